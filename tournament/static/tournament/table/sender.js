/* Sends what waits, in the order of writing: once for certain, from one window, as often as it takes.
   Everything sent carries its own id, so an answer that was lost on its way doubles nothing. */

import { isCall } from "./book.js";
import { say } from "./draw.js";
import { keepLost } from "./lost.js";
import { ask, AT_ONCE, deliver, network, post } from "./server.js";
import { deviceId, freshId, SHARED } from "./store.js";

const LOOK_EVERY = 15000;
const LOOK_OFTEN = 8000;
const LOOK_SOON = 4000;
const FRESH = 8000;
const LONGEST_PAUSE = 30000;
const LEASE = 20000;
/* Deals that are not sent before somebody decides, or never. */
const KEPT_BACK = ["lost", "left"];

/** What became of each deal that was sent.
   @param {Answer} given */
function statusesOf({ body }) {
  const items = body.items || (body.apart || []).map((/** @type {string} */ id) => ({ id, status: "apart" }));
  return new Map(items.map((/** @type {any} */ item) => [item.id, item]));
}

export class Sender {
  /** @param {Book} book @param {Store} store */
  constructor(book, store) {
    this.book = book;
    this.store = store;
    this.device = deviceId();
    this.window = freshId();
    this.isReached = true;
    this.isForeign = false;
    this.isUnable = false;
    this.refusal = "";
    this.fails = 0;
    this.sentAt = 0;
    this.hasLooked = false;
    this.hasTriedOthers = false;
    /** @type {(words: string) => void} */
    this.told = () => {};
  }

  start() {
    window.addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    window.addEventListener("storage", async (event) => {
      if (event.key !== SHARED + "news") return;
      await this.readQueue();
      this.wake();
    });
    this.wake();
  }

  async readQueue() {
    const { book } = this;
    const all = await this.store.all();
    const waiting = all.filter(({ sheet }) => sheet === book.sheet);
    book.queue = waiting.filter((own) => !KEPT_BACK.includes(own.kind) && book.maySend(own));
    book.lost = book.isKeepers ? waiting.filter(({ kind }) => kind === "lost") : [];
    book.others = all.filter(({ sheet, kind }) => sheet !== book.sheet && kind === "deal");
    book.hears();
  }

  /* Deals of other tables may wait on this phone too: the page of the next round's sheet sends them. */
  async sendOthers() {
    // A link that was unknown is asked for once more by each page that is opened.
    const sendable = this.book.others.filter(({ path, faults, isUnknown }) => path && !faults && !(isUnknown && this.hasTriedOthers));
    for (const path of new Set(sendable.map((own) => String(own.path)))) {
      const waiting = sendable.filter((own) => own.path === path).slice(0, AT_ONCE);
      await deliver(path, { device: this.device, waiting }, (answer, part) => this.settleAll(answer, part));
    }
    this.hasTriedOthers = true;
    if (sendable.length) await this.readQueue();
  }

  /* Look now, and from now on every so often; after a silence ever more seldom, and not before the
     server wants to be asked again. */
  wake() {
    clearTimeout(this.bell);
    if (this.isBusy) {
      this.isWokenAgain = true;
      return;
    }
    this.isBusy = true;
    this.isWokenAgain = false;
    this.round().catch(() => false).then((isAnswered) => {
      this.isBusy = false;
      this.fails = isAnswered ? 0 : this.fails + 1;
      this.rest();
    });
  }

  rest() {
    const pause = this.fails ? Math.min(Math.max(1000 * 2 ** this.fails, network.pause), LONGEST_PAUSE) : this.patience();
    if (this.isWokenAgain) this.wake();
    else if (!document.hidden || this.book.queue.length) this.bell = setTimeout(() => this.wake(), pause);
  }

  /* Where everybody waits for one another seconds count, and after a deal: another phone of the table is
     just writing the same one, maybe otherwise. A whole hall does not ask at one time. */
  patience() {
    const { phase } = this.book;
    const isFresh = Date.now() - this.sentAt < FRESH;
    const pause = phase === "agreeing" || isFresh ? LOOK_SOON : phase === "watching" ? LOOK_OFTEN : LOOK_EVERY;
    return pause * (0.8 + 0.4 * Math.random());
  }

  /* What was sent is answered with the sheet as it stands: that is a look as well. */
  async round() {
    let isAnswered = true;
    this.hasLooked = false;
    await this.alone(async () => {
      await this.readQueue();
      isAnswered = await this.sendAll();
      if (isAnswered) await this.sendOthers();
    });
    return isAnswered && (this.hasLooked || this.look());
  }

  /** One window sends; the others wait for its news.
     @param {() => Promise<unknown>} act */
  async alone(act) {
    if (navigator.locks) {
      return navigator.locks.request(SHARED + "sender", { ifAvailable: true }, (lock) => lock && act());
    }
    if (!this.takeLease()) return null;
    try {
      return await act();
    } finally {
      this.dropLease();
    }
  }

  takeLease() {
    try {
      const held = JSON.parse(localStorage.getItem(SHARED + "lease") || "null");
      // A clock that was ahead when it was taken does not lengthen it.
      if (held && held.by !== this.window && held.until > Date.now() && held.until <= Date.now() + LEASE) return false;
      localStorage.setItem(SHARED + "lease", JSON.stringify({ by: this.window, until: Date.now() + LEASE }));
    } catch (shut) {
      // Without shared storage there is no other window that could know of these deals.
    }
    return true;
  }

  dropLease() {
    try {
      localStorage.removeItem(SHARED + "lease");
    } catch (shut) {
      // It was never taken.
    }
  }

