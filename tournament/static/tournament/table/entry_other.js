/* What is rare: annulled deals, penalty pules, time called, a deal taken back. */

import { button, dealSaid, make, say, sayCount } from "./draw.js";
import { drawHead, drawSeat, dropSaid } from "./entry_parts.js";

const REASONS = ["reasonCard", "reasonLate", "reasonOther"];

/** @param {Entry} entry */
export function drawOther(entry) {
  const { play, played } = entry.book;
  const isPersonal = Boolean(play.pules && play.pules.is_personal);
  const isNew = !entry.draft.line;
  const canAnnul = !play.form;
  const annul = isPersonal ? { step: "annulled", deal: null } : { step: "sure", deal: { contract: "annulled" } };
  return [
    drawHead(entry, say("other")),
    make("div", { class: "choices" },
      canAnnul ? choice("annulled", "annulledWhy", () => entry.go(annul)) : null,
      isPersonal ? choice("revoke", "revokeWhy", () => entry.go({ step: "who", isRevoke: true })) : null,
      isPersonal && isNew ? choice("penalty", "puleWhy", () => entry.penalise()) : null,
      isNew && played ? choice("timeCalled", "timeCalledWhy", () => entry.go({ step: "time" })) : null),
  ];
}

/** @param {string} words @param {string} why @param {() => void} click */
const choice = (words, why, click) =>
  make("button", { type: "button", class: "choice-button", click, "data-at": words }, make("b", null, say(words)), " ", make("small", null, say(why)));

/** A deal that counts for nobody: whoever spoilt it gets a pule.
   @param {Entry} entry */
export function drawOffender(entry) {
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
export function drawPule(entry) {
  const { offender, reason } = entry.draft;
  return [
    drawHead(entry, say("puleWho")),
    make("div", { class: "seats" }, entry.book.state.players.map(({ seat }) => drawSeat(entry, seat, () => entry.go({ offender: seat }), seat === offender))),
    make("div", { class: "letters", role: "group", "aria-label": say("puleReason") }, REASONS.map((name) =>
      button(say(name), () => entry.go({ reason: name }), { "aria-pressed": String(name === reason), "data-at": name }))),
  ];
}

/** @param {Entry} entry */
export function drawTime(entry) {
  const { played } = entry.book;
  return [
    drawHead(entry, say("timeCalled")),
    make("p", null, say("timeCalledHow")),
    button(sayCount("finishWith", played), () => entry.finish(played), { class: "button primary full", "data-at": "finish" }),
  ];
}

/** Nothing more to choose: what will be written stands below.
   @param {Entry} entry */
export function drawNothing(entry) {
  const { step, deal, dropped } = entry.draft;
  if (step === "undo") return drawHead(entry, say("undoSure"));
  return drawHead(entry, step === "drop" ? dropSaid(/** @type {Pule} */ (dropped)) : dealSaid(entry.book.state, /** @type {Deal} */ (deal)));
}
