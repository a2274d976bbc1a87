/* What was typed and is not saved yet, kept on this computer until the server has it. */
"use strict";

/* A key of one save: a retry carries the same one, so it happens once. */
function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

class Drafts {
  constructor(place) {
    this.place = place;
    this.isKept = true;
    this.all = {};
    this.read();
  }

  /* Another window may have kept a draft meanwhile. */
  read() {
    try {
      this.all = JSON.parse(localStorage.getItem(this.place)) || {};
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

  get(name) {
    return this.all[name];
  }

  /* Change a draft, or begin one; it remembers since when it waits. */
  set(name, facts) {
    if (this.isKept) this.read();
    const before = this.all[name] || { since: Date.now(), key: freshKey() };
    this.all[name] = { ...before, ...facts };
    this.keep();
  }

  drop(name) {
    if (this.isKept) this.read();
    delete this.all[name];
    this.keep();
  }

  names() {
    return Object.keys(this.all);
  }

  oldest(names) {
    return Math.min(...names.map((name) => this.all[name].since));
  }
}

/* The lamp: quiet while everything is saved, loud when something typed is not. */
class Lamp {
  constructor(element, words) {
    this.element = element;
    this.words = words;
  }

  time(moment) {
    const shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: this.words.timeZone };
    const { lang } = document.documentElement;
    const said = new Date(moment).toLocaleTimeString(lang, shape);
    return lang === "lv" ? said.replace(/^0?(\d+):/, "$1.") : said;
  }

  show(state, text) {
    this.element.className = `lamp ${state}`.trim();
    if (this.element.textContent !== text) this.element.textContent = text;
  }

  saved() {
    this.show("saved", this.words.wordSaved.replace("{time}", this.time(Date.now())));
  }

  typing() {
    this.show("", this.words.wordTyping);
  }

  unsaved(since, reason) {
    const said = this.words.wordUnsaved.replace("{time}", this.time(since));
    this.show("unsaved", reason ? `${said}. ${reason}` : said);
  }
}

/* Send a form's fields; return the answer, or null when nobody answered. */
async function post(url, fields) {
  const token = /(?:^|; )(?:__Host-)?csrftoken=([^;]+)/.exec(document.cookie);
  const headers = { "HX-Request": "true" };
  if (token) headers["X-CSRFToken"] = token[1];
  try {
    const body = new URLSearchParams(fields);
    return await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(10000) });
  } catch {
    return null;
  }
}
