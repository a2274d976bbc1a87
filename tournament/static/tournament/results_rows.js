/* The rows of the grid: one for each table, with a cell for each seat. */

/** @param {Element} grid @param {string} number @returns {HTMLElement | null} */
export const rowOf = (grid, number) => grid.querySelector(`tr[data-table="${CSS.escape(number)}"]`);

/** @param {Element} grid @returns {HTMLElement[]} */
const rowsOf = (grid) => Array.from(grid.querySelectorAll("tr[data-table]"));

/** @param {Element | null} row @returns {HTMLElement[]} */
export const seatsOf = (row) => (row ? Array.from(row.querySelectorAll("td[data-name]")) : []);

/** Every row in turn, beginning with the one so many steps from the table at hand.
   @param {Element} grid @param {string} at @param {number} by */
export function rowsFrom(grid, at, by) {
  const rows = rowsOf(grid);
  const here = rows.findIndex((row) => row.dataset.table === at);
  return rows.map((_, step) => rows[(here + by + step + rows.length) % rows.length]);
}

/** Show which table is at hand, and at which others something typed waits.
   @param {Element} grid @param {string} at @param {(table: string) => boolean} isTyped */
export function markRows(grid, at, isTyped) {
  for (const row of rowsOf(grid)) {
    const table = String(row.dataset.table);
    row.classList.toggle("now", table === at);
    /** @type {HTMLElement} */ (row.querySelector("[data-draft]")).hidden = table === at || !isTyped(table);
  }
}

/** What each row shows, for the server to send only those that differ.
   @param {Element} grid */
export const digestsOf = (grid) => rowsOf(grid).map((row) => `${row.dataset.table}:${row.dataset.digest}`).join(",");

/** Put the counters, the heading and the changed rows in their places; other rows stay as they are.
   @param {Element} grid @param {string} html */
export function putNews(grid, html) {
  const news = document.createElement("template");
  news.innerHTML = html;
  for (const part of ["[data-head]", "thead"]) {
    grid.querySelector(part)?.replaceWith(/** @type {Element} */ (news.content.querySelector(part)));
  }
  const table = /** @type {HTMLElement} */ (news.content.querySelector("table"));
  for (const number of String(table.dataset.gone).split(" ")) rowOf(grid, number)?.remove();
  const body = /** @type {Element} */ (grid.querySelector("tbody"));
  for (const row of rowsOf(table)) {
    rowOf(grid, String(row.dataset.table))?.remove();
    body.insertBefore(row, rowsOf(grid).find((other) => position(other) > position(row)) || null);
  }
}

/** @param {HTMLElement} row */
const position = (row) => Number(row.dataset.order) * 1e6 + Number(row.dataset.table);
