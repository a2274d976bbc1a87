/* The deal that is being written: what was tapped so far, and what would be sent. */

import { say } from "./draw.js";
import { forms } from "./fold.js";
import { freshId } from "./store.js";

export class Entry {
  /** @param {Book} book */
  constructor(book) {
    this.book = book;
    /** @type {(isTyping?: boolean) => void} */
    this.changed = () => {};
    /** @type {(deals: number) => void} */
    this.finish = () => {};
    /** @type {(deal: number, dealer: number) => void} */
    this.setDealer = () => {};
    /** @type {Written} */
    this.draft = { step: "who", number: null, line: null, pules: [], contract: "ordinary" };
    /** @type {Written[]} */
    this.trail = [];
  }

  /** Start a new deal, or the correction of the one with this number.
     @param {number | null} [number] */
  begin(number = null) {
    this.open(number === null ? null : this.book.line(number));
  }

  /** @param {Line | null} line */
  open(line) {
    this.trail = [];
    this.draft = { step: "who", number: line ? line.number : null, line, pules: line ? line.pules : [], contract: "ordinary", players: line ? this.book.players : undefined };
  }

  /** From the first tap on it is about this deal, whatever another phone writes meanwhile.
     @param {Partial<Written>} changes */
  go(changes) {
    if (changes.step) this.trail.push(this.draft);
    const { number, book, draft } = this;
    this.draft = { ...draft, number, players: draft.players || book.players, ...changes };
    this.changed();
  }

  /* Whether a deal was being written for people who do not sit here any more: it is dropped, and nobody
     gets another player's points. */
  dropForOthers() {
    const { players } = this.draft;
    if (!players || players === this.book.players) return false;
    this.begin();
    return true;
  }

  /** A declared deal is corrected from its declarer and their game on.
     @param {number} number */
  correct(number) {
    this.begin(number);
    const { line } = this.draft;
    const { form, pay } = this.book.play;
    const deal = line && line.deal;
    if (deal && !form && deal.declarer !== undefined && pay[deal.contract]) this.go({ step: "how", declarer: deal.declarer, contract: deal.contract });
    else this.changed();
  }

  /* Whether a forgotten deal can come before this line: the later ones move on by one. */
  get canInsert() {
    const { line } = this.draft;
    const { book } = this;
    if (!line || !line.number || book.rivals.length || book.toMend || book.played >= book.state.deals_planned) return false;
    return book.lines().every((own) => own.number < line.number || book.canStand(own.number + 1, own));
  }

  insert() {
    const { number } = this.draft.line;
    this.begin();
    this.go({ step: "who", number, isInserted: true });
  }

  /** @param {Line} line */
  takeBack(line) {
    this.open(line);
    this.go({ step: "undo" });
  }

  /* A pule stands after the last deal, or before the first where none is written yet. */
  penalise() {
    const number = this.book.played;
    this.open(this.book.line(number) || { number, id: null, deal: null, pules: [] });
    this.go({ step: "pule" });
  }

  /** @param {Line} line @param {Pule} dropped */
  dropPule(line, dropped) {
    const { mended } = line === this.draft.line ? this.draft : { mended: undefined };
    this.open(line);
    this.go({ step: "drop", dropped, mended, pules: line.pules.filter((pule) => pule !== dropped) });
  }

  cancel() {
    this.begin();
    this.changed();
  }

  /* One step back, as long as a deal is being written. */
  stepBack() {
    if (this.draft.step === "who" && !this.draft.line && !this.draft.isRevoke && !this.draft.isInserted) return false;
    const before = this.trail.pop();
    if (!before || before.step === "who") this.cancel();
    else {
      this.draft = before;
      this.changed();
    }
    return true;
  }

  get number() {
    return this.draft.number === null ? this.book.next : this.draft.number;
  }

  get table() {
    return this.book.tableAt(this.number);
  }

  get active() {
    return this.book.state.players.map((player) => player.seat).filter((seat) => !this.table.idle.includes(seat));
  }

  /* What would be written if it were saved now; null while something is missing. */
  proposal() {
    const { step, deal, pules, offender, declarer } = this.draft;
    if (step === "who" || this.table.idle.includes(Number(declarer))) return null;
    if (step === "undo") return { number: this.number, deal: null, pules: [] };
    if (step === "drop") return { number: this.number, deal: this.draft.line.deal, pules };
    if (step === "pule") return this.puleProposal();
    const written = deal === undefined ? this.declaredDeal() : deal;
    if (!written) return null;
    const given = offender === undefined || offender === null ? [] : [{ seat: offender, reason: say(this.draft.reason), of_deal: true }];
    const returned = this.returning().map(({ after, ...pule }) => (after > this.number ? { after, ...pule } : pule));
    return { number: this.number, deal: written, pules: [...pules, ...returned, ...given] };
  }

  declaredDeal() {
    const { form, size } = this.book.play;
    if (form) return forms.deal(form, this.draft.answers || {}, size);
    const { declarer, contract, end, eyes, tricks, isRevoke, offender } = this.draft;
    if (declarer === undefined || (isRevoke && offender === undefined)) return null;
    if (eyes !== undefined && tricks !== undefined) return { contract, declarer, eyes, tricks };
    if (!end) return null;
    if (end.surrendered) return { contract, declarer, surrendered: true };
    return { contract, declarer, won: end.won, ...(end.margin === "plain" ? {} : { margin: end.margin }) };
  }

  /* A pule is written after the last deal: it is that line once more, with one pule more. */
  puleProposal() {
    const { offender, reason, line, number } = this.draft;
    if (offender === undefined || !reason) return null;
    return { number, deal: line.deal, pules: [...line.pules, { seat: offender, reason: say(reason) }] };
  }

  /* What was given to a seat outlives a deal taken back: it waits after the one before it.
     What the deal itself brought, a wrong suit say, goes with it. */
  outliving() {
    const { step, line } = this.draft;
    return step === "undo" ? line.pules.filter((/** @type {Pule} */ pule) => !pule.of_deal) : [];
  }

  /* Pules that wait on the previous line move to the rewritten deal, up to their own deal. */
  returning() {
    const before = this.draft.line || this.draft.isInserted ? null : this.book.line(this.number - 1);
    return before ? before.pules.filter((pule) => pule.after >= this.number) : [];
  }

  /* The line before, where this one leaves it pules or takes some back. */
  lineBefore() {
    const left = this.outliving().map((/** @type {Pule} */ pule) => ({ after: this.number, ...pule }));
    const taken = this.returning();
    if (!left.length && !taken.length) return null;
    const number = this.number - 1;
    const { id, deal, pules } = this.book.line(number) || { id: null, deal: null, pules: [] };
    return { number, deal, pules: [...pules.filter((pule) => !taken.includes(pule)), ...left], replaces: id };
  }

  /** What is sent: each with an id of its own and with what it stands in for.
     @param {number} [confirmed] */
  items(confirmed) {
    const { line, isInserted } = this.draft;
    const at = this.book.now;
    const own = { ...this.proposal(), replaces: line ? line.id : null, confirmed, insert: isInserted };
    return [this.lineBefore(), own].filter(Boolean).map((item) => ({ id: freshId(), ...item, at }));
  }
}
