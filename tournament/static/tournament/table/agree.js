/* The end of the sheet: totals and places, everybody's yes or no. */

import { button, exact, LETTERS, make, placeSaid, pointSaid, say, sayCount, signed } from "./draw.js";
import { placesOf } from "./fold.js";

/** @param {Page} page */
export function drawResult(page) {
  const { book } = page;
  const { state } = book;
  const sum = book.sum();
  const places = placesFor(book, sum);
  const hasBig = Boolean(places[0] && places[0].big);
  const hasLeftover = sum.leftover.some(Boolean);
  return [
    make("h2", { tabindex: "-1" }, book.totals ? say("totals") : book.calledTime === book.played && book.played < state.deals_planned
      ? sayCount("timeCalledWith", book.played) : sayCount("allDeals", book.played)),
    make("table", { class: "result" },
      make("caption", { class: "unseen" }, say("result")),
      make("thead", null, make("tr", null, ["player", "points", "placeHead"].map((word) => make("th", { scope: "col", class: word === "player" ? null : "n" }, say(word))),
        hasBig ? make("th", { scope: "col", class: "n" }, say("big")) : null)),
      make("tbody", null, state.players.map(({ seat, letter, name }) => make("tr", null,
        make("th", { scope: "row" }, make("b", null, letter), " ", name, hasLeftover ? make("small", null, say("leftover", { points: signed(sum.leftover[seat]) })) : null),
        make("td", { class: "n total" }, pointSaid(book, sum.small[seat])),
        make("td", { class: "n" }, places[seat] ? placeSaid(places[seat]) : "–"),
        hasBig ? make("td", { class: "n" }, exact(/** @type {Pair} */ (places[seat].big))) : null)))),
  ];
}

/** A game that this page cannot add up is ranked by the server alone.
   @param {Book} book @param {Sum} sum @returns {Place[]} */
function placesFor({ play, state, totals }, { small, merits }) {
  if (play && (merits || !totals)) return placesOf(play, small, merits);
  if (play && !play.form) return placesOf(play, small);
  const { places, big, small: known } = state.sheet;
  if (String(known) !== String(small)) return [];
  /** @param {string} said @param {string} between */
  const pair = (said, between) => {
    const [first, last] = said.split(between).map(Number);
    return /** @type {Pair} */ ([first, last || (between === "/" ? 1 : first)]);
  };
  return places.map((place, seat) => {
    const [first, last] = pair(place, "-");
    return { first, last, big: big && pair(big[seat], "/") };
  });
}

/** @param {Page} page */
export function drawAgreeing(page) {
  const { book } = page;
  const stances = book.stances();
  const seats = book.isKeepers ? book.state.players : book.state.players.filter(({ seat }) => seat === book.state.link.seat);
  const open = book.state.players.filter(({ seat }) => stances[seat].stance !== "agrees").length;
  if (book.rivals.length) return [drawResult(page), make("p", null, say("rivalsFirst"))];
  if (book.toMend) return [make("p", { class: "how" }, say("mendFirst", { number: book.toMend.body.number })), drawResult(page)];
  if (book.state.sheet.fault) return [drawResult(page), make("p", { class: "how" }, book.state.sheet.fault)];
  return [
    drawResult(page),
    make("p", { class: "how" }, say(book.isKeepers ? "agreeHow" : "agreeOwn")),
    make("div", { class: "seats" }, seats.map((player) => drawStance(page, player, stances[player.seat]))),
    make("p", { class: "soft" }, open ? sayCount("agreeOpen", open) : say("allAgreed")),
    book.isKeepers && book.totals ? drawOther(page) : null,
    book.isKeepers && !book.totals && book.calledTime !== null
      ? button(say("playOn"), () => page.act("finish", { deals: null }), { class: "button full", "data-at": "playOn" }) : null,
  ];
}

/** Without full agreement the totals are typed again, or the table writes its deals instead.
   @param {Page} page */
function drawOther(page) {
  const { book } = page;
  return make("div", { class: "pair" }, make("a", { class: "button", href: "#totals", "data-at": "otherTotals" }, say("totalsAgain")),
    book.play ? button(say("totalsDrop"), () => page.act("totals", { totals: null, digest: book.state.sheet.digest }), { "data-at": "dropTotals" }) : null);
}

/** @param {Page} page @param {Player} others @param {Stance} others */
function drawStance(page, { seat, letter, name }, { stance, words, isWaiting, bound }) {
  const who = [make("b", null, letter), " ", make("span", null, name)];
  // What a seat said on its own phone ends there, or with the judge.
  if (bound) {
    return make("div", { class: "stance disagrees" }, make("p", null, "▲ ", who, " ",
      make("small", null, say("disagreedOwn") + (words ? ": " + words : "")), make("small", null, say("disagreedOwnHow"))));
  }
  if (stance === "agrees") {
    return make("div", { class: "stance agrees" }, make("p", null, "✓ ", who, " ", make("small", null, say(isWaiting ? "agreedWaiting" : "agreed"))),
      button(say("withdraw"), () => page.act("withdraw_agreement", { seat }), { "data-at": "withdraw" + seat }));
  }
  if (stance === "disagrees") {
    return make("div", { class: "stance disagrees" }, make("p", null, "▲ ", who, " ", make("small", null, say("disagreed") + (words ? ": " + words : ""))),
      button(say("withdraw"), () => page.act("withdraw_agreement", { seat }), { "data-at": "withdraw" + seat }));
  }
  return make("div", { class: "stance" },
    make("button", { type: "button", class: "seat", "data-at": "agree" + seat, click: () => page.agree(seat) }, who, " ", make("small", null, say("iAgree"))),
    page.disagreeing === seat ? drawDisagree(page, seat)
      : button(say("iDisagree"), () => page.disagree(seat), { class: "button no", "data-at": "disagree" + seat, "aria-label": say("disagreeOf", { name }) }));
}

/** Who does not agree says why in a word, and the judge comes.
   @param {Page} page @param {number} seat */
function drawDisagree(page, seat) {
  const words = /** @type {HTMLInputElement} */ (make("input", { maxlength: "200", "aria-label": say("why"), placeholder: say("why"), "data-at": "why" }));
  return make("form", { class: "disagree", submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    page.disagree(seat, words.value);
  } }, words, make("button", { class: "button danger" }, say("sendDisagree")), button(say("back"), () => page.disagree(null)));
}

/** @param {Book} book @param {number[]} points */
export const pointsSaid = (book, points) => points.map((own, seat) => make("span", { class: "point" }, make("b", null, LETTERS[seat]), " ", pointSaid(book, own), " "));
