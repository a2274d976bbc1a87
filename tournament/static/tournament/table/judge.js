/* Calling the judge from the table, and calling them off. */

import { turnTo } from "./guard.js";
import { byId } from "./stage.js";
import { freshId } from "./store.js";

let isCalling = false;

/** Without a network the call waits like a deal, and is one call however often it is sent.
   @param {Page} page @param {Event} event */
export async function callJudge(page, event) {
  event.preventDefault();
  const words = /** @type {HTMLInputElement} */ (byId("judge-words"));
  if (isCalling || page.book.call) return;
  isCalling = true;
  await page.write("call", { id: freshId(), words: words.value, at: page.book.now });
  isCalling = false;
  words.value = "";
  turnTo("keep");
}

/** What was never sent is gone at once; what the server may have heard, it has to hear of.
   @param {Page} page */
export async function callOff(page) {
  const { book, sender, store } = page;
  const waiting = book.waiting("call");
  for (const call of waiting) await store.remove(call);
  const isHeard = Boolean(book.state.call);
  if (isHeard || sender.isBusy || waiting.some((call) => call.isTried)) await page.write("call/cancel", isHeard ? {} : { own: true });
  else await sender.readQueue();
  turnTo("keep");
}
