/* The page itself: stored, so that it opens without a network, and reloaded in another language. */

import { showLamp } from "./board.js";
import { say } from "./draw.js";
import { byId } from "./stage.js";

const AGAIN_IN = 5000;

/** The network may go while the worker is being installed, and a worker that is just being replaced
   forgets the question: both are asked again until the answer is there.
   @param {Page} page */
export function keepPage(page) {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.kept !== location.pathname) return;
    document.body.dataset.kept = "";
    page.drawLamp();
  });
  navigator.serviceWorker.ready.then(ask);
  askUntilKept();
}

/** @param {ServiceWorkerRegistration} registration */
const ask = ({ active }) => active && active.postMessage({ keep: location.pathname });

async function askUntilKept() {
  if (document.body.dataset.kept !== undefined) return;
  try {
    ask(await navigator.serviceWorker.register(document.body.dataset.worker || "", { scope: "/t/" }));
  } catch (refused) {
    // A certificate of a house's own allows no worker: the lamp says that the page has to stay open.
    if (refused instanceof DOMException && refused.name === "SecurityError") return;
  }
  setTimeout(askUntilKept, AGAIN_IN);
}

/* The user can keep the screen on between deals; browsers allow this only over https, and end it when
   the page is hidden. */
export function offerAwake() {
  if (!navigator.wakeLock) return;
  const awake = byId("awake");
  /** @type {WakeLockSentinel | null} */
  let lock = null;
  let isWanted = false;
  const hold = async () => {
    if (isWanted) lock = await navigator.wakeLock.request("screen").catch(() => null);
    else if (lock) await lock.release();
    awake.setAttribute("aria-pressed", String(isWanted));
  };
  awake.hidden = false;
  awake.addEventListener("click", () => {
    isWanted = !isWanted;
    hold();
  });
  document.addEventListener("visibilitychange", () => document.hidden || !isWanted || hold());
}

/** Language and appearance are set by the server; without it nothing happens.
   @param {SubmitEvent} event */
export async function reloadAfter(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  const pressed = /** @type {HTMLButtonElement} */ (event.submitter || document.activeElement);
  body.append(pressed.name, pressed.value);
  try {
    await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
    location.reload();
  } catch (silence) {
    showLamp(byId("lamp"), ["silent", say("noAnswer")]);
  }
}
