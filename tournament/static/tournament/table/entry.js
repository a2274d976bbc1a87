/* Writing a deal: who, how, save. What cannot have happened has no button. */
"use strict";

const MARGINS = ["plain", "jani", "bezstikis"];

class Entry {
  constructor(book) {
    this.book = book;
    this.changed = () => {};
    this.finish = () => {};
    this.begin();
  }

  /* Start a new deal, or the correction of the one with this number. */
  begin(number = null) {
    this.open(number === null ? null : this.book.line(number));
  }

  open(line) {
    this.draft = { step: "who", number: line ? line.number : null, line, pules: line ? line.pules : [], contract: "ordinary" };
  }

  /* From the first tap on it is about this deal, whatever another phone writes meanwhile. */
  go(changes) {
    this.draft = { ...this.draft, number: this.number, ...changes };
    this.changed();
  }

  takeBack(line) {
    this.open(line);
    this.go({ step: "undo" });
  }

  /* A pule stands after the last deal, or before the first where none is written yet. */
  penalise() {
    const number = this.book.played;
    this.open(this.book.line(number) || { number, id: null, deal: null, pules: [] });
    this.go({ step: "pule" });
  }

  dropPule(line, dropped) {
    this.open(line);
    this.go({ step: "drop", dropped, pules: line.pules.filter((pule) => pule !== dropped) });
  }

  cancel() {
    this.begin();
    this.changed();
  }

  get number() {
    return this.draft.number === null ? this.book.next : this.draft.number;
  }

  get table() {
    return this.book.tableAt(this.number);
  }

  get active() {
    return this.book.state.players.map((player) => player.seat).filter((seat) => !this.table.idle.includes(seat));
  }

  /* What would be written if it were saved now; null while something is missing. */
  proposal() {
    const { step, deal, pules, offender, declarer } = this.draft;
    if (step === "who" || this.table.idle.includes(declarer)) return null;
    if (step === "undo") return { number: this.number, deal: null, pules: [] };
    if (step === "drop") return { number: this.number, deal: this.draft.line.deal, pules };
    if (step === "pule") return this.puleProposal();
    const written = deal === undefined ? this.declaredDeal() : deal;
    if (!written) return null;
    const given = offender === undefined || offender === null ? [] : [{ seat: offender, reason: say(this.draft.reason), of_deal: true }];
    const returned = this.returning().map(({ after, ...pule }) => (after > this.number ? { after, ...pule } : pule));
    return { number: this.number, deal: written, pules: [...pules, ...returned, ...given] };
  }

  declaredDeal() {
    const { declarer, contract, end, eyes, tricks, isRevoke, offender } = this.draft;
    if (declarer === undefined || (isRevoke && offender === undefined)) return null;
    if (eyes !== undefined && tricks !== undefined) return { contract, declarer, eyes, tricks };
    if (!end) return null;
    if (end.surrendered) return { contract, declarer, surrendered: true };
    return { contract, declarer, won: end.won, ...(end.margin === "plain" ? {} : { margin: end.margin }) };
  }

  /* A pule is written after the last deal: it is that line once more, with one pule more. */
  puleProposal() {
    const { offender, reason, line, number } = this.draft;
    if (offender === undefined || !reason) return null;
    return { number, deal: line.deal, pules: [...line.pules, { seat: offender, reason: say(reason) }] };
  }

  /* What was given to a seat outlives a deal taken back: it waits after the one before it.
     What the deal itself brought, a wrong suit say, goes with it. */
  outliving() {
    const { step, line } = this.draft;
    return step === "undo" ? line.pules.filter((pule) => !pule.of_deal) : [];
  }

  /* What waits on the line before goes along with whatever is written anew, up to its own deal. */
  returning() {
    const before = this.draft.line ? null : this.book.line(this.number - 1);
    return before ? before.pules.filter((pule) => pule.after >= this.number) : [];
  }

  /* The line before, where this one leaves it pules or takes some back. */
  lineBefore() {
    const left = this.outliving().map((pule) => ({ after: this.number, ...pule }));
    const taken = this.returning();
    if (!left.length && !taken.length) return null;
    const number = this.number - 1;
    const { id, deal, pules } = this.book.line(number) || { id: null, deal: null, pules: [] };
    return { number, deal, pules: [...pules.filter((pule) => !taken.includes(pule)), ...left], replaces: id };
  }

  /* What is sent: each with an id of its own and with what it stands in for. */
  items() {
    const { line } = this.draft;
    const at = this.book.now;
    const own = { ...this.proposal(), replaces: line ? line.id : null };
    return [this.lineBefore(), own].filter(Boolean).map((item) => ({ id: freshId(), ...item, at }));
  }

  draw() {
    const steps = {
      who: drawWho, how: drawHow, eyes: drawEyes, table: drawTableGame, other: drawOther,
      annulled: drawOffender, pule: drawPule, sure: drawNothing, undo: drawNothing, drop: drawNothing, time: drawTime,
    };
    return steps[this.draft.step](this);
  }
}

/* The head of every step: which deal, and the way back. */
function drawHead(entry, words) {
  const { line, step, isRevoke } = entry.draft;
  const { number, book } = entry;
  const over = step === "pule" ? "afterDeal" : line && step !== "undo" ? "correctDeal" : "deal";
  const isFirst = step === "who" && !line && !isRevoke;
  const other = !line && !isFirst ? book.line(number) : null;
  return [
    make("div", { class: "step" },
      make("h2", { tabindex: "-1", "data-at": "head" }, make("small", null, say(over, { number })), " ", words),
      isFirst ? null : button(say("back"), () => entry.cancel(), { class: "button back", "data-at": "back" })),
    other ? make("p", { class: "was" }, say("meanwhile", { number, words: dealSaid(book.state, other.deal) })) : null,
  ];
}

