/* Writing a deal tap by tap: who declared, how it ended. What cannot have happened has no button. */

import { button, dealSaid, LETTERS, make, say, sayCount, signed } from "./draw.js";
import { drawEyes, drawTableGame } from "./entry_forms.js";
import { drawHead, drawSeat, dropSaid, endWord, MARGINS } from "./entry_parts.js";

const REASONS = ["reasonCard", "reasonLate", "reasonOther"];

/** @type {Record<string, (entry: Entry) => Child>} */
const STEPS = {
  who: drawWho, how: drawHow, eyes: drawEyes, table: drawTableGame, other: drawOther,
  annulled: drawOffender, pule: drawPule, sure: drawNothing, undo: drawNothing, drop: drawNothing, time: drawTime, dealer: drawDealer,
};

/** A game that says by itself what is asked has a form in place of the first step.
   @param {Entry} entry @param {Forms | null} forms */
export const drawStep = (entry, forms) => (forms && ["who", "form"].includes(entry.draft.step) ? forms.drawForm(entry) : STEPS[entry.draft.step](entry));

/** @param {Entry} entry */
function drawWho(entry) {
  const { state } = entry.book;
  const { isRevoke, line } = entry.draft;
  /** @param {number} declarer */
  const declare = (declarer) => entry.go({ step: "how", declarer });
  // Before the first deal there are pules alone.
  if (!entry.number) return [drawHead(entry, say("puleWho")), drawPulesOf(entry)];
  return [
    drawHead(entry, say(isRevoke ? "revokeWho" : "who")),
    line && line.deal ? make("p", { class: "was" }, say("was", { words: dealSaid(state, line.deal) })) : null,
    make("div", { class: "seats" }, state.players.map((player) => drawSeat(entry, player.seat, declare))),
    isRevoke ? null : drawKinds(entry),
    drawPulesOf(entry),
    drawOfLine(entry),
  ];
}

/** What can be done about a line besides writing it again.
   @param {Entry} entry */
function drawOfLine(entry) {
  const { line } = entry.draft;
  if (!line) return null;
  return [
    entry.canInsert ? button(say("insert", { number: line.number }), () => entry.insert(), { class: "button full", "data-at": "insert" }) : null,
    line.number === entry.book.played && line.id ? button(say("undoSure"), () => entry.go({ step: "undo" }), { class: "button full", "data-at": "undo" }) : null,
  ];
}

/** A declared deal that is corrected: who declared can be changed, or what kind of deal it was.
   @param {Entry} entry */
function drawCorrected(entry) {
  const { draft, book } = entry;
  if (!draft.line || draft.isRevoke) return null;
  return make("div", { class: "letters", role: "group", "aria-label": say("who") }, entry.active.map((seat) =>
    button(LETTERS[seat], () => entry.go({ declarer: seat }), { "aria-pressed": String(seat === draft.declarer), "data-at": "seat" + seat, "aria-label": book.nameOf(seat) })));
}

/** @param {Entry} entry */
function drawKinds(entry) {
  const { play } = entry.book;
  return make("div", { class: "pair" },
    play.passes ? button(say("allPassed"), () => entry.go({ step: "sure", deal: { contract: "passed" } }), { "data-at": "passed" }) : null,
    play.table ? button(say("tableGame"), () => entry.go({ step: "table" }), { "data-at": "table" }) : null,
    button(say("other"), () => entry.go({ step: "other" }), { "data-at": "other" }));
}

/** The pules that a line brought along can be taken back with its correction.
   @param {Entry} entry */
function drawPulesOf(entry) {
  const { line } = entry.draft;
  if (!line || !line.pules.length) return null;
  return make("div", { class: "given" }, line.pules.map((/** @type {Pule} */ pule) =>
    button(dropSaid(pule), () => entry.dropPule(line, pule), { "data-at": "drop" + pule.seat })));
}

