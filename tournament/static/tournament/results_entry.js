/* The fields of one table's totals: signs, the offered total, and what follows from them. */

import { Places } from "./results_places.js";

export class TotalsEntry {
  /** @param {HTMLFormElement} form @param {Scale} scale */
  constructor(form, scale) {
    this.form = form;
    this.words = form.dataset;
    this.scale = scale;
    this.number = /** @type {HTMLInputElement} */ (form.elements.namedItem("table"));
    this.deals = /** @type {HTMLInputElement} */ (form.elements.namedItem("deals_played"));
    /** @type {HTMLInputElement[]} */
    this.all = Array.from(form.querySelectorAll("input[data-seat]"));
    this.used = this.all;
    this.gives = /** @type {HTMLElement} */ (document.getElementById("gives"));
    /** @type {HTMLInputElement | null} */
    this.turned = null;
    for (const input of [this.number, ...this.all]) input.addEventListener("focus", () => this.choose(input));
    if (matchMedia("(pointer: coarse)").matches) this.all.forEach((input) => this.addTurn(input));
  }

  toNumber() {
    this.number.focus();
    this.choose(this.number);
  }

  /** @param {HTMLInputElement} input */
  choose(input) {
    this.turned = null;
    input.select();
  }

  /** A phone's number keys have no minus, so the sign gets a key of its own.
     @param {HTMLInputElement} input */
  addTurn(input) {
    const key = document.createElement("button");
    Object.assign(key, { type: "button", className: "button small turn", textContent: "+/\u2212" });
    key.setAttribute("aria-label", `${input.labels?.[0].textContent?.trim()} +/\u2212`);
    key.addEventListener("click", () => {
      this.turn(input);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    input.inputMode = "numeric";
    input.after(key);
  }

  /** Show a table: its names, its totals so far; no names where there is no such table.
     @param {string} number @param {string[]} names @param {string[]} totals @param {string | undefined} deals */
  show(number, names, totals, deals) {
    this.number.value = number;
    this.deals.value = deals || this.deals.dataset.planned || "";
    this.used = names.length ? this.all.slice(0, names.length) : this.all;
    this.all.forEach((input, seat) => {
      const label = /** @type {HTMLElement} */ (input.parentElement);
      label.hidden = !this.used.includes(input);
      /** @type {HTMLElement} */ (label.querySelector("span")).textContent = names[seat] || "";
      this.put(input, totals[seat] || "");
    });
    this.reckon();
  }

  /** @param {HTMLInputElement} input @param {string} value */
  put(input, value) {
    input.value = value.replace("-", Places.MINUS);
    input.classList.remove("offered");
  }

  /* What was typed, seat by seat; an offered total was not. */
  typed() {
    return this.used.map((input) => (input.classList.contains("offered") ? "" : input.value.trim()));
  }

  figures() {
    return this.used.map((input) => Places.read(input.value));
  }

  /* Return the totals if they may be saved; otherwise show what is missing. */
  complete() {
    const figures = this.figures();
    const missing = this.used.filter((_, seat) => figures[seat] === null);
    if (missing.length) {
      const players = missing.map((input) => input.labels?.[0].querySelector("span")?.textContent || "ABCDE"[this.used.indexOf(input)]);
      this.say(String(this.words.wordMissing).replace("{players}", players.join(", ")));
      missing.forEach((input) => input.setAttribute("aria-invalid", "true"));
      missing[0].focus();
      return null;
    }
    const sum = figures.reduce((/** @type {number} */ all, figure) => all + Number(figure), 0);
    if (!this.scale.zeroSum || sum === 0) return figures.map(String);
    const totals = figures.map(Number);
    this.say(Places.unbalanced(totals, this.words));
    this.used[Math.max(Places.otherSign(totals), 0)].focus();
    return null;
  }

  /** Move on to the next field; tell whether there was one.
     @param {HTMLInputElement} input */
  goOn(input) {
    const seat = this.used.indexOf(input);
    const next = input === this.number ? this.used[0] : seat >= 0 && this.used[seat + 1];
    if (next) next.focus();
    return Boolean(next);
  }

  /** Arrows go from field to field where they have no way to go in the figure itself.
     @param {HTMLInputElement} input @param {number} by */
  slide(input, by) {
    const fields = [this.number, ...this.used, this.deals];
    const { selectionStart: start, selectionEnd: end, value } = input;
    const isAtEdge = (start === 0 && end === value.length) || (by > 0 ? start === value.length : end === 0);
    const next = fields[fields.indexOf(input) + by];
    if (!isAtEdge || !next) return false;
    next.focus();
    return true;
  }

  /** Take a key if it is about signs, and tell whether it was.
     @param {KeyboardEvent} event */
  sign(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const wasTurned = this.turned === input;
    this.turned = null;
    if (/^[-\u2212]$/.test(event.key)) this.turn(input);
    else if (wasTurned && /^\d$/.test(event.key)) this.begin(input);
    return /^[-\u2212]$/.test(event.key);
  }

  /** One key turns the sign, wherever the cursor stands; a figure that was chosen stays chosen.
     @param {HTMLInputElement} input */
  turn(input) {
    const figure = input.value.replace(/^[-+\u2212\u2013]/, "");
    const isChosen = figure && Number(input.selectionEnd) - Number(input.selectionStart) >= figure.length;
    const sign = /^[-\u2212\u2013]/.test(input.value) ? "" : Places.MINUS;
    input.value = sign + figure;
    if (isChosen) input.setSelectionRange(sign.length, input.value.length);
    if (isChosen) this.turned = input;
  }

  /** Who types -6 over a figure means minus six, whichever sign the figure had before.
     @param {HTMLInputElement} input */
  begin(input) {
    input.value = Places.MINUS;
    input.setSelectionRange(1, 1);
  }

  /* Show places and big points as soon as every total is there. */
  reckon() {
    if (this.scale.zeroSum) this.offer();
    const figures = this.figures();
    this.used.forEach((input, seat) => {
      const isOdd = figures[seat] === null && !/^[-+\u2212\u2013]?$/.test(input.value.trim());
      input.setAttribute("aria-invalid", String(isOdd));
    });
    this.gives.replaceChildren();
    if (figures.includes(null)) return;
    const sum = figures.reduce((/** @type {number} */ all, figure) => all + Number(figure), 0);
    if (this.scale.zeroSum) this.zero(Places.signed(sum), sum === 0);
    if (this.scale.zeroSum && sum !== 0) return;
    const places = Places.of(figures.map(Number), this.scale).map((seat, index) => Places.shown(seat, index, this.scale));
    this.gives.append(`  ${places.join("  ·  ")}`);
  }

  /* Fill the one total left empty, so that all of them add up to nothing. */
  offer() {
    const offered = this.used.find((input) => input.classList.contains("offered"));
    if (offered) this.put(offered, "");
    const empty = this.used.filter((input) => input.value.trim() === "");
    const others = this.used.filter((input) => !empty.includes(input)).map((input) => Places.read(input.value));
    if (empty.length !== 1 || others.length < 2 || others.includes(null)) return;
    const sum = others.reduce((/** @type {number} */ all, figure) => all + Number(figure), 0);
    this.put(empty[0], String(-sum || 0));
    empty[0].classList.add("offered");
  }

  /** @param {string} words @param {boolean} isEven */
  zero(words, isEven) {
    const shown = document.createElement("span");
    shown.className = isEven ? "zero even" : "zero odd";
    shown.textContent = words;
    this.gives.append(shown);
  }

  /** @param {string} words */
  say(words) {
    this.gives.replaceChildren();
    this.zero(words, false);
  }
}
