/* The table's book: what the server knows with what waits to be sent written over it. */

import { foldSheet, isComplete, tableAt } from "./fold.js";

const FORMAT = "karta.table/1";
const SEAT_SAYS = ["agree", "disagree", "withdraw_agreement"];
/** @param {string} kind */
export const isCall = (kind) => kind === "call" || kind === "call/cancel";

/** Whether it is said otherwise what was played, and not only who got a pule after it.
   @param {Line | undefined} line @param {Partial<Line>} others */
const isCorrection = (line, { deal }) =>
  line !== undefined && (Boolean(line.isCorrected) || JSON.stringify(line.deal) !== JSON.stringify(deal));

/** Every line after this number takes the next one.
   @param {Map<number, Line>} lines @param {number} number */
function moveOn(lines, number) {
  const later = [...lines.values()].filter((line) => line.number > number);
  later.forEach((line) => lines.delete(line.number));
  later.forEach((line) => lines.set(line.number + 1, { ...line, number: line.number + 1 }));
}

/** What is left to decide once the table has said which deal counts, or came first: then whatever
   else was written for its number is up against each other for the next one.
   @param {Rival[]} rivals @param {Waiting} others */
function decided(rivals, { body: { id, second } }) {
  const own = rivals.find(({ deals }) => deals.some((deal) => deal.id === id));
  if (!own) return rivals;
  const left = rivals.filter((rival) => rival !== own);
  if (!second) return left;
  const others = own.deals.filter((deal) => deal.id !== id);
  const moved = left.map((rival) => (rival.number > own.number ? { ...rival, number: rival.number + 1 } : rival));
  return others.length > 1 ? [...moved, { number: own.number + 1, deals: others }].sort((a, b) => a.number - b.number) : moved;
}

export class Book {
  /** @param {string} path @param {State} state @param {Kept | null} kept */
  constructor(path, state, kept) {
    this.path = path;
    /** @type {Waiting[]} */
    this.queue = [];
    /** @type {Waiting[]} */
    this.others = [];
    /** @type {Waiting[]} */
    this.lost = [];
    this.contact = 0;
    /** @type {Gone | null} */
    this.gone = null;
    this.hears = () => {};
    /** @type {State} */
    this.state = state;
    this.before = kept && kept.state.format === FORMAT ? kept.state : state;
    if (kept && kept.state.format === FORMAT && Date.parse(kept.state.now) >= Date.parse(state.now)) {
      this.state = kept.state;
      this.contact = kept.contact;
    } else {
      this.contact = Date.parse(state.now);
    }
  }

  /* The same for every link of this table: a new code finds what an old one could not send. */
  get sheet() {
    return [this.state.tournament.url, this.state.round, this.state.table].join(" ");
  }

  /* Who sits there as this phone knows: what is written is written for them. */
  get players() {
    return this.state.players.map(({ number }) => number).join();
  }

  get play() {
    return this.state.rules;
  }

  get isKeepers() {
    return this.state.link.seat === null;
  }

  /** A seat's own link speaks for its seat, and anybody calls the judge; the rest waits for the
     keeper's link.
     @param {Pick<Waiting, "kind" | "body">} given */
  maySend({ kind, body }) {
    return this.isKeepers || isCall(kind) || (SEAT_SAYS.includes(kind) && body.seat === this.state.link.seat);
  }

  /* Now by the server's clock, as far as this phone knows: its own may be a day wrong. */
  get now() {
    return new Date(Date.now() + Number(document.documentElement.dataset.offset || 0)).toISOString();
  }

  /** @param {State} state */
  adopt(state) {
    if (!state || state.format !== FORMAT) return;
    this.state = state;
    this.gone = null;
  }

  /** @param {...string} kinds */
  waiting(...kinds) {
    return this.queue.filter((waiting) => kinds.includes(waiting.kind));
  }

  get toMend() {
    return this.waiting("deal").find((waiting) => waiting.faults);
  }

