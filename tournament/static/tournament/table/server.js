/* Asking the server, by any page that a table's link opens. */

const PATIENCE = 15000;

/** Ask the server; null where nobody answered as Kārta does: no network, or another page in its place.
   @param {string} path @param {RequestInit} options
   @returns {Promise<Answer | null>} */
export async function ask(path, options) {
  const impatience = new AbortController();
  const bell = setTimeout(() => impatience.abort(), PATIENCE);
  const sent = Date.now();
  try {
    const answer = await fetch(path, { cache: "no-store", credentials: "same-origin", redirect: "error", signal: impatience.signal, ...options });
    document.dispatchEvent(new CustomEvent("karta:time", { detail: { said: answer.headers.get("Server-Timing"), sent } }));
    if (answer.status === 304) return { status: 304, body: null };
    const isOurs = (answer.headers.get("Content-Type") || "").startsWith("application/json");
    if (!isOurs || answer.status >= 500 || answer.status === 429) return null;
    return { status: answer.status, body: await answer.json() };
  } catch (silence) {
    return null;
  } finally {
    clearTimeout(bell);
  }
}

/** @param {string} path @param {unknown} body */
export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body) });
