/* What comes about without this phone's doing: it buzzes, and the table reads where it sits next. */

import { make, say } from "./draw.js";

const BUZZ = [120, 80, 120];

/** What a phone that lies on the table tells by buzzing: what counts, and what waits for a hand.
   @param {Book} book */
export function alarm({ state, gone }) {
  const { sheet, result, messages, agreement } = state;
  const stances = agreement.filter(({ stance }) => stance !== "none").length;
  return {
    said: [sheet.rivals.length, sheet.aside, sheet.locked, sheet.fault, result && result.state, messages.length, gone && gone.words, gone && gone.next.length].join(),
    stances,
    digest: sheet.digest,
    seated: state.players.map(({ number }) => number).join(),
  };
}

/** @typedef {ReturnType<typeof alarm>} Alarm */

/** @param {Alarm} before @param {Alarm} now */
export const isAlarming = (before, now) => before.said !== now.said;

/** Whether somebody's word is void, because the sheet is another than the one they saw.
   @param {Alarm} before @param {Alarm} now */
export const isVoid = (before, now) => now.stances < before.stances && now.digest !== before.digest;

/** Whether the desk has let others sit at this table, or in other seats.
   @param {Alarm} before @param {Alarm} now */
export const isSeatedAnew = (before, now) => before.seated !== now.seated;

/* Without a finger on the page before, browsers keep still and may grumble. */
export function buzz() {
  const { userActivation } = /** @type {any} */ (navigator);
  if (navigator.vibrate && (!userActivation || userActivation.hasBeenActive)) navigator.vibrate(BUZZ);
}

/** Where everybody of this table sits in the next round; an own phone says it of its player first.
   @param {Book} book */
export function drawNextSeats({ gone, state }) {
  const seats = gone ? gone.next : [];
  if (!seats.length) return null;
  const own = state.link.seat === null ? 0 : state.players[state.link.seat].number;
  return make("section", { class: "next-seats" }, make("h2", null, say("nextRound", { round: seats[0].round })),
    make("ul", null, [...seats].sort((a, b) => Number(b.number === own) - Number(a.number === own)).map((seat) =>
      make("li", { class: seat.number === own ? "own-seat" : null }, make("span", null, seat.name), " ", make("b", null, say("nextSeat", seat))))));
}
