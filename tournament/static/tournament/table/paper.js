/* The sheet drawn as on paper, and the pay table. */

import { dealSaid, LETTERS, make, pointSaid, say, signed } from "./draw.js";
import { endWord, MARGINS } from "./entry_parts.js";

/** @param {Page} page @param {boolean} canCorrect */
export function drawPaper(page, canCorrect) {
  const { book } = page;
  const { state, play } = book;
  const correct = canCorrect ? (/** @type {number} */ number) => page.correct(number) : null;
  const sum = book.sum();
  const rows = [...sum.rows].reverse();
  const before = givenAfter(book, book.line(0) || { number: 0, pules: [] });
  return make("table", null,
    make("caption", { class: "unseen" }, say("sheet")),
    make("thead", null, make("tr", null,
      make("th", { scope: "col", class: "n" }, say("number")),
      state.players.map(({ letter, name }) => make("th", { scope: "col", class: "n" }, make("abbr", { title: name }, letter))),
      play.pules ? make("th", { scope: "col", class: "n" }, say(play.pules.is_personal ? "pulesShort" : "passesShort")) : null)),
    rows.map((row) => drawRow(book, row, correct)), before.length ? drawBefore(page, before, canCorrect) : null);
}

/** A deal takes two lines on a narrow screen: what was played, and below it the figures.
   @param {Book} book @param {Row} row @param {((number: number) => void) | null} correct */
function drawRow(book, row, correct) {
  const { line, number, dealer, idle, points, running, pules } = row;
  const { play } = book;
  const best = Math.max(...points);
  // Where nobody wins or loses a nothing is a figure like any other.
  const isZero = !play.form || play.form.signed;
  const words = [
    dealSaid(book.state, line.deal),
    givenAfter(book, line).map((pule) => make("small", null, puleSaid(pule))),
    typeof line.confirmed === "number" ? make("small", null, "✓ ", LETTERS[line.confirmed]) : null,
    line.isCorrected ? make("small", { class: "mark" }, say("corrected")) : null,
    line.isWaiting ? make("small", { class: "mark" }, say("notSent")) : null,
  ];
  /** @param {number} own @param {number} seat */
  const marks = (own, seat) => ["n", idle.includes(seat) ? "idle" : "", seat === dealer ? "dealer" : "", own > 0 && own === best && !(play.form && !play.form.signed) ? "won" : ""].filter(Boolean).join(" ");
  return make("tbody", { class: number % book.play.size === 0 ? "heavy" : null, "data-deal": number },
    make("tr", null,
      make("th", { scope: "rowgroup", class: "n", rowspan: 2 }, number),
      make("td", { class: "said", colspan: book.play.size + (book.play.pules ? 1 : 0) }, correct
        ? make("button", { type: "button", "data-at": "row" + number, click: () => correct(number) }, make("span", { class: "unseen" }, say("correctDeal", { number }) + ": "), words)
        : words)),
    make("tr", null,
      points.map((own, seat) => make("td", { class: marks(own, seat) }, own || !isZero ? pointSaid(book, own) : "·", make("i", null, pointSaid(book, running[seat])))),
      book.play.pules ? make("td", { class: "n owners" }, pulesSaid(pules)) : null));
}

/** The table's own pules after a deal, and those that the judge gave at the desk.
   @param {Book} book @param {Pick<Line, "number" | "pules">} others */
export function givenAfter(book, { number, pules }) {
  return [...pules, ...book.state.sheet.judged_pules.filter((pule) => pule.after_deal === number)];
}

/** @param {Pule} given */
export const puleSaid = ({ seat, reason }) => say("pule", { letter: LETTERS[seat], reason });

/** Common ones as a number, personal ones by their owners.
   @param {Pules} given */
export function pulesSaid({ common, owners }) {
  return [common || null, owners.map((owner) => LETTERS[owner]).join("")].filter(Boolean).join(" ") || "–";
}

/** The table's own can be taken back, the judge's cannot.
   @param {Page} given @param {Pule[]} pules @param {boolean} canCorrect */
function drawBefore({ book, entry }, pules, canCorrect) {
  const line = book.line(0);
  /** @param {Pule} pule */
  const isOwn = (pule) => canCorrect && line && line.pules.includes(pule);
  return make("tbody", null, make("tr", null, make("th", { scope: "row", class: "n" }, 0),
    make("td", { class: "said", colspan: book.play.size + 1 }, pules.map((pule) => (isOwn(pule)
      ? make("button", { type: "button", "data-at": "drop" + pule.seat, click: () => entry.dropPule(/** @type {Line} */ (line), pule) }, puleSaid(pule))
      : make("small", null, puleSaid(pule)))))));
}

/** What each end pays, for each other player.
   @param {Book} book */
export function drawPay(book) {
  const { play, state } = book;
  const contracts = Object.keys(play.pay);
  /** @param {boolean} won @param {string} margin */
  const line = (won, margin) => make("tr", null,
    make("th", { scope: "row" }, say(won ? "wonPay" : "lostPay"), make("small", null, say(endWord(won, margin)))),
    contracts.map((contract) => {
      const stake = play.pay[contract][won ? "won" : "lost"][margin];
      return make("td", { class: "n" }, stake === undefined ? "" : signed(stake));
    }));
  return [
    make("table", { class: "pays" },
      make("caption", null, say("paysCaption")),
      make("thead", null, make("tr", null, make("td"), contracts.map((contract) => make("th", { scope: "col", class: "n" }, state.words.contracts[contract])))),
      make("tbody", null, [...MARGINS].reverse().map((margin) => line(true, margin)), MARGINS.map((margin) => line(false, margin)))),
    make("ul", { class: "pay-notes" }, payNotes(play).map((note) => make("li", null, note))),
  ];
}

/** @param {Play} play */
function payNotes(play) {
  const { pules, table } = play;
  const notes = [];
  if (pules) {
    const { fresh, standing } = pules.after_pass;
    notes.push(fresh === standing ? say("notePass", { count: fresh }) : say("notePassTwo", { fresh, standing }));
    if (pules.is_personal) notes.push(say("noteClear", { worth: pules.worth }), say("noteLoss"));
    else notes.push(say("noteFrench"));
    notes.push(say(pules.cleared_by.includes("zole") ? "noteZoleToo" : "noteZoleNot"));
    if (pules.is_personal) notes.push(say(pules.leftover === "each" ? "noteEach" : "noteLapse"));
  }
  if (table && table.loser === "eyes") notes.push(say("noteRondo"));
  if (table && table.loser === "tricks") notes.push(say("noteEnglish", { stake: table.stake }));
  if (play.gives_up) notes.push(say("noteGiveUp"));
  return notes;
}
