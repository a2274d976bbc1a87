// The players' page by keyboard: a name and Enter for the next one, marks of one key each.
// Without this file the same forms work, each with a page of its own.

import { add, find, list, lost, meant, mourn, narrow, queue, rows, send, tell, turned } from "./people_list.js";
import { PeoplePages, welcomeFar } from "./people_pages.js";
import { freshKey } from "./sending.js";

const pages = list && "paged" in list.dataset ? new PeoplePages(list) : null;

// Marks

/** @param {Element | null | undefined} row @returns {HTMLButtonElement[]} */
const ticksOf = (row) => (row ? Array.from(row.querySelectorAll(".tick")) : []);

/** @param {HTMLButtonElement} button */
async function mark(button) {
  const row = /** @type {HTMLTableRowElement} */ (button.closest("tr"));
  const column = ticksOf(row).indexOf(button);
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
  if (hadFocus) ticksOf(document.getElementById(row.id))[column]?.focus();
}

/** @param {HTMLButtonElement} button @param {number} by */
function step(button, by) {
  const shown = rows();
  const row = /** @type {HTMLTableRowElement} */ (button.closest("tr"));
  const column = ticksOf(row).indexOf(button);
  let at = shown.indexOf(row) + by;
  // The row of a player who has left has no ticks.
  while (shown[at] && !ticksOf(shown[at])[column]) at += by;
  const next = ticksOf(shown[at])[column];
  next?.focus();
  return Boolean(next);
}

/** @param {HTMLButtonElement} button @param {number} by */
function aside(button, by) {
  const ticks = ticksOf(button.closest("tr"));
  ticks[ticks.indexOf(button) + by]?.focus();
}

/** @type {Record<string, (button: HTMLButtonElement) => unknown>} */
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
  if (event.submitter) mark(/** @type {HTMLButtonElement} */ (event.submitter));
});
list?.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLButtonElement} */ (event.target);
  const move = target.matches(".tick") && MOVES[event.key];
  if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!event.repeat || event.key.startsWith("Arrow")) move(target);
});

// Search: the list narrows while one types; Enter marks whom it leaves as arrived. What was sought
// before gives way to the next name.

if (find?.value) find.select();

find?.addEventListener("input", () => {
  narrow();
  pages?.look(find.value);
});
find?.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") {
    event.preventDefault();
    ticksOf(rows()[0])[0]?.focus();
  }
  if (event.key === "/") {
    event.preventDefault();
    find.select();
  }
  if (event.key === "Escape") { find.value = ""; narrow(); pages?.look(""); }
});
find?.form?.addEventListener("submit", (event) => {
  const words = find.value.trim();
  if (pages && words && list.querySelector(".tick")) {
    event.preventDefault();
    find.value = "";
    pages.stop();
    welcomeFar(pages, words);
    return;
  }
  const row = words && meant(words, rows());
  const here = row ? ticksOf(row)[0] : null;
  event.preventDefault();
  if (!row || !here) {
    // The page is left only once those typed before are checked in.
    queue(async () => find.value.trim() === words && find.form?.submit());
    return;
  }
  if (here.getAttribute("aria-pressed") === "false") mark(here);
  tell(row);
  find.value = "";
  narrow();
});

// Entering: the fields are free for the next name while the last one is on its way.

/** @param {string} name */
const fieldOf = (name) => /** @type {HTMLInputElement} */ (add?.elements.namedItem(name));

add?.addEventListener("submit", (event) => {
  const body = new FormData(add);
  const name = fieldOf("name");
  if (!list || !name.value.trim()) return;
  event.preventDefault();
  const typed = { name: name.value, club: fieldOf("club").value };
  fieldOf("key").value = freshKey();
  name.value = "";
  fieldOf("club").value = "";
  name.focus();
  const giveBack = () => {
    if (name.value) mourn(typed.name);
    else Object.entries(typed).forEach(([field, text]) => { fieldOf(field).value = text; });
  };
  queue(() => send(add.action, body)).then((isEntered) => {
    // Where nothing can be chosen, what was typed has to be mended and sent again.
    if (!isEntered && !turned?.lastElementChild?.querySelector("form")) giveBack();
  }).catch(() => {
    giveBack();
    lost(add);
  });
});
turned?.addEventListener("submit", (event) => {
  if (!list) return;
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const block = form.closest(".refusal");
  const body = new FormData(form, event.submitter);
  queue(() => send(form.action, body)).then(() => block?.remove()).catch(() => lost(add));
  fieldOf("name")?.focus();
});

// People known from earlier tournaments are offered while a name is typed.

const known = document.getElementById("known");
/** @type {Map<string, string>} */
let clubs = new Map();
let asked = 0;
async function suggest() {
  const turn = ++asked;
  const words = fieldOf("name").value;
  if (clubs.has(words)) {
    const club = fieldOf("club");
    if (!club.value) club.value = clubs.get(words) || "";
    return;
  }
  if (words.trim().length < 2) return;
  const answer = await fetch(`${add.dataset.known}?q=${encodeURIComponent(words)}`);
  if (!answer.ok || turn !== asked) return;
  /** @type {{ people: { name: string, club: string }[] }} */
  const { people } = await answer.json();
  clubs = new Map(people.map((person) => [person.name, person.club]));
  known?.replaceChildren(...people.map((person) => new Option(person.club, person.name)));
}
let pause = 0;
fieldOf("name")?.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(() => suggest().catch(() => {}), 120);
});

// "/" looks for somebody, "+" goes to the next name, from anywhere but a field.

document.addEventListener("keydown", (event) => {
  if (/** @type {Element} */ (event.target).matches("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  const field = event.key === "/" ? find : event.key === "+" ? fieldOf("name") : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
});
