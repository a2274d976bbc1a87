/* Asking the server, by any page that a table's link opens. */

const PATIENCE = 15000;
const UNREAD = [400, 413];
export const AT_ONCE = 40;

/* What is known of the last silence: whether something else answered in Kārta's place, a page of
   greeting say, or Kārta that can take nothing now, and after how long it wants to be asked again. */
const SILENT = { isForeign: false, isUnable: false, pause: 0 };
export const network = { ...SILENT };

/** A hall's network asks for its own greeting first by a number that is nobody else's. */
const ASKS_FOR_GREETING = 511;
const TOO_MUCH = 429;

/** Only Kārta tells a sheet in its own format, or a code with a sentence.
   @param {any} body */
const isKartas = (body) => Boolean(body && ((body.state || body).format || (body.code && body.text)));

/** Whether the server reports that it cannot accept anything now.
   @param {Response} answer */
const isUnable = ({ status }) => status === TOO_MUCH || (status >= 500 && status !== ASKS_FOR_GREETING);

/** Ask the server; null where nobody answered as Kārta does: no network, another page in its place,
   or a server that can do nothing now.
   @param {string} path @param {RequestInit} options
   @returns {Promise<Answer | null>} */
export async function ask(path, options) {
  const impatience = new AbortController();
  const bell = setTimeout(() => impatience.abort(), PATIENCE);
  const sent = Date.now();
  try {
    const answer = await fetch(path, { cache: "no-store", credentials: "same-origin", redirect: "manual", signal: impatience.signal, ...options });
    Object.assign(network, SILENT);
    document.dispatchEvent(new CustomEvent("karta:time", { detail: { said: answer.headers.get("Server-Timing"), sent } }));
    if (answer.status === 304) return { status: 304, body: null };
    if (isUnable(answer)) {
      Object.assign(network, { isUnable: true, pause: 1000 * Number(answer.headers.get("Retry-After")) || 0 });
      return null;
    }
    const isData = (answer.headers.get("Content-Type") || "").startsWith("application/json");
    const body = isData ? await answer.json() : null;
    network.isForeign = !isKartas(body);
    return network.isForeign ? null : { status: answer.status, body };
  } catch (silence) {
    Object.assign(network, SILENT);
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
