/* What was typed and is not saved yet, kept on this computer until the server has it. */

import { freshKey } from "./sending.js";

export class Drafts {
  /** @param {string} place */
  constructor(place) {
    this.place = place;
    this.isKept = true;
    /** @type {Record<string, Draft>} */
    this.all = {};
    this.read();
  }

  /* Another window may have kept a draft meanwhile. */
  read() {
    try {
      this.all = JSON.parse(localStorage.getItem(this.place) || "{}");
    } catch {
      this.isKept = false;
    }
  }

  keep() {
    try {
      if (Object.keys(this.all).length) localStorage.setItem(this.place, JSON.stringify(this.all));
      else localStorage.removeItem(this.place);
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
  }

  /** @param {string} name */
  get(name) {
    return this.all[name];
  }

  /** Change a draft, or begin one; it remembers since when it waits.
     @param {string} name @param {Partial<Draft>} facts */
  set(name, facts) {
    if (this.isKept) this.read();
    const before = this.all[name] || { since: Date.now(), key: freshKey() };
    this.all[name] = { ...before, ...facts };
    this.keep();
  }

  /** @param {string} name */
  drop(name) {
    if (this.isKept) this.read();
    delete this.all[name];
    this.keep();
  }

  names() {
    return Object.keys(this.all);
  }

  /** @param {string[]} names */
  oldest(names) {
    return Math.min(...names.map((name) => this.all[name].since));
  }
}

/* The lamp: quiet while everything is saved, loud when something typed is not. */
export class Lamp {
  /** @param {HTMLElement} element @param {DOMStringMap} words */
  constructor(element, words) {
    this.element = element;
    this.words = words;
  }

  /** @param {number} moment */
  time(moment) {
    /** @type {Intl.DateTimeFormatOptions} */
    const shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: this.words.timeZone };
    const { lang } = document.documentElement;
    const said = new Date(moment).toLocaleTimeString(lang, shape);
    return lang === "en" ? said : said.replace(/^0/, "").replace(":", lang === "lv" ? "." : ":");
  }

  /** @param {string} state @param {string} text */
  show(state, text) {
    this.element.className = `lamp ${state}`.trim();
    if (this.element.textContent !== text) this.element.textContent = text;
  }

  saved() {
    this.show("saved", String(this.words.wordSaved).replace("{time}", this.time(Date.now())));
  }

  typing() {
    this.show("", String(this.words.wordTyping));
  }

  /** @param {number} since @param {string} reason */
  unsaved(since, reason) {
    const said = String(this.words.wordUnsaved).replace("{time}", this.time(since));
    this.show("unsaved", reason ? `${said}. ${reason}` : said);
  }
}
