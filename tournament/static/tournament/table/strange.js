/* A phone that opens the code of a table where its player does not sit: it asks before it writes.
   Loaded once a phone knows more than one table. */

import { button, make, say } from "./draw.js";

const SITS = "karta:sits";

/** @typedef {{ device: string, unsent: string[] }} Own this phone, and the sheets of its unsent deals */

/** @param {State} state @param {Own} own */
const hasWritten = ({ tournament, round, table, sheet }, { device, unsent }) =>
  unsent.includes([tournament.url, round, table].join(" ")) || [...sheet.deals, ...sheet.history].some((deal) => deal.device === device);

/** Why this may be the wrong table: whose phone it is, or which table it kept; null where nothing
   speaks against it.
   @param {State} state @param {Kept[]} kept @param {Own} phone */
function strangeness(state, kept, phone) {
  const here = state.players.map(({ number }) => number);
  const others = kept.sort((a, b) => b.contact - a.contact);
  for (const { path, state: other } of others) {
    const { link, players, round, table } = other;
    const own = link.seat === null ? null : players[link.seat];
    if (own && !here.includes(own.number)) return { words: say("strangeOwn", { name: own.name, table: state.table }), path: "" };
    const isKept = !own && hasWritten(other, phone);
    if (isKept && round === state.round) return { words: say("strangeKept", { table }), path };
    if (isKept && round === state.round - 1 && !players.some(({ number }) => here.includes(number))) {
      return { words: say("strangeNobody", { table, round }), path: "" };
    }
  }
  return null;
}

/** @param {Book} book @param {Kept[]} kept what this phone knows of other tables of the tournament
   @param {Own} phone @returns {Strange | null} */
export function askIfStrange({ sheet, state }, kept, phone) {
  const why = answered().includes(sheet) || hasWritten(state, phone) ? null : strangeness(state, kept, phone);
  return why && { ...why, draw: drawStrange };
}

const answered = () => {
  try {
    return JSON.parse(localStorage.getItem(SITS) || "[]");
  } catch (shut) {
    return [];
  }
};

/** @param {Page} page */
function stay(page) {
  page.strange = null;
  try {
    localStorage.setItem(SITS, JSON.stringify([...answered().slice(-20), page.book.sheet]));
  } catch (shut) {
    // It is asked again after a reload.
  }
  page.draw();
}

/** @param {Page} page */
function drawStrange(page) {
  const { table, tournament, players } = page.book.state;
  const { words, path } = /** @type {Strange} */ (page.strange);
  return [
    make("h2", { tabindex: "-1" }, say("strange", { table })),
    make("p", null, words),
    make("ul", { class: "sitting" }, players.map(({ letter, name }) => make("li", null, make("b", null, letter), " ", name))),
    button(say("strangeYes", { table }), () => stay(page), { class: "button primary full", "data-at": "sitsHere" }),
    make("a", { class: "button full", href: path || tournament.url, "data-at": "sitsElsewhere" }, say(path ? "strangeBack" : "strangeNo")),
  ];
}
