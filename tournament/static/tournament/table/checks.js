/* What cannot have happened, so that it cannot be tapped: the engine's checks over again, for a
   phone without a network. The server checks once more. */

import { tableLosers, tableWinnings, total, zeros } from "./fold.js";

export const TRICKS = 8;

/** What is left of a pack after every way of taking a pile of so many cards with so many eyes.
   @param {Pair[]} deck @param {number} cards @param {number} eyes */
function leftAfter(deck, cards, eyes) {
  if (!deck.length) return cards === 0 && eyes === 0 ? [[]] : [];
  const [[worth, copies], ...others] = deck;
  /** @type {Pair[][]} */
  const ways = [];
  for (let taken = 0; taken <= Math.min(copies, cards) && taken * worth <= eyes; taken += 1) {
    leftAfter(others, cards - taken, eyes - taken * worth)
      .forEach((rest) => ways.push([[worth, copies - taken], ...rest]));
  }
  return ways;
}

/** Whether the whole pack can lie in these piles; the last one takes what the others leave.
   @param {Pair[]} deck @param {Pair[]} piles */
function canBeShared(deck, piles) {
  const seen = new Map();
  const sorted = [...piles].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {Pair[]} left @param {number} at */
  const shares = (left, at) => {
    if (at === sorted.length - 1) return true;
    const key = at + ":" + left.map((card) => card[1]).join();
    if (!seen.has(key)) seen.set(key, leftAfter(left, ...sorted[at]).some((rest) => shares(rest, at + 1)));
    return seen.get(key);
  };
  const cards = total(deck.map(([, copies]) => copies));
  const eyes = total(deck.map(([worth, copies]) => worth * copies));
  const fits = total(piles.map((pile) => pile[0])) === cards && total(piles.map((pile) => pile[1])) === eyes;
  return fits && shares(deck, 0);
}

/** A dealer who sits out has only the cards of the table, one for each of the larger tricks.
   @param {WithTable} play @param {Seating} table @param {number} seat */
const hasOnlyTableCards = (play, table, seat) => play.table.larger > 0 && seat === table.dealer && table.idle.includes(seat);

/** Every way in which the tricks led by a table card can have been taken.
   @param {WithTable} play @param {Figures} deal @param {Seating} table */
function takersOfLarger(play, deal, table) {
  const takers = table.players.filter((seat) => deal.tricks[seat]);
  /** @type {number[][]} */
  const ways = [];
  takers.forEach((first) => takers.forEach((second) => {
    const larger = zeros(play.size);
    larger[first] += 1;
    larger[second] += 1;
    const fits = table.players.every((seat) => larger[seat] <= deal.tricks[seat]);
    const isDealers = table.players.every((seat) => !hasOnlyTableCards(play, table, seat) || larger[seat] === deal.tricks[seat]);
    if (fits && isDealers) ways.push(larger);
  }));
  return ways;
}

/** @param {WithTable} play @param {Figures} deal @param {Seating} table */
function canBeDealt(play, deal, table) {
  /** @param {number[]} larger */
  const piles = (larger) => table.players.map((seat) => /** @type {Pair} */ ([3 * deal.tricks[seat] + larger[seat], deal.eyes[seat]]));
  if (play.table.larger) {
    return takersOfLarger(play, deal, table).some((larger) => canBeShared(play.table.deck, piles(larger)));
  }
  /** @type {Pair} */
  const onTheTable = [2, play.table.eyes[1] - total(deal.eyes)];
  return canBeShared(play.table.deck, [...piles(zeros(play.size)), onTheTable]);
}

/** How many points, or losers, only a drawn card can decide.
   @param {WithTable} play @param {Figures} deal */
function dueToDraw(play, deal) {
  const losers = tableLosers(play, deal);
  if (play.table.loser === "tricks") return losers.length > 1 ? 1 : 0;
  return total(tableWinnings(play, deal, losers)) % losers.length;
}

/** How many tricks a seat can have taken at most.
   @param {WithTable} play @param {Seating} table @param {number} seat */
export const mostTricks = (play, table, seat) => (hasOnlyTableCards(play, table, seat) ? play.table.larger : TRICKS);

/** The first thing that speaks against a table game, as a word's name with its figures; null if nothing.
   @param {WithTable} play @param {Figures} deal @param {Seating} table */
export function tableFault(play, deal, table) {
  /** @param {string} name @param {Record<string, number>} [facts] */
  const is = (name, facts = {}) => ({ name, facts });
  const { players } = table;
  const [least, most] = play.table.eyes;
  if (players.some((seat) => deal.eyes[seat] === null || deal.tricks[seat] === null)) return is("tableMissing");
  if (players.some((seat) => deal.eyes[seat] < 0 || deal.eyes[seat] > most)) return is("tableEyesRange");
  const empty = players.find((seat) => deal.tricks[seat] === 0 && deal.eyes[seat] > 0);
  if (empty !== undefined) return is("tableNoTrick", { seat: empty });
  if (total(deal.tricks) !== TRICKS) return is("tableTricks", { sum: total(deal.tricks) });
  if (total(deal.eyes) < least || total(deal.eyes) > most) return is("tableEyes", { sum: total(deal.eyes) });
  const over = players.find((seat) => deal.tricks[seat] > mostTricks(play, table, seat));
  if (over !== undefined) return is("tableDealer", { seat: over });
  if (!canBeDealt(play, deal, table)) return is("tableCards");
  return drawFault(play, deal, is);
}

/** @param {WithTable} play @param {Figures} deal @param {(name: string, facts?: Record<string, number>) => Fault} is */
function drawFault(play, deal, is) {
  const due = dueToDraw(play, deal);
  const drawn = deal.odd_payers || [];
  const losers = tableLosers(play, deal);
  if (drawn.length !== due || drawn.some((seat) => !losers.includes(seat))) return is("tableDraw", { due });
  return null;
}
