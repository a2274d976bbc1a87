/* What was not meant loses nothing: a second tap, the browser's way back, a page closed too early. */

const TWICE = 400;
const NEAR = 24;

/** Views stand in for one another: one step back from any of them is the sheet.
   @param {string} view */
export const turnTo = (view) => location.replace("#" + view);

/** @param {Page} page */
export function guard(page) {
  guardTaps();
  guardBack(page);
  window.addEventListener("beforeunload", (event) => {
    if (!page.isUnsent) return;
    event.preventDefault();
    event.returnValue = "";
  });
}

/** @param {Element} control */
const nameOf = (control) => control.getAttribute("data-at") || control.getAttribute("href") || control.id;

/* The second half of a double tap was meant for the screen before: what came in its place under the
   finger, and was not there to be meant, must not take it. */
function guardTaps() {
  let last = { at: 0, x: 0, y: 0, shown: [""] };
  document.addEventListener("click", (event) => {
    const control = /** @type {Element} */ (event.target).closest("button, a");
    // A keyboard and a screen reader press exactly what they name.
    if (!control || !event.isTrusted || !event.detail) return;
    const at = Date.now();
    const { clientX: x, clientY: y } = event;
    const isSecond = at - last.at < TWICE && Math.abs(x - last.x) < NEAR && Math.abs(y - last.y) < NEAR;
    if (isSecond && !last.shown.includes(nameOf(control))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const controls = [...document.querySelectorAll("button, a")].filter((one) => one.getClientRects().length);
    last = { at, x, y, shown: controls.map(nameOf) };
  }, true);
}

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
