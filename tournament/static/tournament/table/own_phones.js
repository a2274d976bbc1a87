/* Codes of the seats, for players who would rather agree on phones of their own. Loaded once somebody
   looks for them: a code is drawn by the server, so that it needs a network anyway. */

import { button, make, say } from "./draw.js";

/** A player who would rather agree on their own phone scans their own code here.
   @param {Page} page */
export function drawOwnPhones(page) {
  const { seat_links: links, players } = page.book.state;
  if (!links.length) return [];
  /** @param {number} seat */
  const show = (seat) => {
    page.shownCode = page.shownCode === seat ? null : seat;
    page.draw();
  };
  return [
    make("h3", null, say("ownPhones")),
    make("div", { class: "letters" }, players.map(({ seat, letter, name }) =>
      button(letter, () => show(seat), { "aria-pressed": String(page.shownCode === seat), "aria-label": name, "data-at": "code" + seat }))),
    typeof page.shownCode === "number" ? make("img", { class: "own-code", src: page.book.path + "seats/" + page.shownCode + ".svg", alt: say("ownCode", { name: players[page.shownCode].name }) }) : null,
  ];
}
