// A screen in the hall: it follows the desk, turns its pages, and outlives the network.

import { within, write } from "./clock.js";
import "./server_time.js";
import { keepFromNowOn, keepPage } from "./hall_keeping.js";
import { measure, pagesOf, span, widthOf } from "./hall_pages.js";

const ASK = 2000;
const RENEW = 10000;
const HERE = 60000;
const root = document.documentElement;
const here = location.pathname;
const screen = () => /** @type {HTMLElement} */ (document.getElementById("screen"));
/** @returns {HTMLElement[]} */
const parts = () => Array.from(screen().querySelectorAll("[data-part]"));
/** @param {string} name @returns {HTMLElement | null} */
const find = (name) => document.querySelector(`[data-${name}]`);
const now = () => Date.now() + (Number(root.dataset.offset) || 0);

// Pages: the columns of a list stand side by side; a page is a screen's width of them.
let showing = /** @type {string | undefined} */ ("");
let page = 0;
let pages = 1;
let timer = 0;
/** @param {HTMLElement} columns */
const paging = (columns) =>
  String(screen().dataset.wordPage).replace("{page}", String(page + 1)).replace("{pages}", String(pages)) + span(columns, page);
const measured = new Set();
const show = () => {
  const all = parts();
  const part = all.find((one) => one.dataset.part === showing) || all[0];
  if (!part) return;
  showing = part.dataset.part;
  screen().dataset.showing = showing;
  all.forEach((one) => one.classList.toggle("shown", one === part));
  write(find("heading"), part.querySelector("[data-title]")?.textContent || "");
  if (!measured.has(part)) measure(part, screen().dataset.density);
  measured.add(part);
  /** @type {HTMLElement | null} */
  const columns = part.querySelector(".columns");
  pages = columns ? pagesOf(columns) : 1;
  page = Math.min(page, pages - 1);
  if (columns) columns.style.transform = `translateX(${-page * widthOf(columns)}px)`;
  write(find("page"), columns && pages > 1 ? paging(columns) : "");
};
const turn = () => {
  const names = parts().map((part) => part.dataset.part);
  if (page + 1 < pages) page += 1;
  else {
    page = 0;
    showing = names[(names.indexOf(showing) + 1) % names.length];
  }
  show();
  wait();
};
const wait = () => {
  clearTimeout(timer);
  timer = setTimeout(turn, Number(screen().dataset.seconds) * 1000);
};

/** @param {Document} page_ */
const scriptsOf = (page_) => [...page_.querySelectorAll("script[src]")].map((script) => script.getAttribute("src")).join();
let renewedAt = Date.now();
const renew = async () => {
  const answer = await fetch(here, { cache: "no-store", signal: within(15000) });
  if (!answer.ok) throw new Error(answer.statusText);
  const copy = answer.clone();
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const freshScreen = fresh.getElementById("screen");
  if (!freshScreen) throw new Error("not a screen");
  if (scriptsOf(fresh) !== scriptsOf(document)) return location.reload();
  keepPage(copy).catch(() => {});
  const shown = screen().dataset.shows;
  screen().replaceWith(freshScreen);
  if (root.lang !== fresh.documentElement.lang) {
    document.getElementById("controls")?.replaceWith(/** @type {Node} */ (fresh.getElementById("controls")));
  }
  root.lang = fresh.documentElement.lang;
  root.dataset.theme = fresh.documentElement.dataset.theme;
  document.title = fresh.title;
  renewedAt = Date.now();
  isStale = false;
  measured.clear();
  const isSwitched = screen().dataset.shows !== shown;
  if (isSwitched) page = 0;
  show();
  // A page that was only refreshed keeps its remaining time.
  if (isSwitched) wait();
  showControls();
};

// Every other second a few bytes: is what stands here still true?
const lastKept = `karta:answered:${here}`;
const kept = () => {
  try {
    return Number(localStorage.getItem(lastKept));
  } catch {
    return 0;
  }
};
let answeredAt = kept() || now();
let failures = 0;
let tag = "";
let isStale = false;
// A television may believe itself anywhere; what it says is the hall's time.
/** @param {number} time */
const clockOf = (time) => {
  /** @type {Intl.DateTimeFormatOptions} */
  const asHere = { timeZone: screen().dataset.zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const said = new Date(time).toLocaleTimeString("lv", asHere);
  const { lang } = document.documentElement;
  return lang === "en" ? said : said.replace(/^0/, "").replace(":", lang === "lv" ? "." : ":");
};
// Where a round is played without minutes, the wall says what time it is.
const tellTime = () => document.querySelectorAll("[data-time-of-day]").forEach((clock) => write(clock, clockOf(now())));
const heard = () => {
  failures = 0;
  answeredAt = now();
  try {
    localStorage.setItem(lastKept, String(answeredAt));
  } catch {
    // A browser that keeps nothing counts from when the page came.
  }
  write(find("lost"), "");
};
const missed = () => {
  failures += 1;
  if (failures < 2) return;
  write(find("lost"), String(screen().dataset.wordLost).replace("{time}", clockOf(answeredAt)));
};
/** @param {Response} answer */
const take = async (answer) => {
  const state = await answer.json();
  document.dispatchEvent(new CustomEvent("karta:clock", { detail: state.clock }));
  isStale = String(state.revision) !== screen().dataset.revision;
  if (state.look !== screen().dataset.look) await renew();
  tag = answer.headers.get("ETag") || "";
};
const ask = async () => {
  const sent = Date.now();
  try {
    /** @type {HeadersInit} */
    const headers = tag ? { "If-None-Match": tag } : {};
    /** @type {RequestInit} */
    const settings = { headers, cache: "no-store", signal: within(5000) };
    const answer = await fetch(`${here}state.json`, settings);
    document.dispatchEvent(new CustomEvent("karta:time", { detail: { said: answer.headers.get("Server-Timing"), sent } }));
    if (answer.status === 404) return location.reload();
    if (answer.status === 200) await take(answer);
    else if (answer.status !== 304) throw new Error(answer.statusText);
    if (isStale && Date.now() - renewedAt > RENEW) await renew();
    heard();
  } catch {
    missed();
  }
  setTimeout(ask, ASK);
};
const report = () => {
  fetch(`${here}here/`, { method: "POST", signal: within(5000) }).catch(() => {});
};

// Full screen, awake, and what stays when the network goes.
const showControls = () => {
  const button = find("fullscreen");
  if (button) button.hidden = !document.fullscreenEnabled || document.fullscreenElement !== null;
};
const stayAwake = () => {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
};
document.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("[data-fullscreen]")) root.requestFullscreen().catch(() => {});
});
document.addEventListener("fullscreenchange", showControls);
document.addEventListener("visibilitychange", stayAwake);
const showAnew = () => {
  measured.clear();
  show();
};
window.addEventListener("resize", showAnew);

root.classList.add("live");
show();
wait();
showControls();
stayAwake();
document.fonts?.ready.then(showAnew);
setTimeout(ask, ASK);
report();
setInterval(report, HERE);
setInterval(tellTime, 1000);
keepFromNowOn(String(screen().dataset.worker));
