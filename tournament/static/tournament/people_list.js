// The list on the players' page: what an answer puts into it, and who is shown of it.

export const list = /** @type {HTMLFormElement} */ (document.getElementById("people"));
export const add = /** @type {HTMLFormElement} */ (document.getElementById("add"));
export const find = /** @type {HTMLInputElement} */ (document.getElementById("find"));
export const said = () => document.getElementById("said");
export const turned = /** @type {HTMLElement} */ (document.getElementById("turned"));

/** @param {string} text */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replaceAll("ł", "l");
}

// Put each part of the answer where the page has one of the same id.
/** @param {string} html */
function place(html) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  for (const part of answer.content.querySelectorAll("tr, #counts, #filters, #said, .refusal")) {
    const old = part.id ? document.getElementById(part.id) : null;
    if (old) old.replaceWith(part);
    else if (part.matches("tr")) welcome(part);
    else turned?.append(part);
  }
  // A row that came back meanwhile must not be taken for the one that is being looked for.
  if (find) narrow();
}

/** @param {Element} row */
function welcome(row) {
  document.querySelector(".empty")?.remove();
  list.hidden = false;
  list.querySelector("tbody")?.prepend(row);
}

/** @param {string} url @param {FormData} body */
export async function send(url, body) {
  const headers = { "X-Requested-With": "fetch" };
  const signal = AbortSignal.timeout(10000);
  const answer = await fetch(url, { method: "POST", body, headers, signal, keepalive: true });
  if (![200, 409].includes(answer.status)) throw new Error(String(answer.status));
  place(await answer.text());
  return answer.ok;
}

// One act at a time, in the order they were typed. The one under way outlives the page; the page
// may not be left quietly while others wait behind it.
/** @type {Promise<unknown>} */
let last = Promise.resolve();
let waiting = 0;
/** @param {() => Promise<unknown>} act */
export function queue(act) {
  waiting += 1;
  last = last.catch(() => {}).then(() => act()).finally(() => { waiting -= 1; });
  return last;
}
window.addEventListener("beforeunload", (event) => { if (waiting > 1) event.preventDefault(); });

/** @param {HTMLFormElement} form */
export function lost(form) {
  const words = list?.dataset.lost ?? add?.dataset.lost;
  said()?.replaceChildren(Object.assign(document.createElement("strong"), { textContent: words }));
  form.dataset.unsent = "1";
}

// A name that found its field taken by the next one stays to be read.
/** @param {string} name */
export function mourn(name) {
  const words = Object.assign(document.createElement("strong"), { textContent: `${name}. ` });
  const said = Object.assign(document.createElement("div"), { className: "refusal", role: "alert" });
  said.append(words, String(add.dataset.lost));
  turned.append(said);
}

export function rows() {
  /** @type {NodeListOf<HTMLTableRowElement>} */
  const all = document.querySelectorAll("#people tbody tr");
  return [...all].filter((row) => !row.hidden);
}

// The search

export function narrow() {
  const words = fold(find.value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  /** @type {NodeListOf<HTMLTableRowElement>} */
  const all = document.querySelectorAll("#people tbody tr");
  for (const row of all) {
    row.hidden = !words.every((word) => String(row.dataset.words).includes(word));
  }
}

// Who is meant of those found: the one of that very number, or the only one.
/** @param {string} words @param {HTMLTableRowElement[]} found */
export function meant(words, found) {
  const exact = found.find((row) => row.id === `p${words}`);
  return exact || (found.length === 1 ? found[0] : null);
}

/** @param {HTMLTableRowElement} row */
export function tell(row) {
  const place = said();
  if (place) place.textContent = `✓ ${row.cells[0].textContent}. ${row.querySelector("th a")?.textContent}`;
}
