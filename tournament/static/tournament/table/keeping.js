/* The page itself: kept, so that it opens without a network, and loaded anew in other words. */

import { showLamp } from "./board.js";
import { say } from "./draw.js";
import { byId } from "./stage.js";

/** @param {Page} page */
export async function keepPage(page) {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(document.body.dataset.worker || "", { scope: "/t/" });
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.kept !== location.pathname) return;
      document.body.dataset.kept = "";
      page.drawLamp();
    });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: location.pathname });
  } catch (refused) {
    // The lamp says that the page has to stay open.
  }
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