  /* Calls for the judge and other deals do not wait for a deal that must be written again; the table's
     agreement does. */
  first() {
    const { queue } = this.book;
    const open = queue.filter(({ faults }) => !faults);
    const isWhole = open.length === queue.length;
    return open.find(({ kind }) => isCall(kind)) || (open.length && (isWhole || open[0].kind === "deal") ? open[0] : null);
  }

  /* Send until nothing waits or nothing moves; false where nobody answered. */
  async sendAll() {
    const open = () => this.book.queue.filter(({ faults }) => !faults).length;
    for (;;) {
      const first = this.first();
      if (!first || (this.book.gone && this.book.gone.isLost)) return true;
      if (!navigator.locks && !this.takeLease()) return true;
      const before = open();
      const isAnswered = first.kind === "deal" ? await this.sendDeals() : await this.sendAct(first);
      if (!isAnswered) return this.silence();
      if (open() === before) return true;
    }
  }

  /* The answer is on the disk before the deals leave the queue: at no moment is one nowhere. */
  async sendDeals() {
    const { queue, path } = this.book;
    const until = queue.findIndex(({ kind }) => kind !== "deal");
    const waiting = queue.slice(0, until < 0 ? queue.length : until).filter(({ faults }) => !faults).slice(0, AT_ONCE);
    const isAnswered = await deliver(path, { device: this.device, waiting }, async (answer, part) => {
      this.sentAt = Date.now();
      await this.take(answer);
      await this.settleAll(answer, part);
    });
    await this.readQueue();
    return isAnswered;
  }

  /** What is refused as a whole waits here, and why is told once.
     @param {Answer} answer @param {Waiting[]} part */
  async settleAll(answer, part) {
    const { status, body } = answer;
    const statuses = statusesOf(answer);
    for (const own of part) await this.settle(own, statuses.get(own.body.id));
    const apart = part.map(({ body }) => body).filter(({ id }) => (statuses.get(id) || {}).status === "apart").map(({ number }) => number);
    if (apart.length) this.told(say(apart.length > 1 ? "apartAll" : "apart", { number: apart.join(", ") }));
    // The new code of the same table still sends them.
    if (status === 404) for (const own of part) await this.store.change(Object.assign(own, { isUnknown: true }));
    const refusal = status < 400 || statuses.size || [404, 410].includes(status) ? "" : body.text;
    if (refusal && refusal !== this.refusal) this.told(refusal);
    this.refusal = refusal;
  }

  /** Take out of the queue what the server has; what it finds impossible waits to be written again.
     @param {Waiting} own @param {any} item */
  async settle(own, item) {
    if (!item || item.status === "early") return;
    if (item.status === "impossible") {
      own.faults = (item.faults || []).map((/** @type {{ text: string }} */ fault) => fault.text).join(" ") || say("refused");
      await this.store.change(own);
      return;
    }
    await this.store.remove(own);
  }

  /** Agreement is about the figures that were on the screen: if they have changed it is void.
     @param {Waiting} act */
  async sendAct(act) {
    const body = { device: this.device, ...act.body };
    if (act.small) {
      const { digest, small } = this.book.state.sheet;
      if (String(small) !== String(act.small)) {
        await this.store.remove(act);
        await this.readQueue();
        this.told(say("agreeAgain"));
        return true;
      }
      body.digest = digest;
    }
    // From here on the server may know of it, whatever becomes of its answer.
    if (act.kind === "call" && !act.isTried) await this.store.change(Object.assign(act, { isTried: true }));
    const answer = await post(this.book.path + act.kind, body);
    if (!answer) return false;
    await this.take(answer);
    if (act.kind === "choose" && act.body.second && answer.status >= 400) await this.moveBack(act);
    await this.store.remove(act);
    await this.readQueue();
    if (act.kind === "totals" && answer.status < 400) await this.renewTotals();
    if (answer.status >= 400 && answer.body.text) this.told(answer.body.text);
    return true;
  }

  /** Totals typed again before the first were sent replace those, not the earlier result. */
  async renewTotals() {
    for (const own of this.book.waiting("totals")) {
      own.body.digest = this.book.state.sheet.digest;
      await this.store.change(own);
    }
  }

  /** Another phone has decided otherwise: what was written after it is one number lower.
     @param {Waiting} act */
  async moveBack(act) {
    const later = this.book.waiting("deal").filter((own) => own.order > act.order && own.body.number > act.body.number);
    for (const own of later.filter((one) => one.movedBy !== act.order)) {
      own.body.number -= 1;
      own.movedBy = act.order;
      await this.store.change(own);
    }
  }

  async look() {
    const headers = { "If-None-Match": '"' + this.book.state.news + '"' };
    const answer = await ask(this.book.path + "state.json", { headers });
    if (!answer) return this.silence();
    return this.take(answer);
  }

  silence() {
    this.isReached = false;
    this.isForeign = network.isForeign;
    this.isUnable = network.isUnable;
    this.book.hears();
    return false;
  }

  /** @param {Answer} given */
  async take({ status, body }) {
    const state = body && (body.format ? body : body.state);
    this.isReached = true;
    this.isForeign = this.isUnable = false;
    this.book.contact = Date.parse(this.book.now);
    if (status === 404 || status === 410) this.book.gone = { words: body.text, isLost: status === 404, isOver: body.code === "round_closed", next: body.next || [] };
    else if (state) this.book.adopt(state);
    if (state) this.hasLooked = true;
    this.book.hears();
    if (state) await keepLost(this);
    if (state) await this.store.keep(this.book.path, this.book.state, this.book.contact);
    return true;
  }
}
