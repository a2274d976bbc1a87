/* What is always in sight: which deal, the seats with totals and pules, the lamp, the news, the judge. */

import { button, dealSaid, firstNames, make, pointSaid, say, sayCount, timeSaid } from "./draw.js";
import { turnTo } from "./guard.js";
import { drawGap, drawLost, drawOthers } from "./lost.js";
import { byId } from "./stage.js";
import { freshId } from "./store.js";

const DISMISSED = "karta:messages";

/* Whether a reload without a network would find the page again. */
function survivesReload() {
  return document.body.dataset.kept !== undefined;
}

/** @param {Book} book */
export function drawFacts(book) {
  const { deals_planned: planned } = book.state;
  const { played, play } = book;
  const left = Math.max(planned - played, 0);
  const { common } = book.sum().pules;
  const isOver = book.phase !== "keeping" && book.phase !== "watching";
  if (!play && !book.totals) return [make("b", null, book.state.game.name)];
  return [
    make("b", null, isOver ? say("dealsPlayed", { number: played, planned }) : say("dealOf", { number: Math.min(book.next, planned), planned })),
    isOver ? null : make("span", null, sayCount("left", left)),
    play && play.pules ? make("span", { class: common ? "pules" : null }, say(play.pules.is_personal ? "commonPules" : "commonPasses", { count: common })) : null,
  ];
}

/** @param {Book} book */
export function drawScore(book) {
  const sum = book.sum();
  const { result, players } = book.state;
  const isOver = book.isComplete || !book.play || Boolean(result);
  const names = firstNames(players);
  // What counts, once the desk has it.
  /** @param {number} seat */
  const total = (seat) => {
    if (result && result.state === "void") return "–";
    return pointSaid(book, result && !result.same ? result.totals[seat] : sum.running[seat]);
  };
  /** @type {Pick<Seating, "dealer" | "idle">} */
  const table = isOver ? { dealer: null, idle: [] } : book.tableAt(book.next);
  return players.map(({ seat, letter, name }) => {
    const own = sum.pules.owners.filter((owner) => owner === seat).length;
    const isDealer = seat === table.dealer;
    const isIdle = table.idle.includes(seat);
    return make("li", { class: [isDealer ? "dealer" : "", isIdle ? "idle" : ""].join(" ").trim() || null },
      make("span", { class: "name", title: name }, make("b", null, letter), " ", names[seat]),
      make("strong", null, total(seat)),
      make("span", { class: "marks" },
        isDealer ? make("span", { title: say("deals") }, "♠", make("span", { class: "unseen" }, say("deals"))) : null,
        isIdle ? make("span", { class: "out" }, say("outShort")) : null,
        own ? make("span", { class: "own" }, own > 2 ? "●" + own : "●".repeat(own), make("span", { class: "unseen" }, sayCount("ownPules", own))) : null));
  });
}

/** The lamp: everything is at the desk, or how much waits since when.
   @param {Book} book @param {Sender} sender @param {Store} store */
export function lampSaid(book, sender, store) {
  const waiting = book.queue.length;
  const time = book.contact ? timeSaid(book, book.contact) : "–";
  const keepOpen = sender.isReached || survivesReload() ? "" : " · " + say("keepOpen");
  if (!store.isLasting) return ["unsaved", say("notKept")];
  if (book.toMend) return ["unsaved", say("mendLamp", { number: book.toMend.body.number })];
  if (sender.isUnable) return [waiting ? "unsaved" : "silent", say("unable") + keepOpen];
  if (book.gap && sender.isReached) return ["unsaved", say("gap", { ...book.gap })];
  if (waiting && sender.isReached) return ["sending", sayCount("sending", waiting)];
  const deals = book.waiting("deal").length;
  if (waiting) return ["unsaved", (deals ? sayCount("waiting", deals, { time }) : say("actsWaiting", { time })) + keepOpen];
  if (!sender.isReached) return ["silent", say("silent", { time }) + keepOpen];
  return ["saved", say("saved", { time })];
}

