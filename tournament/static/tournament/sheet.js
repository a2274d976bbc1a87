/* A sheet by keyboard: a code a line, Enter to the next; the server adds up while it is typed.
   Without it the same form still works: “Add up” shows what follows, “Save” saves. */
"use strict";

const PAUSE = 150;
const RETRY_AFTER = 3000;
const DRAFT = "sheet";

class SheetPage {
  constructor(form) {
    this.form = form;
    this.words = form.dataset;
    this.paper = document.getElementById("paper");
    this.lamp = new Lamp(document.getElementById("lamp"), this.words);
    this.drafts = new Drafts(`karta:sheet:${form.getAttribute("action")}`);
    this.asked = 0;
    this.listen();
    this.restore();
    this.begin();
  }

  listen() {
    this.form.addEventListener("keydown", (event) => this.press(event));
    this.form.addEventListener("input", () => this.change());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit(event.submitter);
    });
    window.addEventListener("online", () => { if (this.again) this.again(); });
    window.addEventListener("beforeunload", (event) => {
      if (this.drafts.names().length && !this.drafts.isKept) event.preventDefault();
    });
  }

  lines() {
    return [...this.form.querySelectorAll('input[name="line"]')];
  }

  /* Moving */

  press(event) {
    const lines = this.lines();
    const at = lines.indexOf(event.target);
    if (event.key === "Enter" && event.ctrlKey) this.submit(null);
    else if (at < 0 || event.altKey || event.metaKey || event.shiftKey) return;
    else if (event.key === "Enter" || event.key === "ArrowDown") this.moveTo(lines[at + 1]);
    else if (event.key === "ArrowUp") this.moveTo(lines[Math.max(at - 1, 0)]);
    else if (event.key === "Insert") this.open(lines, at);
    else if (event.key === "Delete" && event.ctrlKey) this.close(lines, at);
    else return;
    event.preventDefault();
  }

  /* Go on where the typing stopped; a whole sheet is read from its top. */
  begin() {
    const lines = this.lines();
    this.moveTo(lines.find((line) => !line.value) || lines[0]);
  }

  moveTo(line) {
    if (!line) return void document.getElementById("save").focus();
    line.focus();
    return void line.select();
  }

  /* A deal was left out: every later line moves down by one. */
  open(lines, at) {
    for (let below = lines.length - 1; below > at; below -= 1) lines[below].value = lines[below - 1].value;
    lines[at].value = "";
    this.change();
  }

  close(lines, at) {
    for (let here = at; here < lines.length - 1; here += 1) lines[here].value = lines[here + 1].value;
    lines[lines.length - 1].value = "";
    this.change();
  }

  /* Keeping and adding up */

  change() {
    const { seen, before, first_dealer: dealer } = this.form.elements;
    this.drafts.set(DRAFT, {
      lines: this.lines().map((line) => line.value),
      before: before ? before.value : "",
      dealer: dealer ? dealer.value : "",
      seen: (this.drafts.get(DRAFT) || { seen: seen.value }).seen,
      key: freshKey(),
    });
    if (this.drafts.isKept) this.lamp.typing();
    else this.lamp.unsaved(this.drafts.get(DRAFT).since, this.words.wordLost);
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.reckon(), PAUSE);
  }

  restore() {
    const draft = this.drafts.get(DRAFT);
    if (!draft) return;
    const { seen, before, first_dealer: dealer } = this.form.elements;
    this.lines().forEach((line, at) => { line.value = draft.lines[at] || ""; });
    if (before) before.value = draft.before;
    if (dealer) dealer.value = draft.dealer;
    seen.value = draft.seen;
    this.lamp.typing();
    this.reckon();
  }

  /* Nobody answered: try again by itself, sooner when the connection is back. */
  later(act) {
    clearTimeout(this.pausing);
    this.again = act;
    this.pausing = setTimeout(act, RETRY_AFTER);
  }

  async reckon() {
    this.again = null;
    this.asked += 1;
    const asked = this.asked;
    const answer = await post(this.words.reckon, new FormData(this.form));
    if (asked !== this.asked) return;
    if (!answer || !answer.ok || answer.redirected) {
      const draft = this.drafts.get(DRAFT);
      const reason = answer ? this.words.wordSignedOut : this.words.wordSilent;
      if (draft) this.lamp.unsaved(draft.since, reason);
      this.later(() => this.reckon());
      return;
    }
    this.draw(await answer.text());
    if (this.drafts.get(DRAFT) && this.drafts.isKept) this.lamp.typing();
  }

  /* Put the server's paper round the lines, which stay under the typist's fingers. */
  draw(html) {
    const drawn = document.createElement("div");
    drawn.innerHTML = html;
    for (const row of this.paper.querySelectorAll("tr[data-deal]")) {
      const fresh = drawn.querySelector(`tr[data-deal="${row.dataset.deal}"]`);
      if (fresh) this.redraw(row, fresh);
    }
    this.paper.querySelector("tfoot").replaceWith(drawn.querySelector("tfoot"));
    const table = this.paper.querySelector(".paper");
    while (this.paper.firstElementChild !== table) this.paper.firstElementChild.remove();
    const said = [...drawn.children].filter((part) => !part.classList.contains("paper"));
    table.before(...said);
  }

  redraw(row, fresh) {
    const typed = row.querySelector("[data-typed]");
    const freshTyped = fresh.querySelector("[data-typed]");
    const line = typed.querySelector("input");
    const isOdd = freshTyped.querySelector("input").getAttribute("aria-invalid") === "true";
    line.toggleAttribute("aria-invalid", isOdd);
    if (isOdd) {
      line.setAttribute("aria-invalid", "true");
      line.setAttribute("aria-describedby", `fault-${row.dataset.deal}`);
    }
    while (typed.nextSibling) typed.nextSibling.remove();
    while (freshTyped.nextSibling) row.append(freshTyped.nextSibling);
  }

  /* Saving */

  async submit(button) {
    if (button && button.formAction && button.formAction.endsWith(this.words.reckon)) return void this.reckon();
    clearTimeout(this.pausing);
    this.again = null;
    this.asked += 1;
    const draft = this.drafts.get(DRAFT);
    const fields = new FormData(this.form);
    if (draft) fields.set("key", draft.key);
    if (button && button.name) fields.set(button.name, button.value);
    const answer = await post(this.form.action, fields);
    if (answer && answer.ok && !answer.redirected) return void this.leave(await answer.json());
    if (answer && (answer.status === 409 || answer.status === 422)) {
      this.draw(await answer.text());
      return void this.goToTrouble();
    }
    this.lamp.unsaved(draft ? draft.since : Date.now(), answer ? this.words.wordSignedOut : this.words.wordSilent);
    if (answer === null) this.later(() => this.submit(button));
    return undefined;
  }

  /* The line that is odd; else what is said above the sheet, which is far from the button below. */
  goToTrouble() {
    const odd = this.form.querySelector('input[aria-invalid="true"]');
    const said = this.paper.querySelector(".refusal, .notice");
    if (!odd && said) said.tabIndex = -1;
    (odd || said || document.getElementById("save")).focus();
  }

  leave({ next }) {
    this.drafts.drop(DRAFT);
    window.location.assign(next);
  }
}

const sheetForm = document.getElementById("sheet");
if (sheetForm) new SheetPage(sheetForm);