/** @param {Entry} entry */
function drawHow(entry) {
  const { draft, book } = entry;
  const declarer = Number(draft.declarer);
  const contracts = Object.keys(book.play.pay);
  /** @param {string} contract */
  const choose = (contract) => entry.go({ contract, end: undefined, eyes: undefined, tricks: undefined });
  return [
    drawHead(entry, LETTERS[declarer] + " " + book.nameOf(declarer)),
    draft.line && !draft.isRevoke ? make("p", { class: "was" }, say("was", { words: dealSaid(book.state, draft.line.deal) })) : null,
    drawCorrected(entry),
    make("div", { class: "contracts", role: "group", "aria-label": say("game") }, contracts.map((contract) =>
      button(book.state.words.contracts[contract], () => choose(contract), { "aria-pressed": String(contract === draft.contract), "data-at": contract }))),
    draft.isRevoke ? drawRevoked(entry) : null,
    drawEnds(entry),
    draft.contract === "small-zole" || draft.isRevoke ? null
      : button(say("typeEyes"), () => entry.go({ step: "eyes", end: undefined }), { class: "button full", "data-at": "eyes" }),
    draft.line && !draft.isRevoke ? [drawKinds(entry), drawPulesOf(entry), drawOfLine(entry)] : null,
  ];
}

/** Won on the left, lost on the right; each button says what it pays.
   @param {Entry} entry */
function drawEnds(entry) {
  const { play, state } = entry.book;
  const { contract, end, offender, declarer, isRevoke } = entry.draft;
  const pay = play.pay[contract];
  /** @param {boolean} won */
  const isShut = (won) => isRevoke && (offender === undefined || (offender === declarer) === won);
  /** @param {boolean} won @param {string} margin */
  const one = (won, margin, surrendered = false) => {
    const stake = pay[won ? "won" : "lost"][margin];
    const isChosen = end !== undefined && end.won === won && end.margin === margin && Boolean(end.surrendered) === surrendered;
    const side = won ? state.words.won[contract] : state.words.lost[contract];
    const words = surrendered ? say("gaveUp") : contract === "small-zole" ? say(won ? "noTrick" : "tookTrick") : say(endWord(won, margin));
    const name = { "data-at": (won ? "won" : "lost") + "-" + (surrendered ? "surrendered" : margin) };
    return make("button", { type: "button", class: "end " + (won ? "won" : "lost"), ...name, disabled: isShut(won), "aria-pressed": String(isChosen), click: () => entry.go({ end: { won, margin, surrendered } }) },
      make("span", null, make("b", null, side), " ", make("small", null, words)), " ", make("i", null, signed(stake)));
  };
  const rows = MARGINS.filter((margin) => margin in pay.won)
    .map((margin) => [one(true, margin), one(false, margin)]);
  const up = play.gives_up && contract !== "small-zole" && !isRevoke ? [make("span"), one(false, "plain", true)] : [];
  return make("div", { class: "ends" }, rows, up);
}

/** Who broke the rule decides who won: the other side.
   @param {Entry} entry */
function drawRevoked(entry) {
  const { offender } = entry.draft;
  return make("div", { class: "offender" }, make("p", null, say("revoked")),
    make("div", { class: "letters", role: "group", "aria-label": say("revoked") }, entry.active.map((seat) =>
      button(LETTERS[seat], () => entry.go({ offender: seat, reason: "reasonRevoke", end: undefined }), { "aria-pressed": String(seat === offender), "data-at": "offender" + seat, "aria-label": entry.book.nameOf(seat) }))));
}

/** What is rare in zole: annulled deals, penalty pules, time called, a deal taken back.
   @param {Entry} entry */
function drawOther(entry) {
  const { play, played } = entry.book;
  const isPersonal = Boolean(play.pules && play.pules.is_personal);
  const isNew = !entry.draft.line && !entry.draft.isInserted;
  const annul = isPersonal ? { step: "annulled", deal: null } : { step: "sure", deal: { contract: "annulled" } };
  return [
    drawHead(entry, say("other")),
    make("div", { class: "choices" },
      choice("annulled", "annulledWhy", () => entry.go(annul)),
      isPersonal ? choice("revoke", "revokeWhy", () => entry.go({ step: "who", isRevoke: true })) : null,
      isPersonal && isNew ? choice("penalty", "puleWhy", () => entry.penalise()) : null,
      isNew && play.has_dealer ? choice("otherDealt", "otherDealtWhy", () => entry.go({ step: "dealer" })) : null,
      isNew && played ? choice("timeCalled", "timeCalledWhy", () => entry.go({ step: "time" })) : null),
  ];
}