  /* Deals that wait here because earlier ones are nowhere: the desk takes them in order. */
  /** @returns {Gap | null} */
  get gap() {
    const waiting = this.waiting("deal").filter(({ body, faults }) => !faults && body.deal);
    const written = new Set(this.lines().map(({ number }) => number));
    let first = 1;
    while (written.has(first)) first += 1;
    const held = waiting.filter(({ body }) => body.number > first);
    if (!held.length || this.toMend) return null;
    const last = Math.max(...held.map(({ body }) => body.number));
    const missing = Array.from({ length: last }, (_, at) => at + 1).filter((number) => !written.has(number));
    return { numbers: held.map(({ body }) => body.number).join(", "), missing: missing.join(", "), held };
  }

  /* Whether something cannot be sent before a deal is put right: until it stands no later one can. */
  get isHeldUp() {
    const { number } = this.toMend ? this.toMend.body : { number: null };
    return number !== null && !this.line(number) && this.queue.some(({ kind, body }) => (kind === "deal" ? body.number > number : !isCall(kind)));
  }

  /* The lines that stand on this phone, by number; 0 holds the pules given before the first deal. */
  lines() {
    const { before, deals } = this.state.sheet;
    /** @type {Map<number, Line>} */
    const lines = new Map();
    if (before.pules.length || before.id) lines.set(0, { number: 0, id: before.id, deal: null, pules: before.pules });
    deals.forEach((deal) => lines.set(deal.number, { ...deal, isCorrected: deal.corrected }));
    this.waiting("deal", "choose").filter((waiting) => !waiting.faults).forEach(({ kind, body }) => {
      if (kind === "choose") this.decide(lines, body);
      else if (body.number > 0 && body.deal === null) lines.delete(body.number);
      else if (body.insert && deals.some(({ id }) => id === body.id)) return;
      else if (body.insert) {
        moveOn(lines, body.number - 1);
        lines.set(body.number, { ...body, isWaiting: true });
      } else lines.set(body.number, { ...body, isWaiting: true, isCorrected: isCorrection(lines.get(body.number), body) });
    });
    return [...lines.values()].sort((a, b) => a.number - b.number);
  }

  /** Where two phones differed, what the table has said and the server not yet heard: one deal
     counts, or both do, and what was written after them moves on by one.
     @param {Map<number, Line>} lines @param {any} others */
  decide(lines, { number, id, second }) {
    const chosen = this.rivalDeal(id);
    if (!chosen) return;
    if (second) moveOn(lines, number);
    lines.set(number, { ...chosen, number, isWaiting: true });
    if (second) lines.set(number + 1, { .../** @type {RivalDeal} */ (this.rivalDeal(second)), number: number + 1, isWaiting: true });
  }

  /** @param {string} id */
  rivalDeal(id) {
    const found = this.state.sheet.rivals.map(({ deals }) => deals.find((deal) => deal.id === id));
    return found.find(Boolean);
  }

  /* Where phones differ and neither the table nor the desk has decided yet. */
  get rivals() {
    if (this.state.result) return [];
    return this.waiting("choose").reduce(decided, this.state.sheet.rivals);
  }

  /** Whether both deals can have been played, the one right after the other.
     @param {number} number @param {RivalDeal} first @param {RivalDeal} second */
  canFollow(number, first, second) {
    const lines = new Map(this.lines().map((line) => [line.number, line]));
    moveOn(lines, number);
    lines.set(number, { ...first, number }).set(number + 1, { ...second, number: number + 1 });
    /** @param {Line} line */
    const isSeated = (line) => this.canStand(line.number, line);
    return lines.size - (lines.has(0) ? 1 : 0) <= this.state.deals_planned && [...lines.values()].every(isSeated);
  }

  /** Whether the declarer plays in the deal of that number.
     @param {number} number @param {{ deal: Deal | null }} others */
  canStand(number, { deal }) {
    return !deal || !this.tableAt(number).idle.includes(Number(deal.declarer));
  }

  /* The call for the judge as this phone knows it: open at the desk, or waiting here to go there. */
  /** @returns {Call | null} */
  get call() {
    const acts = this.waiting("call", "call/cancel");
    const last = acts[acts.length - 1];
    if (!last) return this.state.call;
    return last.kind === "call" ? { ...last.body, isWaiting: true } : null;
  }

