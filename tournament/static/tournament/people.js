// The players' page by keyboard: a name and Enter for the next one, marks of one key each.
// Without this file the same forms work, each with a page of its own.
"use strict";

const list = document.getElementById("people");
const add = document.getElementById("add");
const find = document.getElementById("find");
const said = () => document.getElementById("said");
const turned = document.getElementById("turned");
const pages = list && "paged" in list.dataset ? new PeoplePages(list) : null;

function fold(text) {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replaceAll("ł", "l");
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Put each part of the answer where the page has one of the same id.
function place(html) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  for (const part of answer.content.querySelectorAll("tr, #counts, #said, .refusal")) {
    const old = part.id ? document.getElementById(part.id) : null;
    if (old) old.replaceWith(part);
    else if (part.matches("tr")) welcome(part);
    else turned?.append(part);
  }
  // A row that came back meanwhile must not be taken for the one that is being looked for.
  if (find) narrow();
}

function welcome(row) {
  document.querySelector(".empty")?.remove();
  list.hidden = false;
  list.querySelector("tbody").prepend(row);
}

async function send(url, body) {
  const headers = { "HX-Request": "true" };
  const signal = AbortSignal.timeout(10000);
  const answer = await fetch(url, { method: "POST", body, headers, signal, keepalive: true });
  if (![200, 409].includes(answer.status)) throw new Error(String(answer.status));
  place(await answer.text());
  return answer.ok;
}

// One act at a time, in the order they were typed. The one under way outlives the page; the page
// may not be left quietly while others wait behind it.
let last = Promise.resolve();
let waiting = 0;
function queue(act) {
  waiting += 1;
  last = last.catch(() => {}).then(() => act()).finally(() => { waiting -= 1; });
  return last;
}
window.addEventListener("beforeunload", (event) => { if (waiting > 1) event.preventDefault(); });

function lost(form) {
  const words = list?.dataset.lost ?? add?.dataset.lost;
  said()?.replaceChildren(Object.assign(document.createElement("strong"), { textContent: words }));
  form.dataset.unsent = "1";
}

// A name that found its field taken by the next one stays to be read.
function mourn(name) {
  const words = Object.assign(document.createElement("strong"), { textContent: `${name}. ` });
  const said = Object.assign(document.createElement("div"), { className: "refusal", role: "alert" });
  said.append(words, add.dataset.lost);
  turned.append(said);
}

function rows() {
  return [...document.querySelectorAll("#people tbody tr")].filter((row) => !row.hidden);
}

// Marks

async function mark(button) {
  const row = button.closest("tr");
  const column = [...row.querySelectorAll(".tick")].indexOf(button);
  const hadFocus = document.activeElement === button;
  const body = new FormData(list);
  button.setAttribute("aria-busy", "true");
  try {
    await queue(() => send(button.formAction, body));
  } catch {
    button.removeAttribute("aria-busy");
    lost(list);
    return;
  }
  if (hadFocus) document.getElementById(row.id)?.querySelectorAll(".tick")[column]?.focus();
}

function step(button, by) {
  const shown = rows();
  const row = button.closest("tr");
  const column = [...row.querySelectorAll(".tick")].indexOf(button);
  const next = shown[shown.indexOf(row) + by]?.querySelectorAll(".tick")[column];
  next?.focus();
  return Boolean(next);
}

function aside(button, by) {
  const ticks = [...button.closest("tr").querySelectorAll(".tick")];
  ticks[ticks.indexOf(button) + by]?.focus();
}

const MOVES = {
  ArrowDown: (button) => step(button, 1),
  ArrowUp: (button) => step(button, -1) || find?.focus(),
  ArrowRight: (button) => aside(button, 1),
  ArrowLeft: (button) => aside(button, -1),
  Enter: (button) => { step(button, 1); mark(button); },
  " ": (button) => mark(button),
};

list?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter) mark(event.submitter);
});
list?.addEventListener("keydown", (event) => {
  const move = event.target.matches(".tick") && MOVES[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!event.repeat || event.key.startsWith("Arrow")) move(event.target);
});

// Search: the list narrows while one types; Enter marks whom it leaves as arrived.

function narrow() {
  const words = fold(find.value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  for (const row of document.querySelectorAll("#people tbody tr")) {
    row.hidden = !words.every((word) => row.dataset.words.includes(word));
  }
}

// Who is meant of those found: the one of that very number, or the only one.
function meant(words, found) {
  const exact = found.find((row) => row.id === `p${words}`);
  return exact || (found.length === 1 ? found[0] : null);
}

find?.addEventListener("input", () => {
  narrow();
  pages?.look(find.value);
});
find?.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") {
    event.preventDefault();
    rows()[0]?.querySelector(".tick")?.focus();
  }
  if (event.key === "Escape") { find.value = ""; narrow(); pages?.look(""); }
});
find?.form.addEventListener("submit", (event) => {
  const words = find.value.trim();
  if (pages && words && list.querySelector(".tick")) {
    event.preventDefault();
    find.value = "";
    pages.stop();
    welcomeFar(words);
    return;
  }
  const row = words && meant(words, rows());
  const here = row && row.querySelector(".tick");
  if (!here) return;
  event.preventDefault();
  if (here.getAttribute("aria-pressed") === "false") mark(here);
  tell(row);
  find.value = "";
  narrow();
});

function tell(row) {
  said().textContent = `✓ ${row.cells[0].textContent}. ${row.querySelector("th a").textContent}`;
}

// Entering: the fields are free for the next name while the last one is on its way.

add?.addEventListener("submit", (event) => {
  const body = new FormData(add);
  const name = add.elements.name;
  if (!list || !name.value.trim()) return;
  event.preventDefault();
  const typed = { name: name.value, club: add.elements.club.value };
  add.elements.key.value = newKey();
  name.value = "";
  add.elements.club.value = "";
  name.focus();
  queue(() => send(add.action, body)).catch(() => {
    if (name.value) mourn(typed.name);
    else Object.entries(typed).forEach(([field, text]) => { add.elements[field].value = text; });
    lost(add);
  });
});
turned?.addEventListener("submit", (event) => {
  if (!list) return;
  event.preventDefault();
  const block = event.target.closest(".refusal");
  const body = new FormData(event.target, event.submitter);
  queue(() => send(event.target.action, body)).then(() => block.remove()).catch(() => lost(add));
  add?.elements.name.focus();
});

// People known from earlier tournaments are offered while a name is typed.

const known = document.getElementById("known");
let clubs = new Map();
let asked = 0;
async function suggest() {
  const turn = ++asked;
  const words = add.elements.name.value;
  if (clubs.has(words)) {
    if (!add.elements.club.value) add.elements.club.value = clubs.get(words);
    return;
  }
  if (words.trim().length < 2) return;
  const answer = await fetch(`${add.dataset.known}?q=${encodeURIComponent(words)}`);
  if (!answer.ok || turn !== asked) return;
  const { people } = await answer.json();
  clubs = new Map(people.map((person) => [person.name, person.club]));
  known.replaceChildren(...people.map((person) => new Option(person.club, person.name)));
}
let pause;
add?.elements.name.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(() => suggest().catch(() => {}), 120);
});

// "/" looks for somebody, "+" goes to the next name, from anywhere but a field.

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  const field = { "/": find, "+": add?.elements.name }[event.key];
  if (!field) return;
  event.preventDefault();
  field.focus();
});
