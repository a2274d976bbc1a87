/* A round that was closed while figures for it were still typed here: they are shown, not hidden. */
"use strict";

class LeftBehind {
  constructor(notice) {
    this.notice = notice;
    this.drafts = new Drafts(notice.dataset.place);
    notice.querySelector("button").addEventListener("click", () => this.throwAway());
    this.show();
  }

  show() {
    const names = this.drafts.names();
    this.notice.hidden = !names.length;
    const told = names.map((name) => `${name}: ${this.drafts.get(name).totals.join("  ")}`);
    this.notice.querySelector("[data-told]").textContent = told.join("; ");
  }

  throwAway() {
    this.drafts.names().forEach((name) => this.drafts.drop(name));
    this.show();
  }
}

const leftBehind = document.getElementById("left-behind");
if (leftBehind) new LeftBehind(leftBehind);