/** @param {string} words @param {string} why @param {() => void} click */
const choice = (words, why, click) =>
  make("button", { type: "button", class: "choice-button", click, "data-at": words }, make("b", null, say(words)), " ", make("small", null, say(why)));

/** An annulled deal: the player at fault gets a pule.
   @param {Entry} entry */
function drawOffender(entry) {
  const { offender } = entry.draft;
  /** @param {number | null} seat */
  const choose = (seat) => entry.go({ offender: seat, reason: "reasonTurn", deal: { contract: "annulled" } });
  return [
    drawHead(entry, say("annulledWho")),
    make("div", { class: "seats" }, entry.active.map((seat) => drawSeat(entry, seat, choose, seat === offender)),
      button(say("nobody"), () => choose(null), { class: "button full", "aria-pressed": String(offender === null), "data-at": "nobody" })),
  ];
}

/** @param {Entry} entry */
function drawPule(entry) {
  const { offender, reason, line } = entry.draft;
  const { most_pules: most } = entry.book.state;
  if (line.pules.length >= most) return [drawHead(entry, say("puleWho")), make("p", null, say("pulesMost", { most }))];
  return [
    drawHead(entry, say("puleWho")),
    make("div", { class: "seats" }, entry.book.state.players.map(({ seat }) => drawSeat(entry, seat, () => entry.go({ offender: seat }), seat === offender))),
    make("div", { class: "letters", role: "group", "aria-label": say("puleReason") }, REASONS.map((name) =>
      button(say(name), () => entry.go({ reason: name }), { "aria-pressed": String(name === reason), "data-at": name }))),
  ];
}

/** @param {Entry} entry */
function drawTime(entry) {
  const { played } = entry.book;
  return [
    drawHead(entry, say("timeCalled")),
    make("p", null, say("timeCalledHow")),
    button(sayCount("finishWith", played), () => entry.finish(played), { class: "button primary full", "data-at": "finish" }),
  ];
}

/** The turns of the table are others than the page thought: who deals now.
   @param {Entry} entry */
function drawDealer(entry) {
  const { number, book } = entry;
  const others = book.state.players.map(({ seat }) => seat).filter((seat) => seat !== entry.table.dealer);
  const possible = others.filter((seat) => book.canDeal(number, seat));
  const impossible = others.filter((seat) => !possible.includes(seat)).map((seat) => LETTERS[seat]).join(", ");
  return [
    drawHead(entry, say("dealerWho")),
    make("div", { class: "seats" }, possible.map((seat) => drawSeat(entry, seat, () => entry.setDealer(number, seat)))),
    impossible ? make("p", null, say("dealerNever", { letters: impossible })) : null,
  ];
}

/** Where the time is over, the end is one tap away.
   @param {Entry} entry */
export function drawTimeUp(entry) {
  const { played } = entry.book;
  const { step, line, isRevoke, isInserted } = entry.draft;
  const isUp = document.querySelector("[data-clock].over:not([hidden])");
  if (!isUp || !played || step !== "who" || line || isRevoke || isInserted) return null;
  return button(sayCount("finishWith", played), () => entry.finish(played), { class: "button primary full", "data-at": "finish" });
}

/** Nothing more to choose: what will be written stands below.
   @param {Entry} entry */
function drawNothing(entry) {
  const { step, deal, dropped } = entry.draft;
  if (step === "undo") return drawHead(entry, say("undoSure"));
  return drawHead(entry, step === "drop" ? dropSaid(/** @type {Pule} */ (dropped)) : dealSaid(entry.book.state, /** @type {Deal} */ (deal)));
}
