/* The phone at the table: puts the book, the entry and the sender together, and draws them. */

import { calledSaid, callJudge, callOff, drawFacts, drawNotices, drawScore, lampSaid, showLamp } from "./board.js";
import { Book } from "./book.js";
import { fill, fillOnce, say } from "./draw.js";
import { Entry } from "./entry.js";
import { drawStep, drawTimeUp } from "./entry_steps.js";
import { guard, turnTo } from "./guard.js";
import { keepPage, offerAwake, reloadAfter } from "./keeping.js";
import { keepLost } from "./lost.js";
import { drawPaper, drawPay } from "./paper.js";
import { alarm, buzz, isAlarming, isSeatedAnew, isVoid } from "./news.js";
import { Sender } from "./sender.js";
import { byId, drawConfirm, drawLast, drawOwnPhones, drawPhase, drawRivals, drawShut, drawTotals, VIEWS } from "./stage.js";
import { Store } from "./store.js";

export class Page {
  /** @param {Book} book @param {Store} store @param {Forms | null} asking */
  constructor(book, store, asking) {
    this.book = book;
    this.store = store;
    this.sender = new Sender(book, store);
    this.entry = new Entry(book);
    this.said = "";
    this.stamp = "";
    this.alarm = alarm(book);
    /** @type {Strange | null} */ this.strange = null;
    this.forms = asking;
    /** @type {number | null} */ this.disagreeing = null;
    /** @type {number | null} */ this.shownCode = null;
    /** @type {number | null} */ this.bothAt = null;
    /** @type {TypedTotals | null} */ this.typed = null;
    this.looked = { name: "", isLeaving: false };
    book.hears = () => this.hear();
    this.sender.told = (words) => this.tell(words);
    this.entry.changed = (isTyping) => this.drawStage(isTyping);
    this.entry.finish = (deals) => this.act("finish", { deals });
    this.entry.setDealer = (deal, dealer) => this.act("dealer", { deal, dealer });
    window.addEventListener("hashchange", () => this.turn());
    byId("judge-form").addEventListener("submit", (event) => callJudge(this, event));
    byId("judge-cancel").addEventListener("click", () => callOff(this));
    byId("try").addEventListener("click", () => this.sender.wake());
    /** @type {NodeListOf<HTMLFormElement>} */
    const forms = document.querySelectorAll("[data-reload] form");
    forms.forEach((form) => form.addEventListener("submit", reloadAfter));
    setInterval(() => this.drawLamp(), 10000);
    document.addEventListener("karta:clock-phase", () => this.drawStage());
  }

  /* Draw only what is new: nothing jumps under a finger because the server was asked. */
  hear() {
    const { book } = this;
    // A sheet stored by an older page without the form of its game: reload the page.
    if (book.play && book.play.form && !this.forms) return location.reload();
    const waiting = book.queue.map(({ order, body, faults }) => [order, body.id, faults].join());
    const alarmed = alarm(book);
    const before = this.alarm;
    this.alarm = alarmed;
    if (isAlarming(before, alarmed)) buzz();
    if (isSeatedAnew(before, alarmed)) this.typed = null;
    if (isSeatedAnew(before, alarmed)) this.tell(say("reseated") + (this.entry.dropForOthers() ? " " + say("dropped") : ""));
    else if (isVoid(before, alarmed)) this.tell(say("agreeAgain"));
    const stamp = [book.state.news, book.phase, book.gone && book.gone.next.length, this.sender.isReached, this.sender.isForeign, this.sender.isUnable, book.lost.length, book.others.map(({ order, isUnknown, faults }) => [order, isUnknown, faults]).join(), this.sender.hasTriedOthers, ...waiting].join(" ");
    if (stamp === this.stamp) return this.drawLamp();
    this.stamp = stamp;
    return this.draw();
  }

  /** @param {string} words */
  tell(words) {
    this.said = words;
    buzz();
    this.draw();
  }

  /* Writing */

  /** @param {string} kind @param {any} body @param {Facts} [facts] */
  async write(kind, body, facts = {}) {
    const { sheet, path, state } = this.book;
    await this.store.add({ kind, body, sheet, path, name: state.tournament.name, game: state.game.id, ...facts });
    await this.sender.readQueue();
    this.sender.wake();
    if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
  }