  /** Everything added up; with `changed` as if those stood, or as if they were gone where they have
     no deal.
     @param {...Line} changed */
  sum(...changed) {
    const { totals } = this;
    if (totals || !this.play) {
      const nothing = this.state.players.map(() => 0);
      return { rows: [], pules: { common: 0, owners: [] }, running: totals || nothing, leftover: nothing, small: totals || nothing };
    }
    const others = this.lines().filter((own) => !changed.some((line) => line.number === own.number));
    const lines = [...others, ...changed.filter((line) => line.deal || line.number === 0)];
    lines.sort((a, b) => a.number - b.number);
    const { sheet } = this.state;
    return foldSheet(this.play, { firstDealer: this.firstDealer, lines, judged: sheet.judged_pules });
  }

  /** What a table says that writes no deals; null where it writes them, or has said nothing.
     @returns {number[] | null} */
  get totals() {
    const acts = this.waiting("totals");
    const said = acts.length ? acts[acts.length - 1].body.totals : this.state.sheet.totals;
    return said && !this.lines().some((line) => line.number) ? said : null;
  }

  /** @param {number} number */
  line(number) {
    return this.lines().find((line) => line.number === number) || null;
  }

  get played() {
    const said = this.waiting("totals");
    if (this.totals) return said.length ? said[said.length - 1].body.deals : this.state.totals_only.deals;
    return this.lines().filter((line) => line.number > 0).length;
  }

  /* The deal to be written: the first that is missing, should another phone have taken one back. */
  get next() {
    const written = new Set(this.lines().map((line) => line.number));
    let number = 1;
    while (written.has(number)) number += 1;
    return number;
  }

  /** @param {number} number */
  tableAt(number) {
    return tableAt(this.play, this.firstDealer, number);
  }

  get firstDealer() {
    const acts = this.waiting("dealer");
    const { deal, dealer } = acts.length ? acts[acts.length - 1].body : { deal: 1, dealer: this.state.first_dealer };
    return this.firstIf(deal, dealer);
  }

  /** Who dealt first, if that seat dealt this deal.
     @param {number} number @param {number} dealer */
  firstIf(number, dealer) {
    const { size } = this.play;
    return (((dealer - number + 1) % size) + size) % size;
  }

  /** Whether everything written can have been played if that seat deals this deal.
     @param {number} number @param {number} dealer */
  canDeal(number, dealer) {
    const first = this.firstIf(number, dealer);
    return this.lines().every(({ number: own, deal }) => !deal || deal.declarer === undefined || !tableAt(this.play, first, own).idle.includes(deal.declarer));
  }

  get calledTime() {
    const acts = this.waiting("finish");
    return acts.length ? acts[acts.length - 1].body.deals : this.state.sheet.called_time;
  }

  get isComplete() {
    if (this.totals || !this.play) return Boolean(this.totals);
    return this.calledTime === this.played || isComplete(this.play, this.state.deals_planned, this.sum());
  }

  /* Where the table stands: what the page shows follows from this alone. */
  get phase() {
    if (this.gone) return "gone";
    if (!this.play && !this.state.totals_only) return "paper";
    if (this.state.result) return "desk";
    if (this.state.sheet.locked) return "locked";
    if (!this.isKeepers) return this.isComplete ? "agreeing" : "watching";
    return this.isComplete ? "agreeing" : this.play ? "keeping" : "totals";
  }

  /* Each seat's stance, with what waits to be sent. */
  stances() {
    const stances = this.state.agreement.map(({ stance, words, bound }) => ({ stance, words, bound: Boolean(bound) && this.isKeepers, isWaiting: false }));
    this.waiting("agree", "disagree", "withdraw_agreement").forEach(({ kind, body }) => {
      const stance = kind === "agree" ? "agrees" : kind === "disagree" ? "disagrees" : "none";
      stances[body.seat] = { stance, words: body.words || "", bound: false, isWaiting: true };
    });
    return stances;
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.state.players[seat].name;
  }
}
