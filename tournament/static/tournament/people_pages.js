// A list too long for one page: whoever is looked for is asked of the server, which knows all.
"use strict";

const PATIENCE = 10000;
const PAUSE = 150;

class PeoplePages {
  constructor(list) {
    this.list = list;
    this.turn = 0;
  }

  // Return the page of those whom the words fit, as the address of the same search gives it.
  async ask(words, sort = this.list.elements.sort.value) {
    const query = new URLSearchParams({ q: words, show: this.list.elements.show.value, sort });
    const answer = await fetch(`?${query}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  }

  // Show whom the words fit, unless others were typed meanwhile.
  look(words) {
    clearTimeout(this.pausing);
    this.turn += 1;
    const turn = this.turn;
    this.pausing = setTimeout(async () => {
      const page = await this.ask(words).catch(() => null);
      if (page && turn === this.turn) this.show(page);
    }, PAUSE);
  }

  show(page) {
    const fresh = page.getElementById("people");
    this.list.hidden = fresh.hidden;
    this.list.querySelector("tbody").replaceWith(fresh.querySelector("tbody"));
    document.getElementById("people-pages").replaceWith(page.getElementById("people-pages"));
  }

  stop() {
    clearTimeout(this.pausing);
    this.turn += 1;
  }
}

// Whom the words mean may stand on any page. Fields are free for the next one meanwhile, who waits
// until this one is in, so that the page says last who was typed last.
async function welcomeFar(words) {
  try {
    await queue(() => checkIn(words));
  } catch {
    find.value ||= words;
    lost(list);
  }
}

async function checkIn(words) {
  const page = await pages.ask(words, "number");
  const row = meant(words, [...page.querySelectorAll("#people tbody tr")]);
  const here = row?.querySelector(".tick");
  if (here) {
    if (here.getAttribute("aria-pressed") === "false") {
      await send(here.getAttribute("formaction"), new FormData(list));
    }
    tell(row);
    if (!find.value) pages.look("");
  } else if (!find.value) {
    find.value = words;
    find.form.submit();
  }
}
