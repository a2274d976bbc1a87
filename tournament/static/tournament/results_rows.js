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