function drawSeat(entry, seat, choose, pressed = null) {
  const player = entry.book.state.players[seat];
  const { dealer, idle } = entry.table;
  const isIdle = idle.includes(seat) && entry.draft.step === "who";
  const isDealer = seat === dealer && entry.draft.step !== "pule";
  const marks = [isDealer ? say("deals") : null, isIdle ? say("sitsOut") : null].filter(Boolean).join(", ");
  if (isIdle) {
    return make("p", { class: "seat idle" }, make("b", null, player.letter), " ", make("span", null, player.name), " ", make("small", null, marks));
  }
  return make("button", { type: "button", class: "seat", "data-at": "seat" + seat, "aria-pressed": pressed === null ? null : String(pressed), click: () => choose(seat) },
    make("b", null, player.letter), " ", make("span", null, player.name), " ", marks ? make("small", null, marks) : null);
}

function drawWho(entry) {
  const { play, state } = entry.book;
  const { isRevoke, line } = entry.draft;
  const declare = (declarer) => entry.go({ step: "how", declarer });
  const sure = (contract) => entry.go({ step: "sure", deal: { contract } });
  return [
    drawHead(entry, say(isRevoke ? "revokeWho" : "who")),
    line && line.deal ? make("p", { class: "was" }, say("was", { words: dealSaid(state, line.deal) })) : null,
    make("div", { class: "seats" }, state.players.map((player) => drawSeat(entry, player.seat, declare))),
    isRevoke ? null : make("div", { class: "pair" },
      play.passes ? button(say("allPassed"), () => sure("passed"), { "data-at": "passed" }) : null,
      play.table ? button(say("tableGame"), () => entry.go({ step: "table" }), { "data-at": "table" }) : null,
      button(say("other"), () => entry.go({ step: "other" }), { "data-at": "other" })),
    drawPulesOf(entry),
    line && line.number === entry.book.played && line.id ? button(say("undoSure"), () => entry.go({ step: "undo" }), { class: "button full", "data-at": "undo" }) : null,
  ];
}

/* The pules that a line brought along can be taken back with its correction. */
function drawPulesOf(entry) {
  const { line } = entry.draft;
  if (!line || !line.pules.length) return null;
  return make("div", { class: "given" }, line.pules.map((pule) =>
    button(dropSaid(pule), () => entry.dropPule(line, pule), { "data-at": "drop" + pule.seat })));
}

const dropSaid = ({ seat, reason }) => say("dropPule", { letter: LETTERS[seat], reason });

function drawHow(entry) {
  const { draft, book } = entry;
  const contracts = Object.keys(book.play.pay);
  const choose = (contract) => entry.go({ contract, end: undefined, eyes: undefined, tricks: undefined });
  return [
    drawHead(entry, LETTERS[draft.declarer] + " " + book.nameOf(draft.declarer)),
    make("div", { class: "contracts", role: "group", "aria-label": say("game") }, contracts.map((contract) =>
      button(book.state.words.contracts[contract], () => choose(contract), { "aria-pressed": String(contract === draft.contract), "data-at": contract }))),
    draft.isRevoke ? drawRevoked(entry) : null,
    drawEnds(entry),
    draft.contract === "small-zole" || draft.isRevoke ? null
      : button(say("typeEyes"), () => entry.go({ step: "eyes", end: undefined }), { class: "button full", "data-at": "eyes" }),
  ];
}

/* Won on the left, lost on the right; each button says what it pays. */
function drawEnds(entry) {
  const { play, state } = entry.book;
  const { contract, end, offender, declarer, isRevoke } = entry.draft;
  const pay = play.pay[contract];
  const isShut = (won) => isRevoke && (offender === undefined || (offender === declarer) === won);
  const one = (won, margin, surrendered = false) => {
    const stake = pay[won ? "won" : "lost"][margin];
    const isChosen = Boolean(end) && end.won === won && end.margin === margin && Boolean(end.surrendered) === surrendered;
    const side = won ? state.words.won[contract] : state.words.lost[contract];
    const words = surrendered ? say("gaveUp") : contract === "small-zole" ? say(won ? "noTrick" : "tookTrick") : say(endWord(won, margin));
    const name = { "data-at": (won ? "won" : "lost") + "-" + (surrendered ? "surrendered" : margin) };
    return make("button", { type: "button", class: "end " + (won ? "won" : "lost"), ...name, disabled: isShut(won), "aria-pressed": String(isChosen), click: () => entry.go({ end: { won, margin, surrendered } }) },
      make("span", null, make("b", null, side), " ", make("small", null, words)), " ", make("i", null, signed(stake)));
  };
  const rows = MARGINS.filter((margin) => margin in pay.won)
    .map((margin) => [one(true, margin), one(false, margin)]);
  const up = play.gives_up && contract !== "small-zole" && !isRevoke ? [make("span"), one(false, "plain", true)] : [];
  return make("div", { class: "ends" }, rows, up);
}

const endWord = (won, margin) => (won ? "won" : "lost") + margin[0].toUpperCase() + margin.slice(1);

/* Who broke the rule decides who won: the other side. */
function drawRevoked(entry) {
  const { offender } = entry.draft;
  return make("div", { class: "offender" }, make("p", null, say("revoked")),
    make("div", { class: "letters", role: "group", "aria-label": say("revoked") }, entry.active.map((seat) =>
      button(LETTERS[seat], () => entry.go({ offender: seat, reason: "reasonRevoke", end: undefined }), { "aria-pressed": String(seat === offender), "data-at": "offender" + seat, "aria-label": entry.book.nameOf(seat) }))));
}
