/* What stands in the middle of the page in each phase, and what is about to be written. */

import { drawAgreeing, drawResult, pointsSaid } from "./agree.js";
import { button, dealSaid, fill, make, say, sayCount, signed } from "./draw.js";
import { dropSaid } from "./entry_parts.js";
import { givenAfter, puleSaid, pulesSaid } from "./paper.js";

/* What the page shows beside the sheet itself. */
export const VIEWS = ["pays", "judge", "more", "rivals"];

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {Page} page @param {string} phase */
export function drawPhase(page, phase) {
  const { state } = page.book;
  if (phase === "agreeing") return drawAgreeing(page);
  if (phase === "watching") return make("div", { class: "step" }, make("h2", null, say("watching")));
  if (phase === "locked") return [make("h2", null, say("locked")), make("p", null, say("lockedHow"))];
  const result = /** @type {Result} */ (state.result);
  const isChanged = result.corrected && !result.by_table && !result.same;
  const checked = isChanged ? "deskChanged" : result.state === "disputed" ? "deskDisputed" : result.state === "checked" ? "deskChecked" : "deskEntered";
  return [
    make("h2", null, say(checked)),
    result.same ? drawResult(page).slice(1) : drawHandedIn(state, result),
    make("p", null, make("a", { class: "button", href: state.tournament.url }, state.tournament.name)),
  ];
}

/** The desk has other figures than this sheet: what counts is the desk's.
   @param {State} state @param {Result} result */
function drawHandedIn(state, result) {
  return [
    make("p", null, say("deskOther")),
    make("p", { class: "n big" }, state.players.map(({ seat, letter }) => make("span", { class: "point" }, make("b", null, letter), " ", signed(result.totals[seat]), " "))),
  ];
}

/** Nothing is kept here any more, or never could be: say so, and lead away.
   @param {Page} given @param {string} phase */
export function drawShut({ book, said }, phase) {
  const words = book.gone && phase === "gone" ? book.gone.words : say("paperOnly");
  const waiting = book.queue.length;
  const { name, url } = book.state.tournament;
  fill(byId("notices"),
    said ? make("div", { class: "notice heed" }, make("strong", null, said)) : null,
    make("div", { class: "refusal" }, make("strong", null, words), waiting ? make("p", null, sayCount("goneWaiting", waiting)) : null),
    make("p", null, make("a", { class: "button full", href: url }, name)));
  document.dispatchEvent(new CustomEvent("karta:clock", { detail: null }));
  ["keep", ...VIEWS, "sheet", "confirm", "dock"].forEach((part) => { byId(part).hidden = true; });
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

/** A player who would rather agree on their own phone scans their own code here.
   @param {Page} page */
export function drawOwnPhones(page) {
  const { seat_links: links, players } = page.book.state;
  if (!links.length) return [];
  /** @param {number} seat */
  const show = (seat) => {
    page.shownCode = page.shownCode === seat ? null : seat;
    page.draw();
  };
  return [
    make("h3", null, say("ownPhones")),
    make("div", { class: "letters" }, players.map(({ seat, letter, name }) =>
      button(letter, () => show(seat), { "aria-pressed": String(page.shownCode === seat), "aria-label": name, "data-at": "code" + seat }))),
    typeof page.shownCode === "number" ? make("img", { class: "own-code", src: page.book.path + "seats/" + page.shownCode + ".svg", alt: say("ownCode", { name: players[page.shownCode].name }) }) : null,
  ];
}

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
      !isDeal || !row || !row.points.some(Boolean) ? null : make("span", { class: "points" }, pointsSaid(row.points)),
      book.play.pules && pules[0] !== pules[1] ? make("small", null, say("pulesChange", { before: pules[0], after: pules[1] })) : null,
      staying.length ? make("small", null, " ", say("stays", { words: staying.map(puleSaid).join(", ") })) : null),
    button(say(["undo", "drop"].includes(step) ? "undoNow" : "save"), () => page.save(), { class: "button primary save", "data-at": "save" }));
}

/** @param {Entry} given @param {NonNullable<ReturnType<Entry["proposal"]>>} others */
function confirmSaid({ book, draft }, { deal, pules }) {
  if (draft.step === "undo") return say("undoOf", { words: dealSaid(book.state, draft.line.deal) });
  if (draft.step === "pule") return puleSaid(pules[pules.length - 1]);
  return draft.step === "drop" ? dropSaid(/** @type {Pule} */ (draft.dropped)) : dealSaid(book.state, deal);
}
