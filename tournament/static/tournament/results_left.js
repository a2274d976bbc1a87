/* A round that was closed while figures for it were still typed here: they are shown, not hidden. */

import { Drafts } from "./results_drafts.js";

class LeftBehind {
  /** @param {HTMLElement} notice */
  constructor(notice) {
    this.notice = notice;
    this.drafts = new Drafts(notice.dataset.place || "");
    notice.querySelector("button")?.addEventListener("click", () => this.throwAway());
    this.show();
  }

  show() {
    const names = this.drafts.names();
    this.notice.hidden = !names.length;
    const told = names.map((name) => `${name}: ${this.drafts.get(name).totals.join("  ")}`);
    const place = this.notice.querySelector("[data-told]");
    if (place) place.textContent = told.join("; ");
  }

  throwAway() {
    this.drafts.names().forEach((name) => this.drafts.drop(name));
    this.show();
  }
}

const leftBehind = document.getElementById("left-behind");
if (leftBehind) new LeftBehind(leftBehind);
