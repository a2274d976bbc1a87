// Every script of the public pages, joined into one file: a phone on a poor line asks once.

import "./clock.js";
import "./public_chart.js";
import "./server_time.js";
import "./public_lists.js";
import "./public_me.js";
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
// By the server's clock, as far as the page knows it: a phone's own may be wrong.
const serverTime = () => new Date(Date.now() + Number(document.documentElement.dataset.offset || 0));
let newsAt = serverTime();
/** @type {Map<string, string>} */
const shown = new Map();

// A page in the background rests, unless somebody asked to hear when seats are out.
const isAsleep = () => document.hidden && document.documentElement.dataset.heard !== "true";

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

// The lines of a table that has just come in are lit for a moment.
/** @param {HTMLElement} block @returns {NodeListOf<HTMLElement>} */
const linesOf = (block) => block.querySelectorAll("tr[id]");
/** @param {HTMLElement} block */
function lightWhatComes(block) {
  const before = new Map(Array.from(linesOf(block), (line) => [line.id, line.dataset.in]));
  return (/** @type {HTMLElement} */ found) => linesOf(found).forEach((line) => {
    if (!line.dataset.in || !before.has(line.id) || before.get(line.id) === line.dataset.in) return;
    line.classList.add("came");
    setTimeout(() => line.classList.remove("came"), 8000);
  });
}

// Lines that change places glide there; the reader's own line stays where they read it.
const GLIDE = { duration: 400, easing: "ease-out" };
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
/** @param {Element} line */
const topOf = (line) => line.getBoundingClientRect().top;
/** @param {HTMLElement} block */
function glide(block) {
  const before = new Map(Array.from(linesOf(block), (line) => [line.id, topOf(line)]));
  const own = block.querySelector("tr.me");
  const ownTop = own ? topOf(own) : -1;
  return (/** @type {HTMLElement} */ found) => {
    const mine = own && document.getElementById(own.id);
    if (mine && ownTop >= 0 && ownTop < innerHeight) window.scrollBy(0, topOf(mine) - ownTop);
    if (isStill.matches) return;
    const now = Array.from(linesOf(found), (line) => ({ line, moved: Number(before.get(line.id)) - topOf(line), at: topOf(line) }));
    for (const { line, moved, at } of now) {
      if (!moved || at < -innerHeight || at > 2 * innerHeight) continue;
      line.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], GLIDE);
    }
  };
}

/** @param {HTMLElement} block @param {HTMLElement} fresh */
function swap(block, fresh) {
  const restore = remember(block);
  const light = lightWhatComes(block);
  const settle = glide(block);
  for (const { name, value } of fresh.attributes) block.setAttribute(name, value);
  block.replaceChildren(...document.importNode(fresh, true).childNodes);
  restore(block);
  light(block);
  settles.push(() => settle(block));
  block.dispatchEvent(new CustomEvent("fresh", { bubbles: true }));
}

// Run once all blocks are in and the page is scrolled back to where it was.
/** @type {(() => void)[]} */
let settles = [];

/** @param {string} id @param {Document} page */
const idOf = (id, page) => /** @type {HTMLElement} */ (page.getElementById(id));

/** @param {Document} page */
function takeIn(page) {
  const { scrollX, scrollY } = window;
  document.title = page.title;
  every = everyOf(page);
  const isOther = names(page) !== names(document);
  if (isOther) swap(idOf("main", document), idOf("main", page));
  for (const fresh of blocks(page)) {
    const isIn = isOther && fresh.closest("main");
    const here = document.getElementById(fresh.id);
    if (here && !isIn && shown.get(fresh.id) !== fresh.innerHTML) swap(here, fresh);
  }
  blocks(page).forEach((fresh) => shown.set(fresh.id, fresh.innerHTML));
  window.scrollTo(scrollX, scrollY);
  settles.forEach((settle) => settle());
  settles = [];
}

/** @param {boolean} isLost */
function tell(isLost) {
  const line = document.getElementById("news");
  if (!line) return;
  const { lang } = document.documentElement;
  // The hall's time, wherever a phone believes itself to be.
  const timeZone = line.dataset.zone;
  const said = newsAt.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  // As the page's own times are written: 09:20 in English, 9.20 in Latvian, 9:20 elsewhere.
  const time = lang === "en" ? said : said.replace(/^0/, "").replace(":", lang === "lv" ? "." : ":");
  line.textContent = isLost ? `${line.dataset.words} ${time}` : "";
  line.hidden = !isLost;
}

async function ask() {
  clearTimeout(timer);
  if (asking || isAsleep()) return;
  const own = new AbortController();
  asking = own;
  const patience = setTimeout(() => own.abort(), 15000);
  askedAt = Date.now();
  try {
    const answer = await fetch(location.href.split("#")[0], {
      headers: tag ? { "If-None-Match": tag } : {}, cache: tag ? "no-store" : "no-cache",
      credentials: "same-origin", signal: own.signal,
    });
    document.dispatchEvent(new CustomEvent("karta:time", { detail: { said: answer.headers.get("Server-Timing"), sent: askedAt } }));
    if (answer.status === 404) return void location.reload();
    if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
    // An update waits while the user has text selected.
    if (answer.ok && getSelection()?.type !== "Range") {
      takeIn(new DOMParser().parseFromString(await answer.text(), "text/html"));
      tag = answer.headers.get("ETag");
    }
    misses = 0;
    newsAt = serverTime();
  } catch {
    misses += 1;
  } finally {
    clearTimeout(patience);
    asking = null;
  }
  tell(misses > 0);
  if (!misses) listen();
  wait();
}

// The server holds a stream of events until an act; while it does, the page asks less often.
const SELDOM = 4;
/** @type {EventSource | null} */
let stream = null;
let isOpened = false;
const eventsAt = /** @type {HTMLElement | null} */ (document.querySelector("script[data-events]"))?.dataset.events;

function listen() {
  if (!eventsAt || stream || isAsleep()) return;
  stream = new EventSource(eventsAt);
  const askNext = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, Math.max(SOONEST - (Date.now() - askedAt), 0));
  };
  // What happened before the stream began, or while the server was away, is asked for once.
  stream.addEventListener("open", () => {
    if (!isOpened || misses) askNext();
    isOpened = true;
  });
  stream.addEventListener("message", askNext);
}

function stopListening() {
  stream?.close();
  stream = null;
  isOpened = false;
}

function wait() {
  clearTimeout(timer);
  if (!every || isAsleep()) return;
  // Without a stream, or a server, the page asks as often as ever.
  const isLive = isOpened && stream?.readyState !== EventSource.CLOSED && !misses;
  const usual = isLive ? every * SELDOM : every;
  const pause = Math.min(usual * 2 ** misses, Math.max(usual, LONGEST_SILENCE));
  timer = setTimeout(ask, pause * (0.8 + 0.4 * Math.random()));
}

function askSoon() {
  if (isAsleep()) {
    clearTimeout(timer);
    stopListening();
  } else if (Date.now() - askedAt > SOONEST) ask();
  else wait();
}

// Typing in the search requests the lines that are not on this page.
document.addEventListener("karta:ask", () => {
  asking?.abort();
  asking = null;
  tag = null;
  ask();
});

if (every && blocks(document).length) {
  blocks(document).forEach((block) => shown.set(block.id, block.innerHTML));
  document.addEventListener("visibilitychange", askSoon);
  window.addEventListener("online", askSoon);
  window.addEventListener("pagehide", stopListening);
  window.addEventListener("pageshow", (event) => event.persisted && askSoon());
  listen();
  wait();
}
