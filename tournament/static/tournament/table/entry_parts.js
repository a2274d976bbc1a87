/* What the steps of writing a deal have in common. */

import { button, dealSaid, LETTERS, make, say } from "./draw.js";

export const MARGINS = ["plain", "jani", "bezstikis"];

/** @param {boolean} won @param {string} margin */
export const endWord = (won, margin) => (won ? "won" : "lost") + margin[0].toUpperCase() + margin.slice(1);

/** @param {Pule} given */
export const dropSaid = ({ seat, reason }) => say("dropPule", { letter: LETTERS[seat], reason });

/** The head of every step: which deal, and the way back.
   @param {Entry} entry @param {Child} words */
export function drawHead(entry, words) {
  const { line, step, isRevoke, isInserted } = entry.draft;
  const { number, book } = entry;
  const over = step === "pule" ? "afterDeal" : isInserted ? "insertDeal" : line && step !== "undo" ? "correctDeal" : "deal";
  const isFirst = step === "who" && !line && !isRevoke && !isInserted;
  const other = !line && !isFirst && !isInserted ? book.line(number) : null;
  return [
    make("div", { class: "step" },
      make("h2", { tabindex: "-1", "data-at": "head" }, make("small", null, say(over, { number })), " ", words),
      isFirst ? null : button(say("back"), () => entry.cancel(), { class: "button back", "data-at": "back" })),
    other ? make("p", { class: "was" }, say("meanwhile", { number, words: dealSaid(book.state, other.deal) })) : null,
  ];
}

/** @param {Entry} entry @param {number} seat @param {(seat: number) => void} choose @param {boolean | null} [pressed] */
export function drawSeat(entry, seat, choose, pressed = null) {
  const player = entry.book.state.players[seat];
  const { dealer, idle } = entry.table;
  const isIdle = idle.includes(seat) && entry.draft.step === "who";
  const isDealer = seat === dealer && entry.draft.step !== "pule";
  const marks = [isDealer ? say("deals") : null, isIdle ? say("sitsOut") : null].filter(Boolean).join(", ");
  if (isIdle) {
    return make("p", { class: "seat idle" }, make("b", null, player.letter), " ", make("span", null, player.name), " ", make("small", null, marks));
  }
  return make("button", { type: "button", class: "seat", "data-at": "seat" + seat, "aria-pressed": pressed === null ? null : String(pressed), click: () => choose(seat) },
    make("b", null, player.letter), " ", make("span", null, player.name), " ", marks ? make("small", null, marks) : null);
}
