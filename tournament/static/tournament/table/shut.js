/* A link that opens nothing any more, on a phone that may still hold deals: they go to the desk,
   which keeps them apart, or wait here for the table's new code. */

import { deliver } from "./server.js";
import { deviceId, Store } from "./store.js";

const AGAIN_IN = 15000;
let taken = 0;
let isBusy = false;

async function handOver() {
  const path = location.pathname;
  const store = await Store.open();
  const kept = await store.kept(path);
  if (!kept) return true;
  const { tournament, round, table } = kept.state;
  const waiting = (await store.queue([tournament.url, round, table].join(" "))).filter(({ kind }) => kind === "deal");
  let left = waiting.length;
  const isAnswered = await deliver(path, { device: deviceId(), waiting }, async ({ status, body }, part) => {
    const apart = (status === 410 && body.apart) || [];
    for (const own of part.filter(({ body: { id } }) => apart.includes(id))) {
      await store.remove(own);
      taken += 1;
      left -= 1;
    }
  });
  tell(left);
  return isAnswered;
}

/** How many the desk has now, and how many still wait here.
   @param {number} left */
function tell(left) {
  const place = /** @type {HTMLElement} */ (document.getElementById("left-here"));
  const { wordTaken, wordLeft } = place.dataset;
  /** @param {string | undefined} word @param {number} count */
  const said = (word, count) => (count ? String(word).replace("{count}", String(count)) : "");
  place.textContent = [said(wordTaken, taken), said(wordLeft, left)].filter(Boolean).join(" ");
  place.hidden = !place.textContent;
}

/* An answer that was lost is asked for again: what the desk has already it says once more. */
async function handOverAll() {
  if (isBusy) return;
  isBusy = true;
  const isAnswered = await handOver().catch(() => false);
  isBusy = false;
  if (!isAnswered) setTimeout(handOverAll, AGAIN_IN);
}

window.addEventListener("online", handOverAll);
handOverAll();
