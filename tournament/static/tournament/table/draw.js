/* Words, figures and elements. Every name and message becomes text, never markup. */

import { forms } from "./fold.js";

const WORDS = /** @type {HTMLElement} */ (document.getElementById("words")).dataset;
const LANGUAGE = document.documentElement.lang;
const PLURALS = new Intl.PluralRules(LANGUAGE);
/** @type {Record<string, string>} */
const FORMS = { one: "One", few: "Few" };
// The hall's time, wherever a phone believes itself to be.
const timeZone = document.body.dataset.zone;
const CLOCK = new Intl.DateTimeFormat(LANGUAGE, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
const DAY = new Intl.DateTimeFormat(LANGUAGE, { day: "numeric", month: "numeric", timeZone });
export const LETTERS = "ABCDE";
/** @type {Record<string, string>} */
const PARTS = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘" };

/** The word of this name with its facts, in the language of the page.
   @param {string} name @param {Facts} [facts] */
export function say(name, facts = {}) {
  return /** @type {string} */ (WORDS[name]).replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact]));
}

/** The word of this name for so many: WORDS has it for one, for few and for many.
   @param {string} name @param {number} count @param {Facts} [facts] */
export function sayCount(name, count, facts = {}) {
  return say(name + (FORMS[PLURALS.select(count)] || "Many"), { count, ...facts });
}

/** @param {number} figure */
export const signed = (figure) => (figure > 0 ? "+" + figure : figure < 0 ? "−" + -figure : "0");

/** Points as a table reads them: with a plus where they were won, without where they are counted.
   @param {Book} book @param {number} figure */
export const pointSaid = ({ play }, figure) => (figure > 0 && play && play.form && !play.form.signed ? String(figure) : signed(figure));

/** 7/3 as 2⅓: a share of big points is exact.
   @param {Pair} given */
export function exact([sum, covered]) {
  /** @type {(a: number, b: number) => number} */
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  const [over, under] = [sum, covered].map((part) => part / divisor(sum, covered));
  const whole = Math.floor(over / under);
  const rest = over % under;
  if (!rest) return String(whole);
  return (whole || "") + (PARTS[rest + "/" + under] || " " + rest + "/" + under);
}

/** The first names of a table; where two are alike, with the initial of the last name.
   @param {Player[]} players */
export function firstNames(players) {
  const firsts = players.map(({ name }) => name.split(" ")[0]);
  return players.map(({ name }, at) => {
    const [, ...others] = name.split(" ");
    const isShared = firsts.filter((first) => first === firsts[at]).length > 1;
    return isShared && others.length ? `${firsts[at]} ${others[others.length - 1][0]}.` : firsts[at];
  });
}

/** @param {Place} given */
export const placeSaid = ({ first, last }) => say("place", { place: first === last ? first : first + "–" + last });

/** A time of today by the server's clock; with its day where it is of another.
   @param {Book} book @param {string | number} at */
export function timeSaid({ now }, at) {
  const then = new Date(at);
  const day = DAY.format(then);
  const said = CLOCK.format(then);
  const time = LANGUAGE === "en" ? said : said.replace(/^0/, "").replace(":", LANGUAGE === "lv" ? "." : ":");
  return day === DAY.format(new Date(now)) ? time : day + " " + time;
}

/** An element with its attributes and children: text stays text, what is missing is left out.
   @param {string} tag @param {Record<string, any> | null} [attributes] @param {...Child} children */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  Object.entries(attributes || {}).forEach(([name, value]) => {
    if (value === null || value === undefined || value === false) return;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  });
  const flat = /** @type {(Node | string)[]} */ (/** @type {any[]} */ (children).flat(Infinity));
  element.append(...flat.filter((child) => child !== null && child !== undefined && typeof child !== "boolean"));
  return element;
}

/** @param {Child} words @param {((event: Event) => unknown) | null} click @param {Facts} [attributes] */
export const button = (words, click, attributes = {}) => make("button", { type: "button", class: "button", click, ...attributes }, words);

/** Replace what an element holds; who was typing or stood on something there still does.
   @param {HTMLElement} element @param {...Child} children */
export function fill(element, ...children) {
  const at = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const name = at && element.contains(at) ? at.dataset.at : null;
  element.textContent = "";
  element.append(...make("div", null, ...children).childNodes);
  const again = /** @type {HTMLInputElement | null} */ (name && element.querySelector(`[data-at="${name}"]`));
  if (!at || !again) return;
  if (again.matches("input")) again.value = at.value;
  again.focus({ preventScroll: true });
}

/** The same for words that are read aloud: what has not changed is not said again.
   @param {HTMLElement} element @param {...Child} children */
export function fillOnce(element, ...children) {
  if (make("div", null, ...children).innerHTML !== element.innerHTML) fill(element, ...children);
}

/** A deal as the score keeper would say it.
   @param {State} state @param {Deal} deal */
export function dealSaid(state, deal) {
  const { contracts, margins, won, lost, form } = state.words;
  if (form && state.rules) return forms.said(/** @type {Form} */ (state.rules.form), form, deal);
  if (deal.contract === "table") {
    return contracts.table + ": " + deal.eyes.map((/** @type {number | null} */ eyes) => (eyes === null ? "–" : eyes)).join(" · ");
  }
  if (deal.declarer === undefined) return contracts[deal.contract];
  const who = LETTERS[deal.declarer] + " " + contracts[deal.contract];
  if (deal.eyes !== undefined) return [who, sayCount("eyes", deal.eyes), sayCount("tricks", deal.tricks)].join(", ");
  if (deal.surrendered) return who + ", " + say("gaveUp");
  const margin = deal.margin && deal.margin !== "plain" ? margins[deal.margin] : null;
  return [who, (deal.won ? won : lost)[deal.contract], margin].filter(Boolean).join(", ");
}
