// The chart of places: a tap on a line, a name or a key lights it, and a choice lights any player.
// Without this file the same six lines are there, and the table below has every place.

const NEAR = 24;
/** The letter of the lit line; empty while all are alike. */
let lit = "";
/** The number of the row of the player chosen from the table. */
let chosen = "";

/** @returns {HTMLElement | null} */
const figure = () => document.querySelector(".bump");
/** @param {Element | null | undefined} part */
const letterOf = (part) => /\bof-(\w)/.exec(String(part?.getAttribute("class")))?.[1] || "";

function show() {
  const chart = figure();
  if (!chart) return;
  chart.classList.toggle("dimmed", Boolean(lit));
  chart.querySelectorAll(".course, .end, .key").forEach((part) => {
    const is = Boolean(lit) && letterOf(part.querySelector(".course") || part) === lit;
    part.classList.toggle("lit", is);
    if (part.classList.contains("key")) part.setAttribute("aria-pressed", String(is));
  });
}

/** @param {string} letter */
function light(letter) {
  lit = lit === letter ? "" : letter;
  show();
}

// The line that passes closest above or below a point of the drawing.
/** @param {SVGSVGElement} svg @param {PointerEvent | MouseEvent} event */
function nearest(svg, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  let best = { letter: "", far: NEAR };
  svg.querySelectorAll("polyline.course").forEach((line) => {
    const points = Array.from(/** @type {SVGPolylineElement} */ (line).points);
    points.slice(1).forEach((end, index) => {
      const begin = points[index];
      if (at.x < begin.x || at.x > end.x) return;
      const far = Math.abs(begin.y + ((end.y - begin.y) * (at.x - begin.x)) / (end.x - begin.x) - at.y);
      if (far < best.far) best = { letter: letterOf(line), far };
    });
  });
  return best.letter;
}

document.addEventListener("click", (event) => {
  const part = /** @type {Element} */ (event.target).closest(".bump .key, .bump svg");
  if (!part) return;
  const end = /** @type {Element} */ (event.target).closest(".end");
  const letter = part.matches(".key") ? letterOf(part.querySelector(".course"))
    : letterOf(end) || nearest(/** @type {SVGSVGElement} */ (part), /** @type {MouseEvent} */ (event));
  if (letter) light(letter);
});
document.addEventListener("keydown", (event) => {
  const key = /** @type {Element} */ (event.target).closest(".bump .key");
  if (!key || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  light(letterOf(key.querySelector(".course")));
});

// A place such as "9.–10." is between the two.
/** @param {string} said */
const middle = (said) => {
  const held = said.match(/\d+/g)?.map(Number);
  return held ? (held[0] + held[held.length - 1]) / 2 : null;
};

/** @returns {HTMLTableRowElement[]} */
const rows = () => Array.from(document.querySelectorAll("#course tbody tr"));

// Draw the chosen player's line from their row of the table.
function draw() {
  const svg = figure()?.querySelector("svg");
  svg?.querySelectorAll(".of-Z").forEach((part) => part.remove());
  const row = rows().find((each) => nameOf(each) === chosen);
  if (!svg || !row) return;
  const { left, right, top, bottom, last } = Object.fromEntries(
    Object.entries(svg.dataset).map(([name, value]) => [name, Number(value)]));
  const places = Array.from(row.cells).slice(1).map((cell) => middle(String(cell.textContent)));
  const x = (/** @type {number} */ at) => left + ((right - left) * at) / (places.length - 1);
  const y = (/** @type {number} */ place) => top + ((bottom - top) * (place - 1)) / (last - 1);
  const points = places.flatMap((place, at) => (place === null ? [] : [`${x(at)},${y(place)}`]));
  const line = document.createElementNS(svg.namespaceURI, "polyline");
  line.setAttribute("points", points.join(" "));
  line.setAttribute("class", "course of-Z");
  const name = document.createElementNS(svg.namespaceURI, "text");
  name.textContent = chosen;
  name.setAttribute("class", "end of-Z");
  name.setAttribute("x", String(right + 8));
  name.setAttribute("y", String(points[points.length - 1]?.split(",")[1] || bottom));
  name.setAttribute("dominant-baseline", "middle");
  svg.append(line, name);
}

/** @param {HTMLTableRowElement} row */
const nameOf = (row) => String(row.cells[0].textContent).trim();

function offer() {
  /** @type {HTMLSelectElement | null} */
  const field = document.querySelector("[data-lights]");
  if (field && field.options.length === 1) {
    rows().forEach((row) => field.add(new Option(nameOf(row))));
    field.hidden = false;
    field.value = chosen;
  }
  figure()?.querySelectorAll(".key").forEach((key) => {
    key.setAttribute("role", "button");
    key.setAttribute("tabindex", "0");
  });
  draw();
  show();
}

document.addEventListener("change", (event) => {
  const field = /** @type {HTMLSelectElement} */ (event.target);
  if (!field.matches("[data-lights]")) return;
  chosen = field.value;
  lit = chosen ? "Z" : "";
  draw();
  show();
});
document.addEventListener("fresh", offer);
offer();
