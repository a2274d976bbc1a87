// How much of a list stands on a page of a screen: its letters, its columns, its pages.

const SCALES = [2.4, 2, 1.7, 1.45, 1.2, 1.1, 1, 0.94, 0.88];
const TIGHTER = [0.94, 0.88, 0.82, 0.76, 0.7, 0.65, 0.6];
const DENSEST = [...TIGHTER, 0.54, 0.48];
const SMALLER = [1, 0.85, 0.72, 0.6, 0.5, 0.42, 0.35];
const LARGEST_FOR = 12;
/** @type {Record<string, { scales: number[], pages: number }>} */
const DENSITIES = {
  large: { scales: [0.8], pages: LARGEST_FOR },
  usual: { scales: TIGHTER, pages: 4 },
  dense: { scales: DENSEST, pages: 1 },
};

/** @param {HTMLElement} columns */
const gapOf = (columns) => parseFloat(getComputedStyle(columns).columnGap) || 0;
/** @param {HTMLElement} columns */
export const widthOf = (columns) => Number(columns.parentElement?.clientWidth) + gapOf(columns);
/** @param {HTMLElement} columns */
export const pagesOf = (columns) =>
  Math.max(1, Math.ceil((columns.scrollWidth + gapOf(columns) - 2) / widthOf(columns)));
/** @param {HTMLElement} part @param {HTMLElement} columns */
const label = (part, columns) => {
  const labels = part.querySelector(".labels");
  const first = /** @type {HTMLElement | null} */ (columns.firstElementChild);
  if (!labels || !first) return;
  const count = Math.max(1, Math.round(widthOf(columns) / (first.offsetWidth + gapOf(columns))));
  while (labels.children.length > count) labels.lastElementChild?.remove();
  while (labels.children.length < count) labels.append(/** @type {Node} */ (labels.firstElementChild?.cloneNode(true)));
};
/** @param {HTMLElement} part */
const fits = (part) => part.scrollHeight <= part.clientHeight + 1;
/** @param {HTMLElement} part @param {string | undefined} density */
export const measure = (part, density) => {
  /** @type {HTMLElement | null} */
  const columns = part.querySelector(".columns");
  if (!columns) {
    SMALLER.find((scale) => {
      part.style.setProperty("--scale", String(scale));
      return fits(part);
    });
    return;
  }
  /** @param {number} scale */
  const pagesAt = (scale) => {
    part.style.setProperty("--scale", String(scale));
    label(part, columns);
    return pagesOf(columns);
  };
  // Many are written smaller until they stand on few enough pages: nobody waits a minute for
  // their seat. Few are written large, some a little smaller where that saves a page.
  const usual = pagesAt(1);
  const wanted = DENSITIES[density || "usual"] || DENSITIES.usual;
  if (usual > wanted.pages) {
    wanted.scales.find((scale) => pagesAt(scale) <= wanted.pages);
    return;
  }
  if (usual > 3) return;
  const fewest = pagesAt(SCALES[SCALES.length - 1]);
  SCALES.find((scale) => pagesAt(scale) <= fewest);
};
// Who waits for their page sees whose turn it is, where the lines stand in an order of their own.
/** @param {Element} line */
const nameOf = (line) =>
  [...(line.querySelector(".number, .place, .who")?.childNodes ?? [])]
    .reverse()
    .find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    ?.textContent?.trim()
    .split(" ")[0];
/** @param {HTMLElement} columns @param {number} page */
export const span = (columns, page) => {
  if ("newestFirst" in columns.dataset) return "";
  const left = /** @type {HTMLElement} */ (columns.firstElementChild).offsetLeft;
  const width = widthOf(columns);
  const on = /** @type {HTMLElement[]} */ ([...columns.children]).filter(
    (line) => Math.floor((line.offsetLeft - left + 2) / width) === page,
  );
  return on.length ? ` · ${nameOf(on[0])} – ${nameOf(on[on.length - 1])}` : "";
};
