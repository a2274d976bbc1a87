/* Writing a deal of a game that says by itself what is asked: questions with answers, or everybody's
   own figures. Loaded for those games alone. */

import { button, dealSaid, make, pointSaid, say } from "./draw.js";
import { drawHead } from "./entry_parts.js";
import { drawFigures } from "./figures.js";
import { classOfCounted, isPossible, seatsDue, withAnswer } from "./form_fold.js";
import { asked, give, type, whole } from "./forms_parts.js";

/** @param {Entry} entry */
export function drawForm(entry) {
  const { form, words } = asked(entry);
  const { line } = entry.draft;
  const { state, played } = entry.book;
  return [
    drawHead(entry, words.head),
    line && line.deal ? make("p", { class: "was" }, say("was", { words: dealSaid(state, line.deal) })) : null,
    form.kind === "figures" ? drawFigures(entry) : form.questions.map((question) => drawQuestion(entry, question)),
    make("div", { class: "pair" },
      form.others && form.others.map(({ id, sets }) => button(words.others[id], () => entry.go({ step: "sure", deal: /** @type {any} */ (sets) }), { "data-at": id })),
      // A round ends early only after a deal, and only where no deal is being corrected.
      !line && played ? button(say("timeCalled"), () => entry.go({ step: "time" }), { "data-at": "timeCalled" }) : null),
    line && line.number === played && line.id ? button(say("undoSure"), () => entry.go({ step: "undo" }), { class: "button full", "data-at": "undo" }) : null,
  ];
}

/** @param {Entry} entry @param {Question} question */
function drawQuestion(entry, question) {
  const { words } = asked(entry);
  const group = question.as === "seats" ? drawSeats(entry, question) : question.as === "figure" ? drawFigure(entry, question) : drawChoice(entry, question);
  return make("div", { class: "asked", role: "group", "aria-label": words.asks[question.id] }, make("p", { class: "small" }, words.asks[question.id]), group);
}

/** Who sits out has no button; one more than it can be takes the place of the first.
   @param {Entry} entry @param {Question} question */
function drawSeats(entry, question) {
  const { form, answers } = asked(entry);
  const chosen = /** @type {number[]} */ (answers[question.id] || []);
  /** @param {number} seat */
  const tap = (seat) => {
    const next = chosen.includes(seat) ? chosen.filter((own) => own !== seat) : [...chosen, seat].slice(-seatsDue(form, question, answers));
    give(entry, { ...asked(entry).answers, [question.id]: next });
  };
  return make("div", { class: "two" }, entry.active.map((seat) => {
    const { letter, name } = entry.book.state.players[seat];
    return make("button", { type: "button", class: "seat", "data-at": "seat" + seat, "aria-pressed": String(chosen.includes(seat)), click: () => tap(seat) },
      make("b", null, letter), " ", make("span", null, name.split(" ")[0]));
  }));
}

/** @param {Entry} entry @param {Question} question */
function drawFigure(entry, question) {
  const { form, words, answers } = asked(entry);
  const said = make("p", { class: "class-said", role: "status" });
  const show = (/** @type {number | undefined} */ figure) => {
    said.textContent = figure === undefined || isPossible(form, { [question.id]: figure }) ? "" : words.never.replace("{figure}", String(figure));
  };
  show(answers[question.id]);
  return [make("input", { "data-at": question.id, inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", maxlength: "3", "aria-label": words.asks[question.id], value: answers[question.id] === undefined ? "" : answers[question.id], input: (/** @type {any} */ event) => {
    const figure = whole(event.target.value);
    show(figure);
    type(entry, { ...asked(entry).answers, [question.id]: figure });
  } }), said];
}

