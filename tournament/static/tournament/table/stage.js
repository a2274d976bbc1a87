/* What stands in the middle of the page in each phase, and what is about to be written. */

import { drawAgreeing, drawResult, pointsSaid } from "./agree.js";
import { button, dealSaid, fill, firstNames, make, pointSaid, say, sayCount } from "./draw.js";
import { dropSaid } from "./entry_parts.js";
import { forms } from "./fold.js";
import { drawNextSeats } from "./news.js";
import { givenAfter, puleSaid, pulesSaid } from "./paper.js";

/* What the page shows beside the sheet itself. */
export const VIEWS = ["pays", "judge", "more", "rivals", "totals"];

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {Page} page @param {string} phase */
export function drawPhase(page, phase) {
  const { state } = page.book;
  if (page.strange) return page.strange.draw(page);
  if (phase === "agreeing") return drawAgreeing(page);
  if (phase === "totals") return [];
  if (phase === "watching") return make("div", { class: "step" }, make("h2", null, say("watching")));
  if (phase === "locked") return [make("h2", null, say("locked")), make("p", null, say("lockedHow"))];
  const result = /** @type {Result} */ (state.result);
  const onward = make("p", null, make("a", { class: "button", href: state.tournament.url }, state.tournament.name));
  if (result.state === "void") return [make("h2", null, say("deskVoid")), onward];
  const isChanged = result.corrected && !result.by_table && !result.same;
  const checked = isChanged ? "deskChanged" : result.state === "disputed" ? "deskDisputed" : result.state === "checked" ? "deskChecked" : "deskEntered";
  return [
    make("h2", null, say(checked)),
    result.same ? drawResult(page).slice(1) : drawHandedIn(page.book, result),
    onward,
  ];
}

/** The desk has other figures than this sheet: what counts is the desk's.
   @param {Book} book @param {Result} result */
function drawHandedIn(book, result) {
  return [
    make("p", null, say("deskOther")),
    make("p", { class: "big" }, book.state.players.map(({ seat, letter }) => make("span", { class: "point" }, make("b", null, letter), " ", pointSaid(book, result.totals[seat]), " "))),
  ];
}

/** Nothing is kept here any more, or never could be: say so, and lead away.
   @param {Page} page @param {string} phase */
export function drawShut(page, phase) {
  const { book, said } = page;
  const words = book.gone && phase === "gone" ? book.gone.words : say("paperOnly");
  const waiting = book.queue.length;
  const { name, url } = book.state.tournament;
  fill(byId("notices"),
    said ? make("div", { class: "notice heed" }, make("strong", null, said)) : null,
    isSettled(book) ? make("div", { class: "notice" }, make("strong", null, say("roundOver")))
      : make("div", { class: "refusal" }, make("strong", null, words), waiting ? make("p", null, sayCount("goneWaiting", waiting)) : null),
    drawNextSeats(book),
    isSettled(book) ? drawResult(page).slice(1) : null,
    make("p", null, make("a", { class: "button full", href: url }, name)));
  document.dispatchEvent(new CustomEvent("karta:clock", { detail: null }));
  ["keep", ...VIEWS, "sheet", "confirm", "dock"].forEach((part) => { byId(part).hidden = true; });
}

/** Whether the round is over and the desk has what this phone wrote: then nothing is lost.
   @param {Book} book */
function isSettled({ gone, queue, state }) {
  return Boolean(gone && gone.isOver && !queue.length && state.result && state.result.same && state.result.state !== "void");
}

/** The deal just written, with the pules given after it and its way back.
   @param {Page} page */
export function drawLast(page) {
  const { book, entry } = page;
  const number = book.played;
  const line = number ? book.line(number) : null;
  if (!line) return [];
  return [
    make("p", null, make("small", null, say("lastDeal", { number })), " ", dealSaid(book.state, line.deal),
      givenAfter(book, line).map((pule) => make("small", null, " ", puleSaid(pule)))),
    button(say("correct"), () => page.correct(number), { "data-at": "correct" }),
    button(say("undo"), () => entry.takeBack(line), { "data-at": "undo" }),
  ];
}

