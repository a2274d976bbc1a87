// Every script of the public pages in one file: a phone on a poor line asks once.

// An open page asks for itself from time to time and takes in what changed, block by block.
// Blocks are marked data-fresh and bear an id; without this script the page is simply older.

const LONGEST_SILENCE = 120000;
const SOONEST = 1500;

// Seconds, said on the script's own element; a page without them stays as it came.
/** @param {Document} page */
const everyOf = (page) => Number(/** @type {HTMLElement | null} */ (page.querySelector("script[data-every]"))?.dataset.every || 0) * 1000;

let every = everyOf(document);
/** @type {string | null} */
let tag = null;
let misses = 0;
let timer = 0;
/** @type {AbortController | null} */
let asking = null;
let askedAt = 0;
let newsAt = new Date();
/** @type {Map<string, string>} */
const shown = new Map();

/** @param {Document} page @returns {HTMLElement[]} */
const blocks = (page) => Array.from(page.querySelectorAll("[data-fresh][id]"));
/** @param {Document} page */
const names = (page) => blocks(page).map((block) => block.id).join(" ");

// What somebody opened, typed, ticked, scrolled or stands on, so that it survives a swap.
const fields = "input, select, textarea";
// By its own id; or by its place in whatever bears one, because lines change places.
/** @param {HTMLElement} block @param {HTMLElement} element */
const findAgain = (block, element) => {
  const home = /** @type {Element} */ (element.closest("[id]"));
  const id = home !== block && `#${CSS.escape(home.id)}`;
  if (home === element) return (/** @type {Element} */ found) => found.querySelector(String(id));
  const at = [...(id ? home : block).querySelectorAll(element.localName)].indexOf(element);
  return (/** @type {Element} */ found) => {
    const place = id ? found.querySelector(id) : found;
    return place && place.querySelectorAll(element.localName)[at];
  };
};

/** @param {CSSStyleDeclaration} style */
const edgeOf = (style) =>
  [style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth]
    .reduce((sum, side) => sum + parseFloat(side), 0);

/** @param {HTMLElement} block */
function remember(block) {
  /** @type {((found: HTMLElement) => void)[]} */
  const kept = [];
  /** @param {HTMLElement} element @param {(again: any) => void} restore */
  const keep = (element, restore) => {
    const find = findAgain(block, element);
    kept.push((found) => { const again = find(found); if (again) restore(again); });
  };
  block.querySelectorAll("details").forEach(({ open }, at, all) =>
    keep(all[at], (again) => { again.open = open; }));
  /** @type {NodeListOf<HTMLInputElement>} */ (block.querySelectorAll(fields)).forEach((field) => {
    const { value, checked } = field;
    if (value !== field.defaultValue || checked !== field.defaultChecked) {
      keep(field, (again) => { again.value = value; again.checked = checked; });
    }
  });
  /** @type {NodeListOf<HTMLElement>} */ (block.querySelectorAll("[tabindex='0'], .scroll")).forEach((pane) => {
    const { scrollLeft, scrollTop } = pane;
    if (scrollLeft || scrollTop) keep(pane, (again) => again.scrollTo(scrollLeft, scrollTop));
  });
  // A line that nobody has drawn yet is as high as it was, so that nothing jumps.
  /** @type {HTMLElement[]} */
  const lines = Array.from(block.querySelectorAll("tr[id], li[id]"));
  const edge = lines.length && edgeOf(getComputedStyle(lines[0]));
  const heights = lines.map((line) => ({ id: line.id, height: line.offsetHeight - edge }));
  kept.push(() => heights.forEach(({ id, height }) => {
    const line = height > 0 && document.getElementById(id);
    if (line) line.style.containIntrinsicBlockSize = `auto ${height}px`;
  }));
  const focused = /** @type {HTMLInputElement} */ (document.activeElement);
  if (focused !== block && block.contains(focused)) {
    const { selectionStart, selectionEnd } = focused;
    keep(focused, (again) => {
      again.focus({ preventScroll: true });
      if (selectionStart != null) again.setSelectionRange(selectionStart, selectionEnd);
    });
  }
  return (/** @type {HTMLElement} */ found) => kept.forEach((restore) => restore(found));
}

/** @param {HTMLElement} block @param {HTMLElement} fresh */
function swap(block, fresh) {
  const restore = remember(block);
  for (const { name, value } of fresh.attributes) block.setAttribute(name, value);
  block.replaceChildren(...document.importNode(fresh, true).childNodes);
  restore(block);
  block.dispatchEvent(new CustomEvent("fresh", { bubbles: true }));
}

/** @param {string} id @param {Document} page */
const idOf = (id, page) => /** @type {HTMLElement} */ (page.getElementById(id));