/** @param {Entry} entry @param {Question} question */
function drawChoice(entry, question) {
  const { form, words, answers } = asked(entry);
  const { counted } = form;
  const options = /** @type {FormOption[]} */ (question.options);
  const [{ id: first }] = form.questions.filter(({ as }) => as !== "seats");
  // A first figure that cannot be shuts nothing: its own sentence asks for another.
  const ruling = isPossible(form, { [first]: answers[first] }) ? answers[first] : undefined;
  /** @param {string} id */
  const isOpen = (id) => question.id === first || isPossible(form, { [first]: ruling, [question.id]: id });
  if (question.folded && !(entry.draft.unfolded || []).includes(question.id)) {
    return button(words.options[question.id][answers[question.id]], () => entry.go({ unfolded: [...(entry.draft.unfolded || []), question.id] }), { class: "button full", "data-at": "more" + question.id, "aria-expanded": "false" });
  }
  const isCounted = counted && counted.stands_for === question.id;
  if (isCounted && answers.isCounted) return drawCounted(entry);
  const shown = options.filter(({ id, only }) => !only.length || only.includes(ruling) ? question.columns > 2 || isOpen(id) : false);
  return [
    make("div", { class: ["letters", "letters", "two", "three"][question.columns] }, shown.map(({ id }) => {
      const pressed = String(!(isCounted && answers.isCounted) && answers[question.id] === id);
      // A figure may have been typed since this was drawn.
      const tap = () => give(entry, withAnswer(form, asked(entry).answers, question.id, id));
      const word = words.options[question.id][id];
      if (question.columns !== 2) return button(word, tap, { "aria-pressed": pressed, "data-at": id, disabled: !isOpen(id), class: "button" + (question.columns > 2 && id === question.preset ? " whole" : "") });
      return drawEnd(entry, { id, word, pressed, tap, question });
    })),
    isCounted ? button(say("typeEyes"), () => give(entry, { ...asked(entry).answers, isCounted: true }), { class: "button full", "data-at": "eyes" }) : null,
  ];
}

/** An end says what it pays, by all that is answered so far.
   @param {Entry} entry @param {{ id: string, word: string, pressed: string, tap: () => void, question: Question }} given */
function drawEnd(entry, { id, word, pressed, tap, question }) {
  const { form, answers } = asked(entry);
  const names = form.questions.filter(({ as }) => as !== "seats").map((other) => (other.id === question.id ? id : answers[other.id]));
  const paid = form.pays[names.join(" ")];
  return make("button", { type: "button", class: "end " + id.split("-")[0], "data-at": id, "aria-pressed": pressed, click: tap },
    make("span", null, make("b", null, word)), " ", paid ? make("i", null, pointSaid(entry.book, paid[0])) : null);
}

/** Eyes typed, tricks tapped: only tricks that can hold such eyes have a button.
   @param {Entry} entry */
function drawCounted(entry) {
  const { form, words } = asked(entry);
  const { stands_for: standsFor, runs } = /** @type {Counted} */ (form.counted);
  const first = form.questions.filter(({ as }) => as !== "seats")[0].id;
  const now = () => asked(entry).answers;
  const said = make("p", { class: "class-said", role: "status" });
  const tricks = make("div", { class: "tricks", role: "group", "aria-label": words.tricks });
  const show = () => {
    const { eyes, tricks: taken, [first]: game } = now();
    tricks.replaceChildren(...runs[game].map((_, count) => button(String(count), () => {
      type(entry, { ...now(), tricks: count });
      show();
    }, { disabled: classOfCounted(form, game, eyes, count) === undefined, "aria-pressed": String(count === taken), "data-at": "tricks" + count })));
    const found = classOfCounted(form, game, eyes, taken);
    const isNever = eyes !== undefined && !runs[game].some((_, count) => classOfCounted(form, game, eyes, count) !== undefined);
    const asks = eyes === undefined ? "eyesFirst" : "tricksNow";
    said.textContent = found ? words.options[standsFor][found] : isNever ? say("eyesNever", { eyes }) : say(asks);
  };
  show();
  return [
    make("label", { class: "eyes-of" }, words.eyes, make("input", { "data-at": "eyesTyped", inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", maxlength: "3", value: now().eyes === undefined ? "" : now().eyes, input: (/** @type {any} */ event) => {
      const eyes = whole(event.target.value);
      const { tricks: taken, [first]: game } = now();
      type(entry, { ...now(), eyes, tricks: classOfCounted(form, game, eyes, taken) ? taken : undefined });
      show();
    } })),
    make("p", { class: "small" }, words.tricks), tricks, said,
    button(say("byClass"), () => give(entry, { ...now(), isCounted: false, eyes: undefined, tricks: undefined }), { class: "button full" }),
  ];
}

/** The pay table as paper prints it.
   @param {Book} book */
export function drawFormPays({ state }) {
  const { heads, rows, notes } = /** @type {FormWords} */ (state.words.form).pays;
  return [
    rows.length ? make("table", { class: "pays" },
      make("caption", { class: "unseen" }, state.game.name),
      make("thead", null, make("tr", null, make("td"), heads.map((head) => make("th", { scope: "col", class: "n" }, head)))),
      make("tbody", null, rows.map((row) => make("tr", null, make("th", { scope: "row" }, row.words), row.pays.map((pay) => make("td", { class: "n" }, pay)))))) : null,
    make("ul", { class: "pay-notes" }, notes.map((note) => make("li", null, note))),
  ];
}
