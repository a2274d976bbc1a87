/* What questions and figures have in common: the form, its words, and what is answered so far. */

import { LETTERS, sayCount } from "./draw.js";
import { forms } from "./fold.js";
import { answered, keyOf, seatsIn } from "./form_fold.js";

/** @param {string} typed */
export const whole = (typed) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined);

/** @param {Entry} entry @returns {{ form: Form, words: FormWords, answers: Record<string, any> }} */
export function asked(entry) {
  const form = /** @type {Form} */ (entry.book.play.form);
  const words = /** @type {FormWords} */ (entry.book.state.words.form);
  return { form, words, answers: answered(form, entry.draft.answers) };
}

/** @param {Entry} entry @param {Record<string, any>} answers */
export const give = (entry, answers) => entry.go({ answers, ...(entry.draft.step === "who" ? { step: "form" } : {}) });

/** Store the typed answer without redrawing its field.
   @param {Entry} entry @param {Record<string, any>} answers */
export function type(entry, answers) {
  entry.draft = { ...entry.draft, answers, step: "form", number: entry.number, players: entry.draft.players || entry.book.players };
  entry.changed(true);
}

/** A deal of a game that says by itself what is asked.
   @param {Form} form @param {FormWords} words @param {any} deal */
function formSaid(form, words, deal) {
  if (form.kind === "figures") {
    const [{ id: first }, ...more] = form.fields;
    return deal[first].map((/** @type {number} */ figure, /** @type {number} */ seat) =>
      LETTERS[seat] + " " + [figure, ...more.map(({ id }) => deal[id][seat])].join("/").replace("-", "−")).join(" · ");
  }
  const key = keyOf(form, deal);
  if (words.others[key]) return words.others[key];
  const names = key.split(" ");
  const asked = form.questions.filter(({ as }) => as !== "seats").map(({ id }) => id);
  const [who, ...said] = form.says.map((id) => {
    if (!asked.includes(id)) return seatsIn(form, deal).map((seat) => LETTERS[seat]).join("+");
    const name = names[asked.indexOf(id)];
    const question = form.questions.filter((own) => own.id === id)[0];
    if (question.folded && name === question.preset) return "";
    return words.options[id] ? words.options[id][name] : name;
  });
  const { counted } = form;
  const figures = counted && deal[counted.eyes] !== undefined ? [sayCount("eyes", deal[counted.eyes]), sayCount("tricks", deal[counted.tricks])] : [];
  return [who + " " + said[0], ...said.slice(1), ...figures].filter(Boolean).join(", ");
}

forms.said = formSaid;