/** @param {Document} page */
function takeIn(page) {
  const { scrollX, scrollY } = window;
  document.title = page.title;
  every = everyOf(page);
  if (names(page) !== names(document)) {
    swap(idOf("main", document), idOf("main", page));
  } else {
    for (const fresh of blocks(page)) {
      if (shown.get(fresh.id) !== fresh.innerHTML) swap(idOf(fresh.id, document), fresh);
    }
  }
  blocks(page).forEach((fresh) => shown.set(fresh.id, fresh.innerHTML));
  window.scrollTo(scrollX, scrollY);
}

/** @param {boolean} isLost */
function tell(isLost) {
  const line = document.getElementById("news");
  if (!line) return;
  const { lang } = document.documentElement;
  const said = newsAt.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  const time = lang === "lv" ? said.replace(/^0?(\d+):/, "$1.") : said;
  line.textContent = isLost ? `${line.dataset.words} ${time}` : "";
  line.hidden = !isLost;
}

async function ask() {
  clearTimeout(timer);
  if (asking || document.hidden) return;
  const own = new AbortController();
  asking = own;
  const patience = setTimeout(() => own.abort(), 15000);
  askedAt = Date.now();
  try {
    const answer = await fetch(location.href.split("#")[0], {
      headers: tag ? { "If-None-Match": tag } : {}, cache: tag ? "no-store" : "no-cache",
      credentials: "same-origin", signal: own.signal,
    });
    if (answer.status === 404) return void location.reload();
    if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
    // Whoever is marking words to copy is not disturbed: the news waits.
    if (answer.ok && getSelection()?.type !== "Range") {
      takeIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
      tag = answer.headers.get("ETag");
    }
    misses = 0;
    newsAt = new Date();
  } catch {
    misses += 1;
  } finally {
    clearTimeout(patience);
    asking = null;
  }
  tell(misses > 0);
  wait();
}

function wait() {
  clearTimeout(timer);
  if (!every || document.hidden) return;
  const pause = Math.min(every * 2 ** misses, Math.max(every, LONGEST_SILENCE));
  timer = setTimeout(ask, pause * (0.8 + 0.4 * Math.random()));
}

function askSoon() {
  if (document.hidden) clearTimeout(timer);
  else if (Date.now() - askedAt > SOONEST) ask();
  else wait();
}

if (every && blocks(document).length) {
  blocks(document).forEach((block) => shown.set(block.id, block.innerHTML));
  document.addEventListener("visibilitychange", askSoon);
  window.addEventListener("online", askSoon);
  window.addEventListener("pageshow", (event) => event.persisted && askSoon());
  wait();
}

// The public pages: a list narrows while one types, and one's own line is marked.
// Without this file the same form asks the server, and nothing is marked.

/** @returns {HTMLInputElement | null} */
const field = () => document.querySelector("[data-narrows]");

/** @param {string} text */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replace(/ł/g, "l");
}

// A line is found by its heading cell, or by all of its words where it has none.
function narrow() {
  const { value, dataset } = /** @type {HTMLInputElement} */ (field());
  const words = fold(value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  /** @type {HTMLElement[]} */
  const lines = Array.from(document.querySelectorAll(String(dataset.narrows)));
  for (const line of lines) {
    const said = fold((line.querySelector("th") || line).textContent);
    line.hidden = !words.every((word) => said.includes(word));
  }
  /** @type {NodeListOf<HTMLElement>} */
  const groups = document.querySelectorAll("[data-group]");
  for (const group of groups) {
    group.hidden = !group.querySelector("[id]:not([hidden])");
  }
  const found = document.getElementById("found");
  const left = lines.filter((line) => !line.hidden).length;
  if (found) found.textContent = words.length ? `${left} / ${lines.length}` : "";
}

// The number that somebody chose for themselves on this device; the server needs it nowhere here.
function markMine() {
  const mine = /(?:^|; )me=(\d+)/.exec(document.cookie);
  const line = mine && document.getElementById(`p${mine[1]}`);
  if (!line) return;
  line.classList.add("me");
  line.setAttribute("aria-current", "true");
}

document.addEventListener("fresh", () => {
  markMine();
  if (field()?.value) narrow();
});
document.addEventListener("input", (event) => {
  if (event.target === field()) narrow();
});
document.addEventListener("keydown", (event) => {
  const typed = field();
  if (event.key !== "Escape" || !typed || event.target !== typed) return;
  typed.value = "";
  narrow();
});
document.addEventListener("change", (event) => {
  const changed = /** @type {HTMLInputElement} */ (event.target);
  if (changed.matches("[data-sends]")) changed.form?.submit();
});
document.addEventListener("submit", (event) => {
  // All lines are here already; only what is chosen beside the name has to be asked for.
  const typed = field();
  if (!typed || event.target !== typed.form) return;
  if (event.submitter && event.submitter.closest("details")) return;
  event.preventDefault();
  narrow();
  typed.blur();
});
markMine();
// A browser that goes back fills the field in again.
if (field()?.value) narrow();
