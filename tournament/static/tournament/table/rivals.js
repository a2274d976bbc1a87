/* Where two phones differ: what each wrote, and which was played. Loaded once some do. */

import { pointsSaid } from "./agree.js";
import { button, make, say, timeSaid } from "./draw.js";

/** Two phones, two deals: side by side, with what each pays; the table points at the right one, or
   says that both were played and which was first.
   @param {Page} page */
export function drawRivals(page) {
  const { rivals } = page.book;
  return [
    drawViewHead("rivalsHead"),
    make("p", null, say(rivals.length ? "rivalsHow" : "rivalsNone")),
    rivals.map((rival) => drawRival(page, rival)),
  ];
}

/** More than two may have been played: the deal chosen as first moves the others to the next number,
   where the same question is asked again.
   @param {Page} page @param {Rival} others */
function drawRival(page, { number, deals }) {
  const { book } = page;
  /** @param {RivalDeal} deal */
  const followerOf = (deal) => deals.find((other) => other !== deal && book.canFollow(number, deal, other));
  const canBeBoth = number > 0 && deals.some(followerOf);
  const isBoth = canBeBoth && page.bothAt === number;
  const isPair = deals.length === 2;
  const ask = () => {
    page.bothAt = isBoth ? null : number;
    page.draw();
  };
  /** @param {RivalDeal} deal */
  const choose = (deal) => {
    const other = (isBoth && followerOf(deal)) || null;
    return button(say(isBoth ? "wasFirst" : "chooseThis"), () => page.choose(number, deal, other), {
      class: "button primary full", "data-at": "choose" + deal.id, disabled: isBoth ? !other : !book.canStand(number, deal),
    });
  };
  const order = isPair ? "bothOrder" : "severalOrder";
  return make("section", { class: "rivals" },
    make("h3", null, isBoth ? say(order, { number, next: number + 1 }) : say("deal", { number })),
    make("div", { class: "sides" }, deals.map((deal) => make("div", { class: "side-card" },
      make("p", null, make("strong", null, deal.words || say("noDeal"))),
      make("p", { class: "n" }, rivalPoints(book, number, deal)),
      make("p", { class: "soft small" }, phoneSaid(deal.device === page.sender.device, deal.device), " ", timeSaid(book, deal.at)),
      book.isKeepers && choose(deal)))),
    book.isKeepers && canBeBoth ? button(say(isBoth ? "back" : isPair ? "bothPlayed" : "severalPlayed"), ask, { class: "button full", "data-at": "both" + number }) : null);
}

/** @param {Book} book @param {number} number @param {RivalDeal} others */
function rivalPoints(book, number, { deal, pules }) {
  const row = book.sum({ number, deal, pules: pules || [] }).rows.find((own) => own.number === number);
  return row ? pointsSaid(book, row.points) : "–";
}

/** Several other phones are told apart by the mark that the desk knows each by.
   @param {boolean} isOwn @param {string} device */
const phoneSaid = (isOwn, device) => (isOwn ? say("thisPhone") : `${say("otherPhone")} ${device.slice(-4)},`);

/** @param {string} words */
const drawViewHead = (words) =>
  make("div", { class: "step" }, make("h2", { tabindex: "-1" }, say(words)), make("a", { class: "button back", href: "#keep" }, say("back")));
