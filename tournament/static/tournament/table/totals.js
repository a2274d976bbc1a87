/* The totals alone: one number a seat, for games and tables that write no deals on a phone. Loaded
   once somebody wants them. */

import { button, make, say } from "./draw.js";
import { turnTo } from "./guard.js";

/** What is typed, seat by seat; most number pads have no minus, so the sign is a button.
   @param {Page} page @returns {TypedTotals} */
function typedOf(page) {
  const { book } = page;
  const { players, deals_planned: planned } = book.state;
  const { totals } = book;
  page.typed = page.typed || {
    signs: players.map(({ seat }) => (totals && totals[seat] < 0 ? -1 : 1)),
    digits: players.map(({ seat }) => (totals ? String(Math.abs(totals[seat])) : "")),
    deals: String(totals ? book.played : planned),
  };
  return page.typed;
}

/** @param {string} typed */
const isFigure = (typed) => /^\d{1,4}$/.test(typed.trim());

/** The last total of a zero sum is offered, where nothing is typed.
   @param {TypedTotals} typed @param {TotalsOnly} limits */
function totalsOf({ signs, digits }, limits) {
  const totals = digits.map((one, seat) => (isFigure(one) ? signs[seat] * Number(one) : null));
  const open = digits.every((one) => isFigure(one) || !one.trim()) ? totals.filter((one) => one === null).length : 0;
  const sum = totals.reduce((/** @type {number} */ all, one) => all + (one || 0), 0);
  return limits.zero_sum && open === 1 ? totals.map((one) => (one === null ? 0 - sum : one)) : totals;
}

/** @param {number} number */
const written = (number) => String(number).replace("-", "−");

/** What speaks against them; empty where nothing does.
   @param {TypedTotals} typed @param {(number | null)[]} totals @param {TotalsOnly} limits @param {number} planned */
function faultOf(typed, totals, { zero_sum: isZeroSum, least, most }, planned) {
  const known = totals.filter((one) => one !== null);
  const isOdd = typed.digits.some((one) => one.trim() && !isFigure(one));
  if (isOdd || known.some((one) => one < least || one > most)) return say("totalsRange", { least: written(least), most: written(most) });
  if (typed.deals.trim() && !(isFigure(typed.deals) && Number(typed.deals) <= planned)) return say("totalsDealsRange", { most: String(planned) });
  const sum = known.reduce((all, one) => all + one, 0);
  return isZeroSum && known.length === totals.length && sum ? say("totalsSum", { sum: written(sum) }) : "";
}

/** @param {Page} page */
export function drawTotals(page) {
  const { players, totals_only: limits, deals_planned: planned } = page.book.state;
  const typed = typedOf(page);
  const said = make("p", { class: "class-said", role: "status" });
  const save = button(say("totalsSave"), () => keep(page), { class: "button primary full", "data-at": "saveTotals" });
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  /** @type {HTMLElement[]} */
  const signs = [];
  const show = () => {
    const totals = totalsOf(typed, limits);
    const fault = faultOf(typed, totals, limits, planned);
    said.textContent = fault;
    inputs.forEach((input, seat) => {
      const offered = typed.digits[seat].trim() ? null : totals[seat];
      const isMinus = offered ? offered < 0 : typed.signs[seat] < 0;
      input.placeholder = offered === null ? "" : written(signs[seat] ? Math.abs(offered) : offered);
      if (signs[seat]) signs[seat].textContent = isMinus ? "−" : "+";
    });
    save.toggleAttribute("disabled", Boolean(fault) || totals.includes(null) || !isFigure(typed.deals) || Number(typed.deals) > planned);
  };
  const rows = players.map((player) => drawSeatTotal(player, { typed, limits, inputs, signs, show }));
  const deals = figure("totalsDeals", say("totalsDeals"), typed.deals, (digits) => { typed.deals = digits; }, show);
  show();
  return [
    limits.words ? make("p", { class: "how" }, limits.words) : null,
    make("div", { class: "table-game" }, rows, make("label", { class: "eyes-of" }, say("totalsDeals"), deals)),
    said,
    save,
  ];
}

/** @param {Player} player @param {{ typed: TypedTotals, limits: TotalsOnly, inputs: HTMLInputElement[], signs: HTMLElement[], show: () => void }} given */
function drawSeatTotal({ seat, letter, name }, { typed, limits, inputs, signs, show }) {
  const input = figure("total" + seat, name, typed.digits[seat], (digits) => {
    // Some number pads have a minus: typed in front of a figure it is the button.
    const isSigned = limits.least < 0 && /^[+−-]/.test(digits);
    if (isSigned) {
      turn(digits.startsWith("+") ? 1 : -1);
      input.value = digits.slice(1);
    }
    typed.digits[seat] = input.value;
  }, show);
  inputs.push(input);
  /** @param {number} to */
  const turn = (to) => {
    typed.signs[seat] = to;
    sign.textContent = to < 0 ? "−" : "+";
  };
  const sign = button(typed.signs[seat] < 0 ? "−" : "+", () => {
    turn(-typed.signs[seat]);
    show();
  }, { class: "button sign", "aria-label": say("totalsSign", { name }), "data-at": "sign" + seat });
  if (limits.least < 0) signs[seat] = sign;
  return make("div", { class: "total-row" }, make("span", { class: "who" }, make("b", null, letter), " ", name), limits.least < 0 ? sign : null, input);
}

/** @param {string} at @param {string} words @param {string} value @param {(digits: string) => void} type @param {() => void} show */
function figure(at, words, value, type, show) {
  return /** @type {HTMLInputElement} */ (make("input", { "data-at": at, inputmode: "numeric", pattern: "[0-9]*", maxlength: "5", autocomplete: "off", "aria-label": words, value, input: (/** @type {any} */ event) => {
    type(event.target.value);
    show();
  } }));
}

/** @param {Page} page */
async function keep(page) {
  const typed = typedOf(page);
  const totals = totalsOf(typed, page.book.state.totals_only);
  await page.act("totals", { totals, deals: Number(typed.deals), digest: page.book.state.sheet.digest });
  // Only now: a form drawn meanwhile would begin with what was said before.
  page.typed = null;
  turnTo("keep");
}
