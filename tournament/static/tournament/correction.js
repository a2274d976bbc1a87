/* Putting a sheet right: what the totals give is shown while they are typed.
   Without it the same form works: what would move is shown by the next page. */

import { Places, scaleOf } from "./results_places.js";

class TotalsCorrection {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.scale = scaleOf(document);
    /** @type {HTMLInputElement[]} */
    this.inputs = Array.from(form.querySelectorAll("input[data-seat]"));
    this.gives = /** @type {HTMLElement} */ (document.getElementById("gives"));
    this.inputs.forEach((input) => input.addEventListener("focus", () => input.select()));
    /* The page may have led the keyboard to the first one before anybody listened. */
    this.inputs.find((input) => input === document.activeElement)?.select();
    form.addEventListener("input", () => this.reckon());
    this.reckon();
  }

  reckon() {
    const figures = this.inputs.map((input) => Places.read(input.value));
    this.gives.textContent = "";
    if (figures.includes(null)) return;
    const sum = figures.reduce((/** @type {number} */ all, figure) => all + Number(figure), 0);
    if (this.scale.zeroSum && sum) this.say("odd", Places.unbalanced(figures.map(Number), this.form.dataset));
    else this.say("even", this.places(figures.map(Number)));
  }

  /** @param {number[]} figures */
  places(figures) {
    const places = Places.of(figures, this.scale);
    return places.map((place, seat) => Places.shown(place, seat, this.scale)).join(" · ");
  }

  /** @param {string} state @param {string} words */
  say(state, words) {
    const said = document.createElement("span");
    said.className = `zero ${state}`;
    said.textContent = words;
    this.gives.append(said);
  }
}

const totals = /** @type {HTMLFormElement | null} */ (document.getElementById("correction"));
if (totals) new TotalsCorrection(totals);
