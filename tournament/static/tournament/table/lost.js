/* Deals on this phone that wait for a decision: those that the desk had and has no more, those that
   lack earlier ones, and those of another sheet. */

import { button, dealSaid, make, say, sayCount } from "./draw.js";

/** The same people at the same round: whatever their table's link is.
   @param {State} state */
const seated = ({ tournament, round, players }) => [tournament.url, round, ...players.map(({ number }) => number)].join(" ");

/** The deals that the desk had and does not count now, although the same people sit there: it went
   back to an earlier copy, or withdrew the seats and published them again.
   @param {State} before @param {State} now */
function lostDeals(before, now) {
  if (seated(before) !== seated(now)) return [];
  const { deals, history, rivals } = now.sheet;
  const known = new Set([...deals, ...history, ...rivals.flatMap((rival) => rival.deals)].map(({ id }) => id));
  /** @param {Line} lost */
  const isWritten = ({ number, deal }) => deals.some((own) => own.number === number && JSON.stringify(own.deal) === JSON.stringify(deal));
  return before.sheet.deals.filter((lost) => !known.has(String(lost.id)) && !isWritten(lost));
}

/** What this phone knew of this sheet, also by links that are closed now.
   @param {Sender} sender */
async function knownBefore({ book, store }) {
  const others = (await store.states()).filter(({ path, isCompared, state }) => path !== book.path && !isCompared && seated(state) === seated(book.state));
  for (const other of others) await store.noteCompared(other);
  return [book.before, ...others.map(({ state }) => state)];
}

/** They wait on this phone until somebody says what to do.
   @param {Sender} sender */
export async function keepLost(sender) {
  const { book, store } = sender;
  const waiting = new Set((await store.all()).map(({ body }) => body.id));
  for (const before of await knownBefore(sender)) {
    for (const { id, number, deal, pules } of lostDeals(before, book.state)) {
      if (waiting.has(id)) continue;
      waiting.add(id);
      const body = { id, number, deal, pules, players: book.players, at: book.now };
      await store.add({ kind: "lost", body, sheet: book.sheet, path: book.path });
    }
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

/** What waits here and is not sent: it can be looked at, and left.
   @param {Page} page @param {string} words @param {Waiting[]} held */
function drawHeld(page, words, held) {
  const name = held[0].sheet + held[0].body.id;
  const { looked } = page;
  const isOpen = looked.name === name;
  /** @param {boolean} isLeaving */
  const look = (isLeaving) => () => {
    page.looked = isOpen && looked.isLeaving === isLeaving ? { name: "", isLeaving: false } : { name, isLeaving };
    page.draw();
  };
  const leave = async () => {
    for (const own of held) await page.store.change({ ...own, kind: "left" });
    await page.sender.readQueue();
  };
  return make("div", { class: "refusal" }, make("strong", null, words),
    isOpen ? make("ul", null, held.map((own) => make("li", null, heldSaid(page, own)))) : null,
    isOpen && looked.isLeaving ? make("p", null, say("leaveHow")) : null,
    make("div", { class: "actions" },
      isOpen && looked.isLeaving ? button(say("leaveNow"), leave, { class: "button danger", "data-at": "leaveNow" }) : null,
      button(say(isOpen ? "back" : "showHeld"), look(isOpen && looked.isLeaving), { "data-at": "showHeld" }),
      isOpen && looked.isLeaving ? null : button(say("leaveHeld"), look(true), { "data-at": "leaveHeld" })));
}

/** Another game's words are not on this page.
   @param {Page} page @param {Waiting} own */
function heldSaid({ book }, { body, game, faults }) {
  const isOfGame = !game || game === book.state.game.id;
  const words = body.deal && isOfGame && book.play ? ": " + dealSaid(book.state, body.deal) : "";
  return [say("deal", { number: body.number }), words, faults ? " · " + faults : null];
}

/** Later deals that lack earlier ones: the table writes those first.
   @param {Page} page @param {Gap} gap */
export const drawGap = (page, { numbers, missing, held }) => drawHeld(page, say("gap", { numbers, missing }) + " " + say("gapHow"), held);

/** Deals of other sheets that this page could not send.
   @param {Page} page */
export function drawOthers(page) {
  const { others } = page.book;
  const held = others.filter((own) => own.isUnknown || own.faults || page.sender.hasTriedOthers || !page.sender.isReached);
  return [...new Set(held.map(({ sheet }) => sheet))].map((sheet) => {
    const own = held.filter((one) => one.sheet === sheet);
    const [name, round, table] = sheet.split(" ");
    const said = sayCount("others", own.length, { name: own[0].name || name, round, table });
    return drawHeld(page, said + (own[0].isUnknown ? " " + say("othersUnknown") : ""), own);
  });
}
