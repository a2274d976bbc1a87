/* Deals that the desk had and has no more: this phone still has them, and can write them again. */

import { button, make, say } from "./draw.js";

/** The deals that the desk had and has no more, although the same people sit there: it was turned
   back to a copy from before them.
   @param {State} before @param {State} now */
function lostDeals(before, now) {
  /** @param {State} state */
  const seated = ({ round, table, players }) => [round, table, ...players.map(({ number }) => number)].join();
  if (seated(before) !== seated(now)) return [];
  const { deals, history, rivals } = now.sheet;
  const known = new Set([...deals, ...history, ...rivals.flatMap((rival) => rival.deals)].map(({ id }) => id));
  return before.sheet.deals.filter(({ id }) => !known.has(id));
}

/** They wait on this phone until somebody says what to do.
   @param {Sender} sender */
export async function keepLost(sender) {
  const { book, store } = sender;
  for (const { id, number, deal, pules } of lostDeals(book.before, book.state)) {
    const body = { id, number, deal, pules, players: book.players, at: book.now };
    await store.add({ kind: "lost", body, sheet: book.sheet, path: book.path });
  }
  book.before = book.state;
  await sender.readQueue();
}

/** Each with its own id: sent by two phones, it is one deal.
   @param {Page} page */
async function offer({ book, store, sender }) {
  for (const own of book.lost) await store.change({ ...own, kind: "deal" });
  await sender.readQueue();
  sender.wake();
}

/** @param {Page} page */
async function forget({ book, store, sender }) {
  for (const own of book.lost) await store.remove(own);
  await sender.readQueue();
}

/** @param {Page} page */
export function drawLost(page) {
  const numbers = page.book.lost.map(({ body }) => body.number).join(", ");
  return make("div", { class: "refusal" }, make("strong", null, say("lost", { numbers })),
    make("div", { class: "actions" },
      button(say("offer"), () => offer(page), { class: "button primary", "data-at": "offer" }),
      button(say("leaveIt"), () => forget(page), { "data-at": "forget" })));
}