/** @param {HTMLElement} lamp @param {string[]} others */
export function showLamp(lamp, [state, words]) {
  lamp.className = "lamp " + state;
  lamp.hidden = false;
  if (lamp.textContent !== words) lamp.textContent = words;
}

const dismissed = () => {
  try {
    return JSON.parse(localStorage.getItem(DISMISSED) || "[]");
  } catch (shut) {
    return [];
  }
};

/** @param {number} id */
function dismiss(id) {
  try {
    localStorage.setItem(DISMISSED, JSON.stringify([...dismissed().slice(-50), id]));
  } catch (shut) {
    // It is shown again after a reload.
  }
}

/** What the hall says and what the table has to decide, the pressing things first.
   @param {Page} page */
export function drawNotices(page) {
  const { book } = page;
  const { messages, sheet } = book.state;
  const { call, rivals } = book;
  const read = dismissed();
  return [
    page.said ? notice(page, "said", { class: "notice heed" }, make("strong", null, page.said)) : null,
    page.sender.isForeign ? make("div", { class: "notice heed" }, make("strong", null, say("foreign"))) : null,
    book.toMend ? drawMend(page, book.toMend) : null,
    sheet.aside ? make("div", { class: "notice heed" }, make("strong", null, sayCount("aside", sheet.aside)), " ", say("asideHow")) : null,
    book.lost.length ? drawLost(page) : book.gap ? drawGap(page, book.gap) : null,
    drawOthers(page),
    rivals.length && page.view !== "rivals" ? make("div", { class: "notice heed" }, make("span", null, make("strong", null, sayCount("rivals", rivals.length))),
      make("a", { class: "button", href: "#rivals" }, say("compare"))) : null,
    call && page.view !== "judge" ? make("div", { class: "notice heed" }, make("span", null, make("strong", null, calledSaid(page, call)), call.words ? " " + call.words : null),
      call.isWaiting ? button(say("callOff"), () => callOff(page), { "data-at": "callOff" }) : null) : null,
    sheet.fault ? make("div", { class: "refusal" }, make("strong", null, sheet.fault)) : null,
    messages.filter((message) => !read.includes(message.id)).map((message) =>
      notice(page, "message" + message.id, { class: "notice" }, make("strong", null, say("message", { time: timeSaid(book, message.at) })), " ", message.text)),
  ];
}

/** The state of a call: the players must know whether the judge has been notified.
   @param {{ sender: Sender }} given @param {Call} call */
export function calledSaid({ sender }, call) {
  if (!call.isWaiting) return say("called", { time: timeSaid(sender.book, call.at) });
  return say(sender.isReached ? "calling" : "callWaits");
}

/** Words that stay until somebody has read them.
   @param {Page} page @param {string} name @param {Facts} attributes @param {...Child} words */
function notice(page, name, attributes, ...words) {
  return make("div", attributes, make("span", null, words), button(say("seen"), () => {
    if (name === "said") page.said = "";
    else dismiss(Number(name.slice("message".length)));
    page.draw();
  }, { "data-at": name }));
}

/** The server found a deal impossible: it waits here until it is written again.
   @param {Page} page @param {Waiting} waiting */
function drawMend(page, waiting) {
  const { body, faults } = waiting;
  return make("div", { class: "refusal" }, make("strong", null, say("mend", { number: body.number })),
    make("p", null, body.deal ? dealSaid(page.book.state, body.deal) + ". " : "", faults, page.book.isHeldUp ? " " + say("mendHolds") : null),
    make("div", { class: "actions" },
      button(say("mendAgain", { number: body.number }), () => page.mend(waiting), { class: "button primary", "data-at": "mend" }),
      page.book.line(body.number) ? button(say("leaveIt"), () => page.leave(waiting), { "data-at": "leave" }) : null));
}

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
