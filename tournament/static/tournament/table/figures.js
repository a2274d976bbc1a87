/* Everybody's own figures for one deal: what each comes to, and how far the total is from the bogey. */

import { button, make, pointSaid, say } from "./draw.js";
import { asked, type, whole } from "./forms_parts.js";

/** @param {Entry} entry */
export function drawFigures(entry) {
  const { form } = asked(entry);
  const { line } = entry.draft;
  const before = line && line.deal ? line.deal : {};
  if (!entry.draft.answers) entry.draft.answers = Object.fromEntries(form.fields.map(({ id }) => [id, [...(before[id] || [])]]));
  return make("div", { class: "figures" }, entry.book.state.players.map(({ seat }) => drawOwn(entry, seat)));
}

/** @param {Entry} entry @param {number} seat */
function drawOwn(entry, seat) {
  const { form, words } = asked(entry);
  const { letter, name } = entry.book.state.players[seat];
  const said = make("small", { role: "status" });
  const figures = () => /** @type {Record<string, any>} */ (entry.draft.answers);
  /** @type {Record<string, string>} */
  const faults = {};
  const show = () => { said.textContent = Object.values(faults).find(Boolean) || ownSaid(entry, seat); };
  const inputs = form.fields.map((field) => drawOwnFigure(entry, { field, seat, name, faults, show: () => {
    const { known } = form;
    if (known && field === form.fields[0] && figures()[field.id][seat] <= known.up_to) {
      figures()[known.field][seat] = known.figure;
      const other = document.querySelector(`[data-at="${known.field + seat}"]`);
      if (other) /** @type {HTMLInputElement} */ (other).value = String(known.figure);
    }
    show();
  } }));
  show();
  return make("div", { class: "own-figures" }, make("span", { class: "who" }, make("b", null, letter), " ", name.split(" ")[0], " ", said),
    inputs, form.fields.length > 1 ? make("p", { class: "small soft" }, form.fields.map(({ id }) => words.asks[id]).join(" / ")) : null);
}

/** A number pad has no minus: where figures go below nothing, a button says of which kind they are.
   @param {Entry} entry @param {{ field: Field, seat: number, name: string, faults: Record<string, string>, show: () => void }} given */
function drawOwnFigure(entry, { field, seat, name, faults, show }) {
  const { words } = asked(entry);
  const figures = () => /** @type {Record<string, any>} */ (entry.draft.answers)[field.id];
  const isBelow = { now: figures()[seat] < 0 };
  const input = /** @type {HTMLInputElement} */ (make("input", { "data-at": field.id + seat, inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", maxlength: "3", "aria-label": words.asks[field.id] + ": " + name, value: figures()[seat] === undefined ? "" : Math.abs(figures()[seat]), input: () => keep() }));
  const keep = () => {
    // Some number pads have a minus: typed in front of a figure it is the button.
    if (field.low < 0 && /^[−-]/.test(input.value)) {
      input.value = input.value.slice(1);
      if (!isBelow.now) turn();
    }
    const figure = whole(input.value);
    const [least, most] = isBelow.now ? [0, -field.low] : [Math.max(field.low, 0), field.high];
    const isKnown = figure !== undefined && figure >= least && figure <= most;
    const isOdd = Boolean(input.value.trim()) && !isKnown;
    input.setAttribute("aria-invalid", String(isOdd));
    faults[field.id] = isOdd ? say("figureRange", { least: String(least), most: String(most) }) : "";
    figures()[seat] = isKnown ? (isBelow.now ? 0 - Number(figure) : figure) : undefined;
    type(entry, { ...entry.draft.answers });
    show();
  };
  if (field.low >= 0) return input;
  const turn = () => {
    isBelow.now = !isBelow.now;
    sign.textContent = words.signs[isBelow.now ? 1 : 0];
  };
  const sign = button(words.signs[isBelow.now ? 1 : 0], () => {
    turn();
    keep();
  }, { class: "button sign", "aria-label": name, "data-at": "sign" + seat });
  return [input, sign];
}

/** What a figure comes to, and how far the total is from the one to stay under.
   @param {Entry} entry @param {number} seat */
function ownSaid(entry, seat) {
  const { form, words } = asked(entry);
  const { book } = entry;
  const given = /** @type {Record<string, any>} */ (entry.draft.answers);
  const [first] = form.fields;
  const figure = given[first.id][seat];
  if (figure === undefined) return parSaid(book, book.sum().running[seat], book.played);
  const points = form.counted[figure - first.low];
  const staked = 0 - form.counted[0 - first.low];
  const isMost = figure === first.high && words.most;
  const said = (isMost ? words.most : words.each).replace("{back}", String(points + staked)).replace("{points}", pointSaid(book, points));
  const before = book.sum({ number: entry.number, deal: null, pules: [] });
  return [said, parSaid(book, before.running[seat] + points, before.rows.length + 1)].filter(Boolean).join(" · ");
}

/** So much against the bogey, by name once all its deals are played.
   @param {Book} book @param {number} total @param {number} played */
export function parSaid({ play, state }, total, played) {
  const { par } = /** @type {Form} */ (play.form);
  const { par: words } = /** @type {FormWords} */ (state.words.form);
  if (!par || !words || !played) return "";
  const left = par.total - total;
  const word = played < par.deals ? words.left : left > 0 ? words.under : left < 0 ? words.over : words.level;
  return word.replace("{count}", String(Math.abs(left)).replace("-", "−")).replace("{par}", String(par.total));
}
