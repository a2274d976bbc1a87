/* A sheet added up by the data that the engine gave (scoring/sheets.py). Nothing here knows the
   page; a test folds thousands of sheets with it and with the engine, and wants no difference. */

/** What games that ask by a form of their own bring along: form_fold.js puts it here.
   @type {FormParts} */
export const forms = /** @type {any} */ ({});

/** @param {number} size */
export const zeros = (size) => /** @type {number[]} */ (new Array(size).fill(0));
/** @param {number[]} some @param {number[]} others */
const plus = (some, others) => some.map((own, seat) => own + others[seat]);
/** @param {(number | null)[]} figures */
export const total = (figures) => figures.reduce((/** @type {number} */ sum, own) => sum + (own || 0), 0);

/** Who deals and who sits out at a deal, numbered from 1; 0 is before the first.
   @param {Play} play @param {number} firstDealer @param {number} number */
export function tableAt(play, firstDealer, number) {
  const dealer = (firstDealer + Math.max(number, 1) - 1) % play.size;
  return {
    dealer: play.has_dealer ? dealer : null,
    idle: play.idle[dealer],
    players: play.table ? play.table.players[dealer] : [],
  };
}

/** The class that follows from eyes and tricks; undefined where they cannot have happened.
   @param {Play} play @param {string} contract @param {number} eyes @param {number} tricks */
export function classOf(play, contract, eyes, tricks) {
  const runs = (play.counts[contract] || [])[tricks] || [];
  const run = runs.find(([low, high]) => low <= eyes && eyes <= high);
  return run && { won: run[2] === "won", margin: run[3] };
}

/** How a declared deal ended: by its class, by its figures, or given up.
   @param {Play} play @param {Deal} deal */
function endOf(play, deal) {
  if (deal.eyes !== undefined) return /** @type {End} */ (classOf(play, deal.contract, deal.eyes, deal.tricks));
  if (deal.surrendered) return { won: false, margin: "plain" };
  return { won: Boolean(deal.won), margin: deal.margin || "plain" };
}

/** @param {Play} play @param {string} contract @param {End} end */
const stakeOf = (play, contract, end) => play.pay[contract][end.won ? "won" : "lost"][end.margin];

/** Every other seat pays the stake to the one.
   @param {number} size @param {number} one @param {number} stake */
const settle = (size, one, stake) => zeros(size).map((_, seat) => (seat === one ? stake * (size - 1) : -stake));

/* Pules: the common ones counted, the personal ones by their owners, oldest first. */
/** @type {Pules} */
const NO_PULES = Object.freeze({ common: 0, owners: Object.freeze([]) });
/** @param {Pules} pules */
const isStanding = (pules) => pules.common > 0 || pules.owners.length > 0;

/** @param {readonly number[]} owners @param {number} owner */
function withoutOldestOf(owners, owner) {
  const oldest = owners.indexOf(owner);
  return owners.filter((_, at) => at !== oldest);
}

/** @param {Play} play @param {Pules} pules */
function pulesAfterPass(play, pules) {
  if (!play.pules) return pules;
  const { fresh, standing } = play.pules.after_pass;
  return { common: pules.common + (isStanding(pules) ? standing : fresh), owners: pules.owners };
}

/** Their own goes first and pays nothing; then a common one; then the oldest of the others'.
   @param {Play & { pules: PulePlay }} play @param {Pules} pules @param {number} winner */
function clearOne(play, pules, winner) {
  const nothing = zeros(play.size);
  if (pules.owners.includes(winner)) {
    return { points: nothing, pules: { common: pules.common, owners: withoutOldestOf(pules.owners, winner) } };
  }
  if (pules.common) {
    return { points: settle(play.size, winner, 1), pules: { common: pules.common - 1, owners: pules.owners } };
  }
  const [owner, ...others] = pules.owners;
  const points = nothing.map((_, seat) => (seat === winner ? play.pules.worth : seat === owner ? -play.pules.worth : 0));
  return { points, pules: { common: 0, owners: others } };
}

/** @param {Play} play @param {Deal & { declarer: number }} deal @param {Pules} pules */
function scoreDeclared(play, deal, pules) {
  const end = endOf(play, deal);
  const points = settle(play.size, deal.declarer, stakeOf(play, deal.contract, end));
  if (!play.pules || !isStanding(pules) || !play.pules.cleared_by.includes(deal.contract)) return { points, pules };
  if (end.won) {
    const cleared = clearOne(/** @type {Play & { pules: PulePlay }} */ (play), pules, deal.declarer);
    return { points: plus(points, cleared.points), pules: cleared.pules };
  }
  if (!play.pules.loss_brings) return { points, pules };
  return { points, pules: { common: pules.common, owners: [...pules.owners, deal.declarer] } };
}

/** Who lost the table game: the most eyes, or the most tricks and among equals the most eyes.
   @param {WithTable} play @param {Figures} deal */
export function tableLosers(play, deal) {
  const weight = deal.eyes.map((eyes, seat) => {
    if (eyes === null || deal.tricks[seat] === null) return -1;
    return play.table.loser === "tricks" ? deal.tricks[seat] * 1000 + eyes : eyes;
  });
  const most = Math.max(...weight);
  return weight.map((own, seat) => (own === most ? seat : -1)).filter((seat) => seat >= 0);
}

/** @param {WithTable} play @param {Figures} deal @param {number[]} losers */
export function tableWinnings(play, deal, losers) {
  const [noTrick, jani, plain] = play.table.stakes;
  return deal.eyes.map((eyes, seat) => {
    if (eyes === null || losers.includes(seat)) return 0;
    if (deal.tricks[seat] === 0) return noTrick;
    return eyes <= play.table.jani ? jani : plain;
  });
}

