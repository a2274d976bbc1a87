/* Checking by keyboard: Enter in empty fields agrees; typed totals are walked through and saved. */
"use strict";

class CheckEntry {
  constructor(form) {
    const scale = JSON.parse(document.getElementById("scale").textContent);
    this.form = form;
    this.isBlind = "blind" in form.dataset;
    this.entry = new TotalsEntry(form, scale);
    form.addEventListener("keydown", (event) => this.press(event));
    form.addEventListener("input", (event) => this.type(event.target));
    form.addEventListener("submit", (event) => this.submit(event));
  }

  isEmpty() {
    return this.entry.typed().every((total) => total === "");
  }

  press(event) {
    const input = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || !this.entry.used.includes(input)) return;
    if (event.key === "Enter" && !(this.isEmpty() && !this.isBlind)) {
      event.preventDefault();
      if (!this.entry.goOn(input)) this.form.requestSubmit();
    } else if (this.entry.sign(event)) {
      event.preventDefault();
      this.type(input);
    }
  }

  type(input) {
    input.classList.remove("offered");
    this.entry.reckon();
  }

  submit(event) {
    if (this.isEmpty() && !this.isBlind) return;
    if (!this.entry.complete()) event.preventDefault();
  }
}

const checkForm = document.getElementById("check");
if (checkForm) new CheckEntry(checkForm);