/** What few tables need comes once it is wanted, and says so where it cannot.
   @param {string} id @param {() => Promise<Child>} drawn */
async function drawWanted(id, drawn) {
  try {
    fill(byId(id), await drawn());
  } catch (silence) {
    fill(byId(id), make("p", null, say("noAnswer")));
  }
}

/** @param {Page} page */
export const drawTotals = (page) => drawWanted("totals-form", async () => (await import("./totals.js")).drawTotals(page));

/** @param {Page} page */
export const drawRivals = (page) => drawWanted("rivals", async () => (await import("./rivals.js")).drawRivals(page));

/** @param {Page} page */
export const drawOwnPhones = (page) => drawWanted("own-phones", async () => (await import("./own_phones.js")).drawOwnPhones(page));

/** What will be written, with its points, before it is.
   @param {Page} page @param {ReturnType<Entry["proposal"]>} proposal @param {boolean} isChoosing */
export function drawConfirm(page, proposal, isChoosing) {
  const bar = byId("confirm");
  bar.hidden = !proposal;
  document.body.classList.toggle("is-sure", Boolean(proposal));
  byId("dock").hidden = Boolean(proposal) || isChoosing;
  if (!proposal) return;
  const { book } = page;
  const before = book.sum();
  const after = book.sum(.../** @type {Line[]} */ ([page.entry.lineBefore(), proposal].filter(Boolean)));
  const row = after.rows.find((own) => own.number === proposal.number);
  const { step } = page.entry.draft;
  const staying = page.entry.outliving();
  const isDeal = !["undo", "pule", "drop"].includes(step);
  const pules = [pulesSaid(before.pules), pulesSaid(after.pules)];
  fill(bar,
    make("p", { role: "status" }, make("strong", null, confirmSaid(page.entry, proposal)), " ",
      !isDeal || !row || !row.points.some(Boolean) || areSaid(book, proposal, row.points) ? null : make("span", { class: "points" }, pointsSaid(book, row.points)),
      book.play.pules && pules[0] !== pules[1] ? make("small", null, say(book.play.pules.is_personal ? "pulesChange" : "passesChange", { before: pules[0], after: pules[1] })) : null,
      staying.length ? make("small", null, " ", say("stays", { words: staying.map(puleSaid).join(", ") })) : null),
    isDeal && book.state.confirms ? drawConfirming(page, proposal)
      : button(say(["undo", "drop"].includes(step) ? "undoNow" : "save"), () => page.save(), { class: "button primary save", "data-at": "save" }));
}

/** Whether everybody's figures are their points already.
   @param {Book} book @param {NonNullable<ReturnType<Entry["proposal"]>>} others @param {number[]} points */
function areSaid({ play: { form } }, { deal }, points) {
  return deal && form && form.kind === "figures" && points.every((own, seat) => own === deal[form.fields[0].id][seat]);
}

/** Where the event asks for it the last tap of a deal is an opponent's.
   @param {Page} page @param {NonNullable<ReturnType<Entry["proposal"]>>} others */
function drawConfirming(page, { deal }) {
  const names = firstNames(page.book.state.players);
  const others = page.book.state.players.filter(({ seat }) => !deal || !namedIn(page.book, deal).includes(seat));
  return [make("p", null, say("confirm")), make("div", { class: "letters" }, others.map(({ seat, letter }) =>
    button([make("b", null, letter), " ", names[seat]], () => page.save(seat), { class: "button primary", "data-at": "confirm" + seat })))];
}

/** Who played for themselves in a deal, and cannot be the one who looked at it.
   @param {Book} book @param {Deal} deal */
const namedIn = ({ play }, deal) => (play.form ? play.form.questions ? forms.seats(play.form, deal) : [] : [deal.declarer]);

/** @param {Entry} given @param {NonNullable<ReturnType<Entry["proposal"]>>} others */
function confirmSaid({ book, draft }, { deal, pules }) {
  if (draft.step === "undo") return say("undoOf", { words: dealSaid(book.state, draft.line.deal) });
  if (draft.step === "pule") return puleSaid(pules[pules.length - 1]);
  return draft.step === "drop" ? dropSaid(/** @type {Pule} */ (draft.dropped)) : dealSaid(book.state, deal);
}
