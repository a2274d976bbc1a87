/* The phone at the table: puts the book, the entry and the sender together, and draws them. */

import { drawRivals } from "./agree.js";
import { calledSaid, drawFacts, drawNotices, drawScore, lampSaid, showLamp } from "./board.js";
import { Book } from "./book.js";
import { fill, fillOnce } from "./draw.js";
import { Entry } from "./entry.js";
import { drawStep } from "./entry_steps.js";
import { keepPage, reloadAfter } from "./keeping.js";
import { keepLost } from "./lost.js";
import { drawPaper, drawPay } from "./paper.js";
import { Sender } from "./sender.js";
import { byId, drawConfirm, drawLast, drawOwnPhones, drawPhase, drawShut, VIEWS } from "./stage.js";
import { freshId, Store } from "./store.js";

export class Page {
  /** @param {Book} book @param {Store} store */
  constructor(book, store) {
    this.book = book;
    this.store = store;
    this.sender = new Sender(book, store);
    this.entry = new Entry(book);
    this.said = "";
    this.stamp = "";
    /** @type {number | null} */ this.disagreeing = null;
    /** @type {number | null} */ this.shownCode = null;
    /** @type {number | null} */ this.bothAt = null;
    book.hears = () => this.hear();
    this.sender.told = (words) => this.tell(words);
    this.entry.changed = (isTyping) => this.drawStage(isTyping);
    this.entry.finish = (deals) => this.act("finish", { deals });
    window.addEventListener("hashchange", () => this.turn());
    byId("judge-form").addEventListener("submit", (event) => this.callJudge(event));
    byId("judge-cancel").addEventListener("click", () => this.callOff());
    /** @type {NodeListOf<HTMLFormElement>} */
    const forms = document.querySelectorAll("[data-reload] form");
    forms.forEach((form) => form.addEventListener("submit", reloadAfter));
    setInterval(() => this.drawLamp(), 10000);
  }

  /* Draw only what is new: nothing jumps under a finger because the server was asked. */
  hear() {
    const { book } = this;
    const waiting = book.queue.map(({ order, body, faults }) => [order, body.id, faults].join());
    const stamp = [book.state.news, book.phase, this.sender.isReached, book.lost.length, ...waiting].join(" ");
    if (stamp === this.stamp) return this.drawLamp();
    this.stamp = stamp;
    return this.draw();
  }

  /** @param {string} words */
  tell(words) {
    this.said = words;
    this.draw();
    // Under the head of the page it would not be seen.
    window.scrollTo(0, 0);
  }

  /* Writing */

  /** @param {string} kind @param {any} body @param {Facts} [facts] */
  async write(kind, body, facts = {}) {
    const { sheet, path } = this.book;
    await this.store.add({ kind, body, sheet, path, ...facts });
    await this.sender.readQueue();
    this.sender.wake();
    if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
  }

  async save() {
    if (!this.entry.proposal()) return;
    const items = this.entry.items();
    const { mended } = this.entry.draft;
    this.entry.begin();
    this.said = "";
    if (mended) await this.exchange({ ...mended, body: items.pop(), faults: undefined });
    const { players } = this.book;
    for (const item of items) await this.write("deal", { ...item, players });
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
    this.entry.open({ ...waiting.body, id: standing ? standing.id : null });
    this.entry.go({ mended: waiting });
    location.hash = "#keep";
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
    this.said = "";
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
    if (!this.book.rivals.length) location.hash = "#keep";
  }

  /** Without a network the call waits like a deal, and is one call however often it is sent.
     @param {Event} event */
  async callJudge(event) {
    event.preventDefault();
    const words = /** @type {HTMLInputElement} */ (byId("judge-words"));
    if (this.isCalling || this.book.call) return;
    this.isCalling = true;
    await this.write("call", { id: freshId(), words: words.value, at: this.book.now });
    this.isCalling = false;
    words.value = "";
    location.hash = "#keep";
  }

  /* What was never sent is gone at once; what the server may have heard, it has to hear of. */
  async callOff() {
    const waiting = this.book.waiting("call");
    for (const call of waiting) await this.store.remove(call);
    const isHeard = Boolean(this.book.state.call);
    if (isHeard || this.sender.isBusy || waiting.some((call) => call.isTried)) await this.write("call/cancel", isHeard ? {} : { own: true });
    else await this.sender.readQueue();
    location.hash = "#keep";
  }

  /* Drawing */

  get view() {
    const named = location.hash.slice(1);
    return VIEWS.includes(named) ? named : "keep";
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
    if (phase === "gone") this.drawLamp();
    if (["gone", "paper"].includes(phase)) return drawShut(this, phase);
    fill(byId("facts"), drawFacts(book));
    fill(byId("score"), drawScore(book));
    this.drawLamp();
    fillOnce(byId("notices"), drawNotices(this));
    ["keep", ...VIEWS].forEach((name) => { byId(name).hidden = name !== view; });
    byId("sheet").hidden = view !== "keep";
    fill(byId("pays-table"), drawPay(book));
    fill(byId("rivals"), drawRivals(this));
    fill(byId("own-phones"), drawOwnPhones(this));
    byId("judge-open").hidden = !book.call;
    byId("judge-said").textContent = book.call ? calledSaid(this, book.call) : "";
    byId("judge-form").hidden = Boolean(book.call);
    const canCorrect = phase === "keeping" || (phase === "agreeing" && book.isKeepers);
    byId("sheet-hint").hidden = !canCorrect;
    fill(byId("paper"), drawPaper(this, canCorrect));
    document.dispatchEvent(new CustomEvent("karta:clock", { detail: book.state.clock }));
    return this.drawStage();
  }

  /** @param {number} number */
  correct(number) {
    this.entry.begin(number);
    this.entry.changed();
    window.scrollTo(0, 0);
  }

  drawLamp() {
    showLamp(byId("lamp"), lampSaid(this.book, this.sender, this.store));
  }

  /** @param {boolean} [isTyping] */
  drawStage(isTyping = false) {
    const { phase } = this.book;
    const isWriting = phase === "keeping" || (phase === "agreeing" && this.entry.draft.line);
    const step = isWriting ? this.entry.draft.step : "who";
    if (!isTyping) {
      const isNew = byId("keep").dataset.step !== step;
      byId("keep").dataset.step = step;
      fill(byId("stage"), isWriting ? drawStep(this.entry) : drawPhase(this, phase));
      fill(byId("last"), isWriting && step === "who" && !this.entry.draft.line ? drawLast(this) : []);
      if (isNew) this.moveFocus();
    }
    const isAtWork = isWriting && this.view === "keep";
    drawConfirm(this, isAtWork ? this.entry.proposal() : null, isAtWork && ["how", "pule"].includes(step));
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

async function begin() {
  const path = location.pathname;
  const store = await Store.open();
  const kept = await store.kept(path);
  const book = new Book(path, JSON.parse(byId("state").textContent || ""), kept);
  const page = new Page(book, store);
  await keepLost(page.sender);
  page.sender.start();
  keepPage(page);
}

begin();
