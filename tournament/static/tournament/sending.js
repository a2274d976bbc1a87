/* What every form sends that is saved without leaving its page. */

/* A key of one save: a retry carries the same one, so it happens once. */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send a form's fields; return the answer, or null when nobody answered.
   @param {string} url @param {any} fields */
export async function post(url, fields) {
  const token = /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie);
  /** @type {Record<string, string>} */
  const headers = { "X-Requested-With": "fetch" };
  if (token) headers["X-CSRFToken"] = token[1];
  try {
    const body = new URLSearchParams(fields);
    // What is under way arrives although the page is left.
    return await fetch(url, { method: "POST", headers, body, keepalive: true, signal: AbortSignal.timeout(10000) });
  } catch {
    return null;
  }
}
