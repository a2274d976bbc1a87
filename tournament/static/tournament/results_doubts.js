/* A total far beyond those of the other tables is asked about once before it is saved:
   137 for 13 adds up all the same, because the last total is offered. */

import { Places } from "./results_places.js";

const SURELY_USUAL = 60;
const TIMES_THE_MEDIAN = 4;

export class Doubts {
  /** @param {HTMLElement} grid @param {string} question */
  constructor(grid, question) {
    this.grid = grid;
    this.question = question;
    this.asked = "";
  }

  /** Return the question about a table's totals; nothing if they are usual or were asked about.
     @param {string} table @param {string[]} totals */
  about(table, totals) {
    const asked = `${table}: ${totals}`;
    const seat = totals.findIndex((total) => Math.abs(Number(total)) > this.usual());
    if (seat < 0 || asked === this.asked) return "";
    this.asked = asked;
    return this.question.replace("{total}", `${"ABCDE"[seat]} ${Places.signed(Number(totals[seat]))}`);
  }

  /* As far as totals go where nobody need look twice, by what has come in so far. */
  usual() {
    /** @type {NodeListOf<HTMLElement>} */
    const cells = this.grid.querySelectorAll("td[data-small]:not([data-small=''])");
    const sizes = [...cells].map((cell) => Math.abs(Number(cell.dataset.small))).sort((one, other) => one - other);
    return Math.max(SURELY_USUAL, TIMES_THE_MEDIAN * (sizes[Math.floor(sizes.length / 2)] || 0));
  }
}
