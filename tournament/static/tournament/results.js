/* The grid by keyboard: a table's number, its totals, Enter. Without it the same form still works. */

import { Doubts } from "./results_doubts.js";
import { Drafts, Lamp } from "./results_drafts.js";
import { TotalsEntry } from "./results_entry.js";
import { Places, scaleOf } from "./results_places.js";
import { SaveQueue } from "./results_queue.js";
import { digestsOf, markRows, putNews, rowOf, rowsFrom, seatsOf } from "./results_rows.js";
import { freshKey } from "./sending.js";

const LOOK_EVERY = 10000;

class ResultsGrid {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    const scale = scaleOf(document);
    this.form = form;
    this.words = form.dataset;
    this.entry = new TotalsEntry(form, scale);
    this.grid = /** @type {HTMLElement} */ (document.getElementById("grid"));
    this.doubts = new Doubts(this.grid, String(this.words.wordDoubt));
    this.answers = /** @type {HTMLElement} */ (document.getElementById("answers"));
    this.sheet = /** @type {HTMLAnchorElement} */ (document.getElementById("by-deals"));
    this.isIn = /** @type {HTMLElement} */ (document.getElementById("is-in"));
    this.at = "";
    this.drafts = new Drafts(`karta:totals:${form.getAttribute("action")}`);
    this.queue = new SaveQueue({
      url: form.action,
      drafts: this.drafts,
      lamp: new Lamp(/** @type {HTMLElement} */ (document.getElementById("lamp")), this.words),
      words: this.words,
      told: (news) => this.hear(news),
    });
    this.listen();
    this.begin();
  }

  listen() {
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.save(); });
    this.form.addEventListener("keydown", (event) => this.press(event));
    this.form.addEventListener("input", (event) => this.type(/** @type {HTMLInputElement} */ (event.target)));
    this.grid.addEventListener("click", (event) => this.pick(event));
    this.answers.addEventListener("submit", (event) => { event.preventDefault(); this.insist(/** @type {HTMLFormElement} */ (event.target)); });
    this.answers.addEventListener("click", (event) => this.leave(event));
    setInterval(() => this.look(), LOOK_EVERY);
    setInterval(() => this.queue.light(this.at), 500);
  }

  begin() {
    this.dropVoid();
    const asked = new URLSearchParams(location.search).get("table");
    const unsent = this.drafts.names().find((name) => !this.drafts.get(name).isSent && rowOf(this.grid, name));
    this.goTo((asked && rowOf(this.grid, asked) && asked) || unsent || this.entry.number.value);
    /* A reload goes back to what is half typed. */
    if (asked) history.replaceState(null, "", location.pathname);
    this.entry.toNumber();
    this.queue.send();
  }

  /* A void table waits for no totals. */
  dropVoid() {
    for (const name of this.drafts.names()) {
      if (rowOf(this.grid, name)?.matches("[data-void]")) this.drafts.drop(name);
    }
  }

  /* The rows, and the one at hand */

  /** @param {string} number */
  goTo(number) {
    this.at = number.trim().replace(/^0+/, "");
    const row = rowOf(this.grid, this.at);
    const seats = seatsOf(row);
    const draft = this.drafts.get(this.at);
    const names = seats.map((cell) => String(cell.dataset.name));
    const totals = draft ? draft.totals : seats.map((cell) => cell.dataset.small || "");
    this.entry.show(this.at, names, totals, draft ? draft.deals : row?.dataset.deals);
    const isIn = row && row.dataset.seen !== "0" && !draft;
    const isOther = row && draft && draft.seen !== row.dataset.seen;
    const words = isOther ? this.words.wordOther : isIn ? this.words.wordIn : "";
    const kept = seats.map((cell) => Places.signed(Number(cell.dataset.small))).join("  ");
    this.isIn.textContent = String(words).replace("{table}", this.at).replace("{totals}", kept);
    this.sheet.hidden = !row;
    if (row) this.sheet.href = /** @type {HTMLAnchorElement} */ (row.querySelector("[data-sheet]")).href;
    this.mark();
  }

  mark() {
    markRows(this.grid, this.at, (table) => Boolean(this.drafts.get(table)));
  }

  /** @param {number} by */
  step(by) {
    const [next] = rowsFrom(this.grid, this.at, by);
    if (next) this.goTo(String(next.dataset.table));
    const standing = document.activeElement;
    if (standing instanceof HTMLInputElement) standing.select();
  }

  /** @param {MouseEvent} event */
  pick(event) {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement | null} */
    const row = target.closest("tr[data-table]");
    if (!row || (target.closest("a") && !target.closest("th"))) return;
    event.preventDefault();
    this.goTo(String(row.dataset.table));
    this.entry.used[0].focus();
  }

  /* Typing */

  /** @param {KeyboardEvent} event */
  press(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || input.tagName !== "INPUT") return;
    let isTaken = true;
    if (this.entry.used.includes(input) && this.entry.sign(event)) this.type(input);
    else if (event.key === "Enter") this.goOn(input);
    else if (event.key === "Escape") this.forget(this.at);
    else if (event.key === "ArrowUp") this.step(-1);
    else if (event.key === "ArrowDown") this.step(1);
    else if (event.key === "ArrowLeft") isTaken = this.entry.slide(input, -1);
    else if (event.key === "ArrowRight") isTaken = this.entry.slide(input, 1);
    else isTaken = false;
    if (isTaken) event.preventDefault();
  }

  /** @param {HTMLInputElement} input */
  goOn(input) {
    if (input === this.entry.number && !rowOf(this.grid, this.at)) this.entry.say(String(this.words.wordNoTable));
    else if (!this.entry.goOn(input)) this.save();
  }

  /** @param {HTMLInputElement} input */
  type(input) {
    if (input === this.entry.number) {
      this.goTo(input.value);
      return;
    }
    input.classList.remove("offered");
    this.quietenRefusal(this.at);
    this.remember();
    this.entry.reckon();
  }

  /* Keep what is typed on this computer, unless it is what is saved already. */
  remember() {
    const row = rowOf(this.grid, this.at);
    if (!row) return;
    const totals = this.entry.typed();
    const deals = this.entry.deals.value;
    const saved = seatsOf(row).map((cell) => cell.dataset.small);
    const before = this.drafts.get(this.at);
    const isSame = totals.every((total, seat) => total.replace(Places.MINUS, "-") === saved[seat]);
    if (isSame && deals === row.dataset.deals) this.drafts.drop(this.at);
    else {
      this.drafts.set(this.at, {
        totals,
        deals,
        seen: before ? before.seen : String(row.dataset.seen),
        /* Another window may have sent this draft: other figures must not pass for its retry. */
        key: freshKey(),
        isSent: false,
      });
    }
    this.mark();
  }

  /* Saving */

  save() {
    const totals = rowOf(this.grid, this.at) ? this.entry.complete() : null;
    const doubt = totals && this.doubts.about(this.at, totals);
    if (doubt) this.entry.say(doubt);
    if (!totals || doubt) return;
    this.remember();
    this.hand(totals);
    this.quieten(this.at);
    this.goNext();
    this.queue.send();
  }

  /** What this page shows as saved is sent as well: another window may have saved other figures.
     @param {string[]} totals */
  hand(totals) {
    const seen = String(rowOf(this.grid, this.at)?.dataset.seen);
    const unchanged = { deals: this.entry.deals.value, seen, key: freshKey() };
    this.drafts.set(this.at, { ...(this.drafts.get(this.at) || unchanged), totals, isSent: true });
  }

  goNext() {
    const others = rowsFrom(this.grid, this.at, 1);
    const next = others.find((row) => row.dataset.seen === "0" && !this.drafts.get(String(row.dataset.table)));
    this.goTo(next ? String(next.dataset.table) : "");
    this.entry.toNumber();
  }

  /** @param {News} given */
  async hear({ saved, version, refused, words }) {
    /* Until the tables are requested again, the row itself stores that it has a result. */
    const row = saved ? rowOf(this.grid, saved) : null;
    if (row) row.dataset.seen = String(version);
    if (saved || refused) {
      this.quieten(saved || refused || "");
      if (words) this.answers.insertAdjacentHTML("afterbegin", words);
      /* Between two saves of a fast typist nobody looks at the tables. */
      if (words || !this.queue.waiting().length) await this.refresh();
      if (words) this.answers.scrollIntoView({ block: "nearest" });
    }
    this.mark();
    this.queue.light(this.at);
    /* Once the last sheet is in, Enter goes on to what comes next. */
    if (!this.at && !this.drafts.names().length) /** @type {HTMLElement | null} */ (this.grid.querySelector("[data-next]"))?.focus();
  }

  /** @param {string} name */
  quieten(name) {
    this.answers.querySelectorAll(`[data-answer="${CSS.escape(name)}"]`).forEach((said) => said.remove());
  }

  /** A refusal is about what was typed before; a conflict stays until one result is chosen.
     @param {string} name */
  quietenRefusal(name) {
    this.answers.querySelectorAll(`[data-answer="${CSS.escape(name)}"]`).forEach((said) => {
      if (!said.querySelector("form")) said.remove();
    });
  }

  /** Somebody else was faster, and what was typed here is to count all the same.
     @param {HTMLFormElement} form */
  insist(form) {
    /** @type {Record<string, any>} */
    const fields = Object.fromEntries(new FormData(form));
    const totals = Object.keys(fields).filter((name) => name.startsWith("total_")).map((name) => fields[name]);
    const draft = { totals, seen: fields.seen, key: freshKey(), isSent: true };
    this.drafts.set(fields.table, { ...draft, deals: fields.deals_played });
    this.quieten(fields.table);
    this.entry.toNumber();
    this.queue.send();
  }

  /** @param {MouseEvent} event */
  leave(event) {
    /** @type {HTMLElement | null} */
    const link = /** @type {Element} */ (event.target).closest("[data-leave]");
    if (!link) return;
    event.preventDefault();
    this.forget(String(link.dataset.leave));
  }

  /** Put what is saved back in place of what was typed.
     @param {string} name */
  forget(name) {
    this.drafts.drop(name);
    this.quieten(name);
    this.goTo(this.at);
    this.entry.toNumber();
  }

  /* The current tables, including those entered by others */

  async look() {
    if (document.hidden || this.queue.trouble) return;
    try {
      const pulse = await (await fetch(String(this.words.pulse))).json();
      if (!this.grid.querySelector(`[data-revision="${pulse.revision}"]`)) await this.refresh();
    } catch {
      /* The next look may find it again. */
    }
  }

  async refresh() {
    const before = rowOf(this.grid, this.at);
    try {
      const url = `${this.words.grid}?shown=${digestsOf(this.grid)}`;
      const answer = await fetch(url, { headers: { "X-Requested-With": "fetch" } });
      if (!answer.ok || answer.redirected) return;
      putNews(this.grid, await answer.text());
    } catch {
      return;
    }
    this.dropVoid();
    const now = rowOf(this.grid, this.at);
    /* An empty table that another user has filled meanwhile must not look empty. */
    const isStale = before && now && before.dataset.seen !== now.dataset.seen;
    if (isStale && !this.drafts.get(this.at)) this.goTo(this.at);
    else this.mark();
  }
}

const entryForm = /** @type {HTMLFormElement | null} */ (document.getElementById("entry"));
if (entryForm) new ResultsGrid(entryForm);
