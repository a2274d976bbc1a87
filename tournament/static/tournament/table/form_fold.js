/* A deal written by answers, and what it pays: the data say both (scoring/games/phone_questions.py). Nothing
   here knows a game, or the page. */

import { forms } from "./fold.js";

/** @param {unknown} some @param {unknown} others */
const isSame = (some, others) => JSON.stringify(some) === JSON.stringify(others);

/** @param {FormOption} option @param {Deal} deal */
const isWritten = ({ sets }, deal) => Object.entries(sets).every(([name, value]) => isSame(/** @type {any} */ (deal)[name], value));

/** The class that follows from eyes and tricks; undefined where they cannot have happened.
   @param {Form} form @param {string} first @param {number | undefined} eyes @param {number | undefined} tricks */
export function classOfCounted({ counted }, first, eyes, tricks) {
  /** @type {[number, number, string][]} */
  const runs = (counted && counted.runs[first] && counted.runs[first][Number(tricks)]) || [];
  const run = runs.find(([low, high]) => low <= Number(eyes) && Number(eyes) <= high);
  return tricks === undefined || eyes === undefined || !run ? undefined : run[2];
}

/** The answer that a deal gives to a question: of all that fit the one that says most.
   @param {Question} question @param {any} deal @param {string} first */
function answerIn({ id, options }, deal, first) {
  if (!options) return String(deal[id]);
  const fitting = options.filter((option) => (!option.only.length || option.only.includes(first)) && isWritten(option, deal));
  fitting.sort((a, b) => Object.keys(b.sets).length - Object.keys(a.sets).length);
  return fitting.length ? fitting[0].id : "";
}

/** The answers' names in their order, by which the data say what a deal pays.
   @param {Form} form @param {any} deal */
export function keyOf(form, deal) {
  const other = form.others.find((option) => isWritten(option, deal));
  if (other) return other.id;
  /** @type {string[]} */
  const names = [];
  form.questions.filter(({ as }) => as !== "seats").forEach((question) => {
    const { counted } = form;
    const isCounted = counted && question.id === counted.stands_for && deal[counted.eyes] !== undefined;
    const name = isCounted ? classOfCounted(form, names[0], deal[counted.eyes], deal[counted.tricks]) : answerIn(question, deal, names[0]);
    names.push(name || "");
  });
  return names.join(" ");
}

/** The seats that a deal names.
   @param {Form} form @param {any} deal @returns {number[]} */
export function seatsIn(form, deal) {
  const asked = form.questions.find(({ as }) => as === "seats");
  return asked && deal[asked.id] !== undefined ? [deal[asked.id]].flat() : [];
}

/** What a deal brings everybody: points, and what ranks where points alone do not.
   @param {number} size @param {Form} form @param {any} deal */
export function scoreForm(size, form, deal) {
  const seats = [...Array(size).keys()];
  if (form.kind === "figures") {
    const { fields: [first], counted, rank } = form;
    const points = seats.map((seat) => counted[deal[first.id][seat] - first.low]);
    return { points, merits: seats.map((seat) => rank.map(([of, sign]) => sign * (of === "points" ? points[seat] : deal[of][seat]))) };
  }
  const key = keyOf(form, deal);
  const named = seatsIn(form, deal);
  const [own, others] = form.pays[key];
  const points = seats.map((seat) => (named.includes(seat) ? own : others));
  const ranked = form.merits && form.merits[key];
  return { points, merits: ranked ? seats.map((seat) => ranked[named.includes(seat) ? 0 : 1]) : points.map((own) => [own]) };
}

/** Whether these answers can be given together, whatever is still to come.
   @param {Form} form @param {Record<string, any>} answers */
export function isPossible(form, answers) {
  const asked = form.questions.filter(({ as }) => as !== "seats").map(({ id }) => answers[id]);
  return Object.keys(form.pays).some((key) => {
    const names = key.split(" ");
    return names.length === asked.length && asked.every((name, at) => name === undefined || String(name) === names[at]);
  });
}

/** How many seats a question asks for, by the first answer.
   @param {Form} form @param {Question} question @param {Record<string, any>} answers */
export function seatsDue(form, { counts, count }, answers) {
  const first = form.questions.find(({ as }) => as !== "seats");
  return (first && counts && counts[answers[first.id]]) || count || 1;
}

/** The answers with what is given unless another one is tapped.
   @param {Form} form @param {Record<string, any>} [answers] @returns {Record<string, any>} */
export function answered(form, answers = {}) {
  const preset = Object.fromEntries((form.questions || []).filter((asked) => asked.preset).map((asked) => [asked.id, asked.preset]));
  return { ...preset, ...answers };
}

/** The answers with one more; answers that contradict it are asked again.
   @param {Form} form @param {Record<string, any>} before @param {string} id @param {any} value */
export function withAnswer(form, before, id, value) {
  /** @type {Record<string, any>} */
  const after = { ...before, [id]: value };
  /** @type {Record<string, any>} */
  const kept = { [id]: value };
  form.questions.filter((asked) => asked.id !== id).forEach((asked) => {
    if (asked.as === "seats") {
      const due = seatsDue(form, asked, after);
      after[asked.id] = (after[asked.id] || []).slice(-due);
    } else if (asked.as === "figure") {
      // Typed, not tapped: one that cannot be stays there with the sentence that says so.
    } else if (after[asked.id] !== undefined && isPossible(form, { ...kept, [asked.id]: after[asked.id] })) kept[asked.id] = after[asked.id];
    else after[asked.id] = asked.preset && isPossible(form, { ...kept, [asked.id]: asked.preset }) ? asked.preset : undefined;
  });
  return after;
}

/** The deal that the answers write; null while something is missing or cannot be.
   @param {Form} form @param {Record<string, any>} given @param {number} size */
export function dealOf(form, given, size) {
  if (form.kind === "figures") return dealOfFigures(form, given, size);
  const answers = answered(form, given);
  /** @type {any} */
  const deal = {};
  for (const asked of form.questions) {
    const value = answers[asked.id];
    if (asked.as === "seats") {
      if (!value || value.length !== seatsDue(form, asked, answers)) return null;
      deal[asked.id] = asked.list ? [...value].sort() : value[0];
    } else if (form.counted && asked.id === form.counted.stands_for && answers.isCounted) {
      if (answers.eyes === undefined || answers.tricks === undefined) return null;
      Object.assign(deal, { [form.counted.eyes]: answers.eyes, [form.counted.tricks]: answers.tricks });
    } else if (value === undefined) return null;
    else if (asked.as === "figure") deal[asked.id] = Number(value);
    else Object.assign(deal, /** @type {FormOption[]} */ (asked.options).filter((option) => option.id === value)[0].sets);
  }
  return form.pays[keyOf(form, deal)] ? deal : null;
}

/** @param {Form} form @param {Record<string, any>} given @param {number} size */
function dealOfFigures({ fields }, given, size) {
  /** @type {Record<string, number[]>} */
  const deal = {};
  for (const { id, low, high } of fields) {
    const figures = [...Array(size).keys()].map((seat) => (given[id] || [])[seat]);
    if (figures.some((figure) => figure === undefined || figure === null || figure < low || figure > high)) return null;
    deal[id] = figures;
  }
  return deal;
}

Object.assign(forms, { score: scoreForm, deal: dealOf, seats: seatsIn });