/** A dealer's loss at a table of five is borne with the idle hand, the odd point by the dealer.
   @param {WithTable} play @param {Figures} deal @param {Seating} table */
function scoreTable(play, deal, table) {
  const losers = tableLosers(play, deal);
  const drawn = deal.odd_payers || [];
  if (play.table.loser === "tricks") return settle(play.size, drawn.length ? drawn[0] : losers[0], -play.table.stake);
  const points = tableWinnings(play, deal, losers);
  const share = Math.floor(total(points) / losers.length);
  losers.forEach((loser) => {
    const own = share + (drawn.includes(loser) ? 1 : 0);
    const isShared = play.size === 5 && loser === table.dealer;
    const half = isShared ? Math.floor(own / 2) : 0;
    points[loser] -= own - half;
    const idle = table.idle.find((seat) => seat !== table.dealer);
    if (half && idle !== undefined) points[idle] -= half;
  });
  return points;
}

/** @param {Play} play @param {Deal} deal @param {Seating} table @param {Pules} pules */
function scoreDeal(play, deal, table, pules) {
  if (play.form) return { ...forms.score(play.size, play.form, deal), pules };
  if (deal.contract === "annulled") return { points: zeros(play.size), pules };
  if (deal.contract === "passed") return { points: zeros(play.size), pules: pulesAfterPass(play, pules) };
  if (deal.contract === "table") return { points: scoreTable(/** @type {WithTable} */ (play), /** @type {Figures} */ (deal), table), pules: pulesAfterPass(play, pules) };
  return scoreDeclared(play, /** @type {Deal & { declarer: number }} */ (deal), pules);
}

/** @param {Pules} pules @param {number[]} seats */
const penalised = (pules, seats) => (seats.length ? { common: pules.common, owners: [...pules.owners, ...seats] } : pules);

/** Fold the lines, each {number, deal, pules: [{seat}]}; number 0 holds the pules given before the first deal.
   `judged` are the pules given at the desk, written after the table's own.
   @param {Play} play @param {{ firstDealer: number, lines: Line[], judged?: Pule[] }} others */
export function foldSheet(play, { firstDealer, lines, judged = [] }) {
  /** @param {number} number @param {Pule[]} own */
  const givenAfter = (number, own) =>
    [...own, ...judged.filter((pule) => pule.after_deal === number)].map((pule) => pule.seat);
  const before = lines.find((line) => line.number === 0);
  let pules = penalised(NO_PULES, givenAfter(0, before ? before.pules : []));
  let running = zeros(play.size);
  /** @type {number[][] | null} */
  let merits = null;
  const rows = lines.filter((line) => line.number > 0).map((line) => {
    const table = tableAt(play, firstDealer, line.number);
    /** @type {{ points: number[], pules: Pules, merits?: number[][] }} */
    const scored = scoreDeal(play, /** @type {Deal} */ (line.deal), table, pules);
    merits = scored.merits ? meritsWith(merits, scored.merits) : null;
    pules = penalised(scored.pules, givenAfter(line.number, line.pules));
    running = plus(running, scored.points);
    return { line, number: line.number, ...table, points: scored.points, running, pules };
  });
  const leftover = leftoverOf(play, pules);
  return { rows, pules, running, leftover, small: plus(running, leftover), merits };
}

/** What everybody is ranked by, of all deals so far.
   @param {number[][] | null} before @param {number[][]} more */
const meritsWith = (before, more) => (before ? before.map((own, seat) => plus(own, more[seat])) : more);

/** Which of two ranks higher: the first figure that differs says it.
   @param {number[]} some @param {number[]} others */
function compared(some, others) {
  const at = some.findIndex((own, index) => own !== others[index]);
  return at < 0 ? 0 : some[at] - others[at];
}

/** @param {Play} play @param {Pules} pules */
function leftoverOf(play, pules) {
  if (!play.pules || play.pules.leftover !== "each") return zeros(play.size);
  const owned = zeros(play.size).map((_, seat) => pules.owners.filter((owner) => owner === seat).length);
  return owned.map((own) => total(owned) - play.size * own);
}

/** Places, the first and the last that equal seats cover, with the big points as [sum, covered].
   @param {Play} play @param {number[]} small @param {number[][] | null} [merits] @returns {Place[]} */
export function placesOf(play, small, merits) {
  const ranked = merits || small.map((own) => [own]);
  return ranked.map((own) => {
    const first = ranked.filter((other) => compared(other, own) > 0).length + 1;
    const last = ranked.filter((other) => compared(other, own) >= 0).length;
    return { first, last, big: bigOf(play, small, first, last) };
  });
}

/** @param {Play} play @param {number[]} small @param {number} first @param {number} last @returns {Pair | null} */
function bigOf(play, small, first, last) {
  const { scale, size } = play;
  if (!scale) return null;
  if (first === 1 && last === size && scale.all_equal !== null) return [scale.all_equal, 1];
  const worth = [...scale.places];
  const hasPlus = [...small].sort((a, b) => a - b)[1] > 0;
  if (size === 3 && scale.second_needs_plus !== null && !hasPlus) worth[1] = scale.second_needs_plus;
  return [total(worth.slice(first - 1, last)), last - first + 1];
}

/** A game to an agreed score ends with the deal that reaches it.
   @param {Play} play @param {number} planned @param {Sum} sum */
export function isComplete(play, planned, sum) {
  return sum.rows.length >= planned || (play.target !== null && Math.max(...sum.running) >= play.target);
}
