/* Checking by keyboard: Enter in empty fields agrees; typed totals are walked through and saved. */

import { TotalsEntry } from "./results_entry.js";
import { scaleOf } from "./results_places.js";

class CheckEntry {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    const scale = scaleOf(document);
    this.form = form;
    this.isBlind = "blind" in form.dataset;
    this.entry = new TotalsEntry(form, scale);
    form.addEventListener("keydown", (event) => this.press(event));
    form.addEventListener("input", (event) => this.type(/** @type {HTMLInputElement} */ (event.target)));
    form.addEventListener("submit", (event) => this.submit(event));
  }

  isEmpty() {
    return this.entry.typed().every((total) => total === "");
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || !this.entry.used.includes(input)) return;
    if (event.key === "Enter" && !(this.isEmpty() && !this.isBlind)) {
      event.preventDefault();
      if (!this.entry.goOn(input)) this.form.requestSubmit();
    } else if (this.entry.sign(event)) {
      event.preventDefault();
      this.type(input);
    }
  }

  /** @param {HTMLInputElement} input */
  type(input) {
    input.classList.remove("offered");
    this.entry.reckon();
  }

  /** @param {Event} event */
  submit(event) {
    if (this.isEmpty() && !this.isBlind) return;
    if (!this.entry.complete()) event.preventDefault();
  }
}

const checkForm = /** @type {HTMLFormElement | null} */ (document.getElementById("check"));
if (checkForm) new CheckEntry(checkForm);