  /** @param {number} [confirmed] the opponent who looked at it, where the event asks for that */
  async save(confirmed) {
    if (!this.entry.proposal()) return;
    const { mended, players } = this.entry.draft;
    const items = this.entry.items(confirmed).map((item) => ({ ...item, players }));
    this.entry.begin();
    if (mended) await this.exchange({ ...mended, body: items.pop(), faults: undefined });
    for (const item of items) await this.write("deal", item);
    window.scrollTo(0, 0);
  }

  /** @param {Waiting} waiting */
  async exchange(waiting) {
    await this.store.change(waiting);
    await this.sender.readQueue();
    this.sender.wake();
  }

  /** A deal that the server found impossible is written again in its place.
     @param {Waiting} waiting */
  mend(waiting) {
    const standing = this.book.line(waiting.body.number);
    this.entry.open({ ...waiting.body, id: standing && !waiting.body.insert ? standing.id : null });
    this.entry.go({ mended: waiting, isInserted: waiting.body.insert });
    turnTo("keep");
  }

  /** Or the line that stands is right after all.
     @param {Waiting} waiting */
  async leave(waiting) {
    await this.store.remove(waiting);
    await this.sender.readQueue();
    this.sender.wake();
  }

  /** @param {string} kind @param {any} body @param {Facts} [facts] */
  async act(kind, body, facts = {}) {
    this.disagreeing = null;
    if (this.said === say("agreeAgain")) this.said = "";
    this.entry.begin();
    await this.write(kind, body, facts);
  }

  /** @param {number} seat */
  agree(seat) {
    return this.act("agree", { seat }, { small: this.book.sum().small });
  }

  /** @param {number | null} seat @param {string} [words] */
  disagree(seat, words) {
    this.disagreeing = seat;
    if (words !== undefined) return this.act("disagree", { seat, words }, { small: this.book.sum().small });
    this.draw();
    /** @type {HTMLElement | null} */
    const why = document.querySelector('[data-at="why"]');
    return why && why.focus();
  }

  /** Where phones differ: this deal counts; with a second one both do, in this order.
     @param {number} number @param {RivalDeal} others @param {RivalDeal | null} second */
  async choose(number, { id }, second) {
    this.bothAt = null;
    if (!this.book.rivals.some(({ deals }) => deals.some((deal) => deal.id === id))) return;
    await this.act("choose", { number, id, ...(second ? { second: second.id } : {}) });
    window.scrollTo(0, 0);
    if (!this.book.rivals.length) turnTo("keep");
  }

  /* Drawing */

  get view() {
    const named = location.hash.slice(1);
    if (VIEWS.includes(named)) return named;
    return this.book.phase === "totals" ? "totals" : "keep";
  }

  /* Whether the way back of the browser leads to something on this page. */
  stepBack() {
    const home = this.book.phase === "totals" ? "totals" : "keep";
    return document.body.dataset.view !== home || this.entry.stepBack();
  }

  get isUnsent() {
    const { queue, others } = this.book;
    return queue.length + others.filter(({ isUnknown, faults }) => !isUnknown && !faults).length > 0;
  }

  turn() {
    this.draw();
    if (location.hash === "#sheet") return;
    window.scrollTo(0, 0);
    /** @type {HTMLElement | null} */
    const head = document.querySelector(`#${this.view} h2`);
    if (head && this.view !== "keep") head.focus({ preventScroll: true });
  }

