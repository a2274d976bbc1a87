/* A sheet by keyboard: a code a line, Enter to the next; the server adds up while it is typed.
   Without it the same form still works: “Add up” shows what follows, “Save” saves. */

import { Drafts, Lamp } from "./results_drafts.js";
import { freshKey, post } from "./sending.js";

const PAUSE = 150;
const RETRY_AFTER = 3000;
export const DRAFT = "sheet";

export class SheetPage {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.words = form.dataset;
    this.paper = /** @type {HTMLElement} */ (document.getElementById("paper"));
    this.lamp = new Lamp(/** @type {HTMLElement} */ (document.getElementById("lamp")), this.words);
    this.drafts = new Drafts(`karta:sheet:${form.getAttribute("action")}`);
    this.asked = 0;
    this.pausing = 0;
    /** @type {(() => void) | null} */
    this.again = null;
    this.listen();
    if (this.words.taken === undefined) this.restore();
    else this.takeOver();
    this.begin();
  }

  /* The deals of the table's phone are now edited here: a reload must not read them again. */
  takeOver() {
    history.replaceState(null, "", location.pathname);
    this.change();
  }

  listen() {
    this.form.addEventListener("keydown", (event) => this.press(event));
    this.form.addEventListener("input", () => this.change());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit(/** @type {HTMLButtonElement | null} */ (event.submitter));
    });
    window.addEventListener("online", () => { if (this.again) this.again(); });
    window.addEventListener("beforeunload", (event) => {
      if (this.drafts.names().length && !this.drafts.isKept) event.preventDefault();
    });
  }

  lines() {
    /** @type {NodeListOf<HTMLInputElement>} */
    const lines = this.form.querySelectorAll('input[name="line"]');
    return [...lines];
  }

  /** @param {string} name */
  field(name) {
    return /** @type {HTMLInputElement} */ (this.form.elements.namedItem(name));
  }

  /* Moving */

  /** @param {KeyboardEvent} event */
  press(event) {
    const lines = this.lines();
    const at = lines.indexOf(/** @type {HTMLInputElement} */ (event.target));
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

  /** @param {HTMLInputElement | undefined} line */
  moveTo(line) {
    if (!line) return void document.getElementById("save")?.focus();
    line.focus();
    return void line.select();
  }

  /** A deal was left out: every later line moves down by one.
     @param {HTMLInputElement[]} lines @param {number} at */
  open(lines, at) {
    for (let below = lines.length - 1; below > at; below -= 1) lines[below].value = lines[below - 1].value;
    lines[at].value = "";
    this.change();
  }

  /** @param {HTMLInputElement[]} lines @param {number} at */
  close(lines, at) {
    for (let here = at; here < lines.length - 1; here += 1) lines[here].value = lines[here + 1].value;
    lines[lines.length - 1].value = "";
    this.change();
  }

  /* Keeping and adding up */

  change() {
    const [seen, before, dealer] = ["seen", "before", "first_dealer"].map((name) => this.field(name));
    this.drafts.set(DRAFT, {
      lines: this.lines().map((line) => line.value),
      before: before ? before.value : "",
      dealer: dealer ? dealer.value : "",
      seen: (this.drafts.get(DRAFT) || { seen: seen.value }).seen,
      key: freshKey(),
    });
    if (this.drafts.isKept) this.lamp.typing();
    else this.lamp.unsaved(this.drafts.get(DRAFT).since, String(this.words.wordLost));
    clearTimeout(this.pausing);
    this.pausing = setTimeout(() => this.reckon(), PAUSE);
  }

  restore() {
    const draft = this.drafts.get(DRAFT);
    if (!draft) return;
    const [seen, before, dealer] = ["seen", "before", "first_dealer"].map((name) => this.field(name));
    this.lines().forEach((line, at) => { line.value = draft.lines[at] || ""; });
    if (before) before.value = draft.before;
    if (dealer) dealer.value = draft.dealer;
    seen.value = draft.seen;
    this.lamp.typing();
    this.reckon();
  }

  /** Nobody answered: try again by itself, sooner when the connection is back.
     @param {() => void} act */
  later(act) {
    clearTimeout(this.pausing);
    this.again = act;
    this.pausing = setTimeout(act, RETRY_AFTER);
  }

  async reckon() {
    this.again = null;
    this.asked += 1;
    const asked = this.asked;
    const answer = await post(String(this.words.reckon), new FormData(this.form));
    if (asked !== this.asked) return;
    if (!answer || !answer.ok || answer.redirected) {
      const draft = this.drafts.get(DRAFT);
      const reason = String(answer ? this.words.wordSignedOut : this.words.wordSilent);
      if (draft) this.lamp.unsaved(draft.since, reason);
      this.later(() => this.reckon());
      return;
    }
    this.draw(await answer.text());
    if (this.drafts.get(DRAFT) && this.drafts.isKept) this.lamp.typing();
  }

  /** Put the server's paper round the lines, which stay under the typist's fingers.
     @param {string} html */
  draw(html) {
    const drawn = document.createElement("div");
    drawn.innerHTML = html;
    /** @type {NodeListOf<HTMLElement>} */
    const rows = this.paper.querySelectorAll("tr[data-deal]");
    for (const row of rows) {
      /** @type {HTMLElement | null} */
      const fresh = drawn.querySelector(`tr[data-deal="${row.dataset.deal}"]`);
      if (fresh) this.redraw(row, fresh);
    }
    this.paper.querySelector("tfoot")?.replaceWith(/** @type {Node} */ (drawn.querySelector("tfoot")));
    const table = /** @type {Element} */ (this.paper.querySelector(".paper"));
    while (this.paper.firstElementChild !== table) /** @type {Element} */ (this.paper.firstElementChild).remove();
    const said = [...drawn.children].filter((part) => !part.classList.contains("paper"));
    table.before(...said);
  }

  /** @param {HTMLElement} row @param {HTMLElement} fresh */
  redraw(row, fresh) {
    const typed = /** @type {Element} */ (row.querySelector("[data-typed]"));
    const freshTyped = /** @type {Element} */ (fresh.querySelector("[data-typed]"));
    const line = /** @type {HTMLInputElement} */ (typed.querySelector("input"));
    const isOdd = freshTyped.querySelector("input")?.getAttribute("aria-invalid") === "true";
    line.toggleAttribute("aria-invalid", isOdd);
    if (isOdd) {
      line.setAttribute("aria-invalid", "true");
      line.setAttribute("aria-describedby", `fault-${row.dataset.deal}`);
    }
    while (typed.nextSibling) typed.nextSibling.remove();
    while (freshTyped.nextSibling) row.append(freshTyped.nextSibling);
  }

  /* Saving */

  /** @param {HTMLButtonElement | null} button @returns {Promise<void>} */
  async submit(button) {
    if (button && button.formAction && button.formAction.endsWith(String(this.words.reckon))) return void this.reckon();
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
    this.lamp.unsaved(draft ? draft.since : Date.now(), String(answer ? this.words.wordSignedOut : this.words.wordSilent));
    if (answer === null) this.later(() => this.submit(button));
    return undefined;
  }

  /* The line that is odd; else what is said above the sheet, which is far from the button below. */
  goToTrouble() {
    /** @type {HTMLElement | null} */
    const odd = this.form.querySelector('input[aria-invalid="true"]');
    /** @type {HTMLElement | null} */
    const said = this.paper.querySelector(".refusal, .notice");
    if (!odd && said) said.tabIndex = -1;
    (odd || said || document.getElementById("save"))?.focus();
  }

  /** @param {{ next: string }} given */
  leave({ next }) {
    this.drafts.drop(DRAFT);
    window.location.assign(next);
  }
}

const sheetForm = /** @type {HTMLFormElement | null} */ (document.getElementById("sheet"));
if (sheetForm) new SheetPage(sheetForm);
