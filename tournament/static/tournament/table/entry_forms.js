/* Where figures are typed: a declarer's eyes, and a table game's eyes and tricks. */

import { mostTricks, tableFault, TRICKS } from "./checks.js";
import { button, fill, LETTERS, make, say } from "./draw.js";
import { drawHead, endWord } from "./entry_parts.js";
import { classOf, tableLosers, total, zeros } from "./fold.js";

/** @param {string} typed */
const whole = (typed) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null);

/** @param {string} words @param {number | null | undefined} value @param {(figure: number | null) => void} input */
function figureInput(words, value, input) {
  return make("input", { "data-at": words, inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", maxlength: "3", "aria-label": words, value: value === null || value === undefined ? "" : value, input: (/** @type {any} */ event) => input(whole(event.target.value)) });
}

/** The eyes are typed and the tricks tapped; only tricks that can hold such eyes have a button.
   @param {Entry} entry */
export function drawEyes(entry) {
  const { contract } = entry.draft;
  const declarer = Number(entry.draft.declarer);
  const said = make("p", { class: "class-said", role: "status" });
  const letters = make("div", { class: "tricks", role: "group", "aria-label": say("tricksOf") });
  const show = () => {
    const { eyes } = entry.draft;
    fill(letters, [...Array(TRICKS + 1).keys()].map((count) => trickButton(entry, count, show)));
    said.textContent = classSaid(entry, eyes);
    entry.changed(true);
  };
  /** @param {number | null} eyes */
  const type = (eyes) => {
    entry.draft.eyes = eyes === null ? undefined : eyes;
    if (eyes === null || !classOf(entry.book.play, contract, eyes, Number(entry.draft.tricks))) entry.draft.tricks = undefined;
    show();
  };
  fill(letters, [...Array(TRICKS + 1).keys()].map((count) => trickButton(entry, count, show)));
  said.textContent = classSaid(entry, entry.draft.eyes);
  return [
    drawHead(entry, LETTERS[declarer] + " " + entry.book.nameOf(declarer) + " · " + entry.book.state.words.contracts[contract]),
    make("label", { class: "eyes-of" }, say("eyesOf"), figureInput(say("eyesOf"), entry.draft.eyes, type)),
    make("p", { class: "small" }, say("tricksOf")),
    letters,
    said,
    button(say("byClass"), () => entry.go({ step: "how", eyes: undefined, tricks: undefined }), { class: "button full" }),
  ];
}

/** @param {Entry} entry @param {number} count @param {() => void} show */
function trickButton(entry, count, show) {
  const { contract, eyes, tricks } = entry.draft;
  const isPossible = eyes !== undefined && Boolean(classOf(entry.book.play, contract, eyes, count));
  const choose = () => {
    entry.draft.tricks = count;
    show();
  };
  return button(String(count), choose, { disabled: !isPossible, "aria-pressed": String(count === tricks), "data-at": "tricks" + count });
}

/** @param {Entry} entry @param {number | undefined} eyes */
function classSaid(entry, eyes) {
  const { contract, tricks } = entry.draft;
  if (eyes === undefined) return say("eyesFirst");
  if (!entry.book.play.counts[contract].some((_, count) => classOf(entry.book.play, contract, eyes, count))) return say("eyesNever", { eyes });
  const end = tricks === undefined ? null : classOf(entry.book.play, contract, eyes, tricks);
  return end ? say(endWord(end.won, end.margin)) : say("tricksNow");
}

/** Everyone's eyes and tricks, with what is still missing from the whole.
   @param {Entry} entry */
export function drawTableGame(entry) {
  const { play } = entry.book;
  const { players } = entry.table;
  const blank = { eyes: zeros(play.size).map(() => null), tricks: zeros(play.size).map((_, seat) => (players.includes(seat) ? 0 : null)) };
  const figures = entry.draft.figures || blank;
  entry.draft.figures = figures;
  const said = make("p", { class: "class-said", role: "status" });
  const drawn = make("div", { class: "drawn" });
  /** @type {Record<string, HTMLElement>} */
  const shown = {};
  const show = () => {
    offerTricks(entry, figures, shown);
    const fault = settleTableGame(entry, figures);
    offerEyes(entry, shown);
    said.textContent = tableSaid(entry, figures, fault);
    fill(drawn, drawLots(entry, figures, fault, show));
    entry.changed(true);
  };
  const rows = players.map((seat) => tableRow(entry, seat, figures, { shown, show }));
  said.textContent = tableSaid(entry, figures, settleTableGame(entry, figures));
  fill(drawn, drawLots(entry, figures, tableFault(tablePlay(entry), deal(figures), entry.table), show));
  return [
    drawHead(entry, say("tableGame")),
    make("div", { class: "table-game" }, make("p", { class: "small row" }, make("span"), make("span", null, say("eyesShort")), make("span", null, say("tricksShort"))), rows),
    said,
    drawn,
  ];
}

/** The rules of a game in which all passed is played at the table.
   @param {Entry} entry */
const tablePlay = (entry) => /** @type {WithTable} */ (entry.book.play);

/** @param {Figures} figures */
const deal = ({ eyes, tricks }) => ({ contract: "table", eyes, tricks });

/** The tricks of the one seat that nobody has touched are those that are left.
   @param {Entry} entry @param {Figures} figures @param {Record<string, HTMLElement>} shown */
function offerTricks(entry, figures, shown) {
  const open = entry.table.players.filter((seat) => !(figures.tapped || []).includes(seat));
  if (open.length !== 1) return;
  const [seat] = open;
  const left = TRICKS - total(figures.tricks.map((own, at) => (at === seat ? 0 : own)));
  if (left < 0 || left > mostTricks(tablePlay(entry), entry.table, seat)) return;
  figures.tricks[seat] = left;
  shown["tricks" + seat].textContent = String(left);
}

/** Whose eyes follow from the sum sees them until others are typed.
   @param {Entry} entry @param {Record<string, HTMLElement>} shown */
function offerEyes(entry, shown) {
  entry.table.players.forEach((seat) => {
    const own = entry.draft.eyesLeft && entry.draft.eyesLeft.seat === seat ? String(entry.draft.eyesLeft.eyes) : "";
    /** @type {HTMLInputElement} */ (shown["eyes" + seat]).placeholder = own;
  });
}

/** Who takes no trick takes no eyes: they need not be typed.
   @param {Entry} entry @param {number} seat @param {Figures} figures @param {{ shown: Record<string, HTMLElement>, show: () => void }} given */
function tableRow(entry, seat, figures, { shown, show }) {
  const player = entry.book.state.players[seat];
  const input = figureInput(say("eyesOfWhom", { name: player.name }), figures.eyes[seat], (eyes) => {
    figures.eyes[seat] = eyes;
    show();
  });
  const count = make("output", null, figures.tricks[seat]);
  shown["tricks" + seat] = count;
  shown["eyes" + seat] = input;
  /** @param {number} by */
  const step = (by) => () => {
    const tapped = figures.tapped || [];
    // Who counts from the first trick on is not helped by an offer to count on from.
    const from = tapped.includes(seat) || by < 0 ? figures.tricks[seat] : 0;
    figures.tapped = [...tapped.filter((own) => own !== seat), seat];
    figures.tricks[seat] = Math.min(Math.max(from + by, 0), mostTricks(tablePlay(entry), entry.table, seat));
    count.textContent = figures.tricks[seat];
    show();
  };
  /** @param {string} words @param {number} by @param {string} mark */
  const stepper = (words, by, mark) => button(mark, step(by), { "aria-label": say(words, { name: player.name }), "data-at": words + seat });
  return make("div", { class: "row" }, make("span", { class: "who" }, make("b", null, player.letter), " ", player.name.split(" ")[0]), input,
    make("span", { class: "stepper" }, stepper("trickLess", -1, "−"), count, stepper("trickMore", 1, "+")));
}

/** Keep the deal for saving if nothing speaks against it; return what does.
   @param {Entry} entry @param {Figures} figures */
function settleTableGame(entry, figures) {
  const filled = { ...figures, eyes: figures.eyes.map((eyes, seat) => (eyes === null && figures.tricks[seat] === 0 ? 0 : eyes)) };
  entry.draft.eyesLeft = eyesLeft(entry, filled);
  if (entry.draft.eyesLeft) filled.eyes[entry.draft.eyesLeft.seat] = entry.draft.eyesLeft.eyes;
  const drawn = entry.draft.drawn || [];
  const played = { ...deal(filled), ...(drawn.length ? { odd_payers: drawn } : {}) };
  const fault = tableFault(tablePlay(entry), played, entry.table);
  entry.draft.deal = fault ? null : played;
  return fault;
}

/** What the one open seat must have, where all eyes lie in somebody's pile.
   @param {Entry} entry @param {Figures} filled */
function eyesLeft(entry, { eyes }) {
  const [least, most] = tablePlay(entry).table.eyes;
  const open = entry.table.players.filter((seat) => eyes[seat] === null);
  const left = most - total(eyes);
  return least === most && open.length === 1 && left >= 0 ? { seat: open[0], eyes: left } : null;
}

/** @param {Entry} entry @param {Figures} figures @param {Fault | null} fault */
function tableSaid(entry, figures, fault) {
  const [least, most] = tablePlay(entry).table.eyes;
  const sums = say(least === most ? "sumsOf" : "sumsBetween", { eyes: total(figures.eyes), tricks: total(figures.tricks), least, most });
  if (!fault || fault.name === "tableMissing") return sums;
  const { seat, sum } = fault.facts;
  // As long as something is still to come the sums alone say so.
  if ((fault.name === "tableTricks" && sum < TRICKS) || (fault.name === "tableEyes" && sum < least)) return sums;
  return sums + " " + say(fault.name, { ...fault.facts, letter: seat === undefined ? "" : LETTERS[seat] });
}

/** Equal losers draw a card for what they cannot share.
   @param {Entry} entry @param {Figures} figures @param {Fault | null} fault @param {() => void} show */
function drawLots(entry, figures, fault, show) {
  const { drawn = [] } = entry.draft;
  const isOpen = fault && fault.name === "tableDraw";
  if (!isOpen && !drawn.length) return [];
  const filled = { ...figures, eyes: figures.eyes.map((eyes) => eyes || 0) };
  const losers = tableLosers(tablePlay(entry), { ...filled, eyes: filled.eyes.map((eyes, seat) => (figures.tricks[seat] === null ? null : eyes)) });
  /** @param {number} seat */
  const toggle = (seat) => () => {
    entry.draft.drawn = drawn.includes(seat) ? drawn.filter((own) => own !== seat) : [...drawn, seat];
    show();
  };
  return make("div", { class: "letters", role: "group", "aria-label": say("tableDraw", { due: fault ? fault.facts.due : drawn.length }) }, losers.map((seat) =>
    button(LETTERS[seat], toggle(seat), { "aria-pressed": String(drawn.includes(seat)), "data-at": "drawn" + seat })));
}
