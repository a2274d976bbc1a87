/* What was not meant loses nothing: a second tap, the browser's way back, a page closed too early. */

import { make, say } from "./draw.js";

const TWICE = 400;
const NEAR = 24;

/** Views stand in for one another: one step back from any of them is the sheet.
   @param {string} view */
export const turnTo = (view) => location.replace("#" + view);

/** @param {Page} page */
export function guard(page) {
  guardTaps(page);
  guardBack(page);
  window.addEventListener("beforeunload", (event) => {
    if (!page.isUnsent) return;
    event.preventDefault();
    event.returnValue = "";
  });
}

/** @param {Element} control */
const nameOf = (control) => control.getAttribute("data-at") || control.getAttribute("href") || control.id;

/* The second half of a double tap was meant for the previous screen, so the button that replaced it
   ignores the tap. The page says so, in case the tap was meant: the next tap on anything else shows
   the message again and waits for one more. */
/** @param {Page} page */
function guardTaps(page) {
  let last = { at: 0, x: 0, y: 0, shown: [""] };
  let missed = "";
  const told = make("p", { class: "missed", role: "status" });
  document.body.append(told);
  document.addEventListener("click", (event) => {
    const control = /** @type {Element} */ (event.target).closest("button, a");
    if (!control) return;
    const name = nameOf(control);
    // A keyboard and a screen reader press exactly what they name.
    const isTap = event.isTrusted && event.detail > 0;
    const isEarly = isTap && isSecond(last, event) && !last.shown.includes(name);
    const isHeld = isTap && missed !== "" && missed !== name;
    if (isEarly || isHeld) {
      event.preventDefault();
      event.stopPropagation();
      missed = isEarly && page.entry.draft.step !== "who" ? name : "";
      if (missed) told.textContent = say("missed", { words: wordsOf(control) });
    } else told.textContent = missed = "";
    if (isTap && !isEarly) last = seen(event);
  }, true);
}

/** @param {{ at: number, x: number, y: number }} last @param {MouseEvent} event */
const isSecond = (last, { clientX, clientY }) =>
  Date.now() - last.at < TWICE && Math.abs(clientX - last.x) < NEAR && Math.abs(clientY - last.y) < NEAR;

/** When and where this tap was, and what could be meant by it.
   @param {MouseEvent} event */
function seen({ clientX: x, clientY: y }) {
  const controls = [...document.querySelectorAll("button, a")].filter((one) => one.getClientRects().length);
  return { at: Date.now(), x, y, shown: controls.map(nameOf) };
}

/** @param {Element} control */
const wordsOf = (control) => control.getAttribute("aria-label") || String(control.textContent).trim();

/** Below what is shown lies an entry of our own: the way back comes to it first. It is laid there by
   a tap, or browsers pass it over.
   @param {Page} page */
function guardBack(page) {
  history.replaceState({ isBase: true }, "");
  const isAtBase = () => history.state && history.state.isBase;
  document.addEventListener("click", (event) => {
    if (isAtBase()) history.pushState({}, "");
    const link = event.defaultPrevented ? null : /** @type {Element} */ (event.target).closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    turnTo(String(link.getAttribute("href")).slice(1));
  });
  window.addEventListener("popstate", () => {
    if (!isAtBase()) return;
    if (page.stepBack()) history.pushState({}, "");
    else history.back();
  });
}
