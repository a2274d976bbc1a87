// What every page of the desk does by itself.

import { post } from "./sending.js";

// On a phone the tab one stands on is in sight, however far to the right it is.
/** @type {HTMLElement | null} */
const standing = document.querySelector(".tabs [aria-current]");
if (standing) {
  const tabs = /** @type {HTMLElement} */ (standing.parentElement);
  tabs.scrollLeft = standing.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - standing.offsetWidth) / 2;
}

// Back shows the page as it was left. If the tournament has changed since, it is reloaded.
window.addEventListener("pageshow", async (event) => {
  /** @type {HTMLElement | null} */
  const shown = document.querySelector("[data-shown]");
  // Not every browser keeps the page itself: some show again what they were sent for it.
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!(event.persisted || visit?.type === "back_forward") || !shown) return;
  try {
    const { revision } = await (await fetch(String(shown.dataset.pulse))).json();
    if (String(revision) !== shown.dataset.shown) location.reload();
  } catch {
    // Kārta does not answer: the lamp says so, and what is typed here is worth keeping.
  }
});

const TICK = 250;
const RESET_CONTENT = 205;
const HEADERS = { "X-Requested-With": "fetch" };
/** When each part is due. @type {WeakMap<HTMLElement, number>} */
const due = new WeakMap();

/** Put the element of that id, or the only element of the answer, in place of a part.
   @param {HTMLElement} part @param {string} text */
const swap = (part, text) => {
  const answer = new DOMParser().parseFromString(text, "text/html");
  const fresh = (part.id && answer.getElementById(part.id)) || answer.body.firstElementChild;
  if (!fresh || !part.isConnected) return;
  const focused = part.contains(document.activeElement) ? document.activeElement?.id : "";
  part.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus();
};

/** Fetch a part again; a failure waits for the next turn. @param {HTMLElement} part */
const refresh = async (part) => {
  due.set(part, Infinity);
  try {
    const answer = await fetch(String(part.dataset.refresh), { headers: HEADERS });
    if (answer.status === RESET_CONTENT) return location.reload();
    if (answer.ok) swap(part, await answer.text());
  } catch {
    // The lamp shows that the server does not answer.
  }
  due.set(part, performance.now() + Number(part.dataset.every));
};

// A part with `data-refresh` fetches itself from that address every `data-every` milliseconds.
setInterval(() => {
  const now = performance.now();
  for (const found of document.querySelectorAll("[data-refresh]")) {
    const part = /** @type {HTMLElement} */ (found);
    const at = due.get(part) ?? now + Number(part.dataset.every);
    if (at <= now) refresh(part);
    else due.set(part, at);
  }
}, TICK);

/** Show in a form why nothing was saved. @param {HTMLFormElement} form @param {string} words */
const showUnsaved = (form, words) => {
  document.querySelector("[data-unsaved]")?.remove();
  const refusal = document.createElement("div");
  refusal.className = "refusal";
  refusal.setAttribute("role", "alert");
  refusal.dataset.unsaved = "";
  refusal.textContent = words;
  form.prepend(refusal);
};

// A form with `data-swaps` is sent without leaving the page: only the element of that id changes.
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.swaps) return;
  event.preventDefault();
  const answer = await post(form.action, new FormData(form, event.submitter));
  if (answer?.status === 503) showUnsaved(form, await answer.text());
  else if (answer?.ok) swap(/** @type {HTMLElement} */ (document.getElementById(form.dataset.swaps)), await answer.text());
});
