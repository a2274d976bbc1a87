/* Asking the server, by any page that a table's link opens. */

const PATIENCE = 15000;
const UNREAD = [400, 413];
export const AT_ONCE = 40;

/* Whether something else gave the last answer in Kārta's place: a page of greeting, a proxy. */
export const network = { isForeign: false };

/** Only Kārta tells a sheet in its own format, or a code with a sentence.
   @param {any} body */
const isKartas = (body) => Boolean(body && ((body.state || body).format || (body.code && body.text)));

/** Ask the server; null where nobody answered as Kārta does: no network, or another page in its place.
   @param {string} path @param {RequestInit} options
   @returns {Promise<Answer | null>} */
export async function ask(path, options) {
  const impatience = new AbortController();
  const bell = setTimeout(() => impatience.abort(), PATIENCE);
  const sent = Date.now();
  try {
    const answer = await fetch(path, { cache: "no-store", credentials: "same-origin", redirect: "manual", signal: impatience.signal, ...options });
    network.isForeign = false;
    document.dispatchEvent(new CustomEvent("karta:time", { detail: { said: answer.headers.get("Server-Timing"), sent } }));
    if (answer.status === 304) return { status: 304, body: null };
    if (answer.status >= 500 || answer.status === 429) return null;
    const isData = (answer.headers.get("Content-Type") || "").startsWith("application/json");
    const body = isData ? await answer.json() : null;
    network.isForeign = !isKartas(body);
    return network.isForeign ? null : { status: answer.status, body };
  } catch (silence) {
    network.isForeign = false;
    return null;
  } finally {
    clearTimeout(bell);
  }
}

/** @param {string} path @param {unknown} body */
export const post = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" }, body: JSON.stringify(body) });

/** Send deals in parts that the server takes. Of those refused together ever fewer are sent, until the
   one that it cannot read is found. Each has its own id: sent again it is the same deal.
   @param {string} path @param {{ device: string, waiting: Waiting[] }} sent
   @param {(answer: Answer, part: Waiting[]) => Promise<unknown>} settle
   @returns {Promise<boolean>} whether all of it was answered */
export async function deliver(path, { device, waiting }, settle, most = AT_ONCE) {
  for (let at = 0; at < waiting.length; at += most) {
    const part = waiting.slice(at, at + most);
    const answer = await post(path + "deals", { device, items: part.map(({ body }) => body) });
    if (!answer) return false;
    if (!UNREAD.includes(answer.status)) await settle(answer, part);
    else if (part.length > 1) {
      if (!(await deliver(path, { device, waiting: part }, settle, Math.ceil(part.length / 2)))) return false;
    } else {
      const items = [{ id: part[0].body.id, status: "impossible", faults: [answer.body] }];
      await settle({ status: answer.status, body: { items } }, part);
    }
  }
  return true;
}
