// The search in a list of several pages: the server searches all of them.

import { find, list, lost, meant, queue, send, tell } from "./people_list.js";

const PATIENCE = 10000;
const PAUSE = 150;

export class PeoplePages {
  /** @param {HTMLFormElement} list */
  constructor(list) {
    this.list = list;
    this.turn = 0;
    this.pausing = 0;
  }

  /** @param {string} name */
  field(name) {
    return /** @type {HTMLInputElement} */ (this.list.elements.namedItem(name)).value;
  }

  // Return the page of those whom the words fit, as the address of the same search gives it.
  /** @param {string} words @param {string} [sort] */
  async ask(words, sort = this.field("sort")) {
    const query = new URLSearchParams({ q: words, show: this.field("show"), sort });
    const answer = await fetch(`?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  // Show whom the words fit, unless others were typed meanwhile.
  /** @param {string} words */
  look(words) {
    clearTimeout(this.pausing);
    this.turn += 1;
    const turn = this.turn;
    this.pausing = setTimeout(async () => {
      const page = await this.ask(words).catch(() => null);
      if (page && turn === this.turn) this.show(page);
    }, PAUSE);
  }

  /** @param {Document} page */
  show(page) {
    const fresh = /** @type {HTMLElement} */ (page.getElementById("people"));
    this.list.hidden = fresh.hidden;
    this.list.querySelector("tbody")?.replaceWith(/** @type {Node} */ (fresh.querySelector("tbody")));
    document.getElementById("people-pages")?.replaceWith(/** @type {Node} */ (page.getElementById("people-pages")));
  }

  stop() {
    clearTimeout(this.pausing);
    this.turn += 1;
  }
}

// Whom the words mean may stand on any page. Fields are free for the next one meanwhile, who waits
// until this one is in, so that the page says last who was typed last.
/** @param {PeoplePages} pages @param {string} words */
export async function welcomeFar(pages, words) {
  try {
    await queue(() => checkIn(pages, words));
  } catch {
    find.value ||= words;
    lost(list);
  }
}

/** @param {PeoplePages} pages @param {string} words */
async function checkIn(pages, words) {
  const page = await pages.ask(words, "number");
  /** @type {NodeListOf<HTMLTableRowElement>} */
  const all = page.querySelectorAll("#people tbody tr");
  const row = meant(words, [...all]);
  const here = row?.querySelector(".tick");
  if (row && here) {
    if (here.getAttribute("aria-pressed") === "false") {
      await send(String(here.getAttribute("formaction")), new FormData(list));
    }
    tell(row);
    if (!find.value) pages.look("");
  } else if (!find.value) {
    find.value = words;
    find.form?.submit();
  }
}