  draw() {
    const { book, view } = this;
    const phase = book.phase;
    // While the phone goes round, everybody's name stays where they saw it.
    if (document.body.dataset.phase !== phase) window.scrollTo(0, 0);
    document.body.dataset.phase = phase;
    document.body.dataset.view = view;
    // Also where nothing is kept any more: what was not taken does not count above either.
    if (book.play || book.state.totals_only) {
      fill(byId("facts"), drawFacts(book));
      fill(byId("score"), drawScore(book));
    }
    if (phase === "gone") this.drawLamp();
    if (["gone", "paper"].includes(phase)) return drawShut(this, phase);
    this.drawLamp();
    fillOnce(byId("notices"), drawNotices(this));
    ["keep", ...VIEWS].forEach((name) => { byId(name).hidden = name !== view; });
    // A table whose totals alone were written, here or at the desk, has no sheet of deals.
    const hasSheet = Boolean(book.play) && !book.totals && (phase !== "desk" || book.played > 0);
    byId("sheet").hidden = view !== "keep" || Boolean(this.strange) || !hasSheet;
    document.body.classList.toggle("no-deals", !book.play);
    document.body.classList.toggle("no-sheet", !hasSheet);
    if (book.play) fill(byId("pays-table"), this.forms ? this.forms.drawFormPays(book) : drawPay(book));
    if (view === "totals") drawTotals(this);
    if (view === "rivals" || book.rivals.length) drawRivals(this);
    if (view === "more") drawOwnPhones(this);
    byId("judge-open").hidden = !book.call;
    byId("judge-said").textContent = book.call ? calledSaid(this, book.call) : "";
    byId("judge-form").hidden = Boolean(book.call);
    const canCorrect = phase === "keeping" || (phase === "agreeing" && book.isKeepers);
    byId("sheet-hint").hidden = !canCorrect;
    if (book.play) fill(byId("paper"), drawPaper(this, canCorrect));
    byId("totals-open").hidden = phase !== "keeping" || book.played > 0;
    document.dispatchEvent(new CustomEvent("karta:clock", { detail: book.state.clock }));
    return this.drawStage();
  }

  /** @param {number} number */
  correct(number) {
    this.entry.correct(number);
    window.scrollTo(0, 0);
  }

  drawLamp() {
    showLamp(byId("lamp"), lampSaid(this.book, this.sender, this.store));
    byId("try").hidden = this.sender.isReached || this.book.phase === "gone";
  }

  /** @param {boolean} [isTyping] */
  drawStage(isTyping = false) {
    const { phase } = this.book;
    const isWriting = !this.strange && (phase === "keeping" || (phase === "agreeing" && this.entry.draft.line));
    const step = isWriting ? this.entry.draft.step : "who";
    if (!isTyping) {
      const isNew = byId("keep").dataset.step !== step;
      byId("keep").dataset.step = step;
      fill(byId("stage"), isWriting ? [drawStep(this.entry, this.forms), drawTimeUp(this.entry)] : drawPhase(this, phase));
      fill(byId("last"), isWriting && step === "who" && !this.entry.draft.line ? drawLast(this) : []);
      if (isNew) this.moveFocus();
    }
    const isAtWork = isWriting && this.view === "keep";
    drawConfirm(this, isAtWork ? this.entry.proposal() : null, isAtWork && ["how", "pule", "form"].includes(step));
  }

  /* Who goes by ear or by keyboard stands at the head of the next step; eyes can be typed at once. */
  moveFocus() {
    const { step } = this.entry.draft;
    /** @type {HTMLElement | null} */
    const next = document.querySelector(step === "eyes" ? "#stage input" : '#stage [data-at="head"]');
    const isTaken = step !== "eyes" && document.activeElement && document.activeElement !== document.body;
    if (next && step !== "who" && !isTaken) next.focus({ preventScroll: true });
  }
}

/** Only a phone that knows another table of this tournament may have come to the wrong one: it alone
   needs what asks. Where that does not come the phone goes on as at its own table.
   @param {Book} book @param {Store} store @param {string} device @returns {Promise<Strange | null>} */
async function askIfStrange(book, store, device) {
  const { tournament, round, table } = book.state;
  const others = (await store.states()).filter(({ state: own }) =>
    own.tournament.url === tournament.url && (own.round !== round || own.table !== table));
  if (!others.length) return null;
  const unsent = (await store.all()).filter(({ kind }) => kind === "deal").map(({ sheet }) => sheet);
  return import("./strange.js").then((asking) => asking.askIfStrange(book, others, { device, unsent }), () => null);
}

async function begin() {
  const path = location.pathname;
  const store = await Store.open();
  const kept = await store.kept(path);
  const book = new Book(path, JSON.parse(byId("state").textContent || ""), kept);
  // Whose phone this is has to be known at the next table, even if the server has nothing new here.
  if (!kept) await store.keep(path, book.state, book.contact);
  const asking = book.play && book.play.form ? await import("./forms.js") : null;
  const page = new Page(book, store, asking);
  page.strange = await askIfStrange(book, store, page.sender.device);
  await keepLost(page.sender);
  guard(page);
  page.sender.start();
  keepPage(page);
  offerAwake();
  document.body.dataset.started = "";
}

begin();
