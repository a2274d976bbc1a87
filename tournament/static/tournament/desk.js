// The desk by itself: clocks that run, a page that stays true, a lamp for a Kārta that is gone.

const PULSE = 5000;
const live = () => /** @type {HTMLElement} */ (document.getElementById("live"));
const lamp = /** @type {HTMLElement} */ (document.querySelector("[data-lamp]"));

/** @param {number} milliseconds */
const asClock = (milliseconds) => {
  const seconds = Math.trunc(Math.abs(milliseconds) / 1000);
  const parts = [Math.trunc(seconds / 60) % 60, seconds % 60];
  const hours = Math.trunc(seconds / 3600);
  const said = (hours ? [hours, ...parts] : parts)
    .map((part, index) => (index ? String(part).padStart(2, "0") : String(part)))
    .join(":");
  return milliseconds < 0 && seconds ? `−${said}` : said;
};

const tick = () => {
  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-since]")).forEach((clock) => {
    clock.textContent = asClock(Date.now() - Date.parse(String(clock.dataset.since)));
  });
  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-until]")).forEach((clock) => {
    clock.textContent = asClock(Date.parse(String(clock.dataset.until)) - Date.now());
  });
};

// What somebody is typing, or has opened to type into, is never swapped away under their hands.
const isBusy = () =>
  live().querySelector("details[open]") !== null ||
  Boolean(live().contains(document.activeElement) && document.activeElement?.matches("input, select"));

// Where the keyboard stood: the same link or button of the new page, or else the step at hand.
/** @param {Element} element */
const addressOf = (element) =>
  element.closest("a")?.getAttribute("href") ?? element.closest("form")?.getAttribute("action");
/** @param {Element} fresh @param {Element} focused */
const standIn = (fresh, focused) => {
  const address = addressOf(focused);
  const others = [...fresh.querySelectorAll("a, form button")];
  const same = address && others.find((other) => addressOf(other) === address);
  const stand = /** @type {HTMLElement | null} */ (same || fresh.querySelector("[aria-current=step]"));
  stand?.focus({ preventScroll: true });
};

const renew = async () => {
  const page = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  if (!page.ok || page.redirected) return;
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
  const focused = live().contains(document.activeElement) ? document.activeElement : null;
  live().replaceWith(/** @type {HTMLElement} */ (fresh.getElementById("live")));
  if (focused) standIn(live(), focused);
  if (lamp?.classList.contains("saved")) {
    lamp.textContent = fresh.querySelector("[data-lamp]")?.textContent || "";
  }
  tick();
};

// Totals typed for a table that is void now are not waited for.
const dropVoid = () => {
  const { place = "", tables = "" } = /** @type {HTMLElement | null} */ (document.querySelector("[data-place][data-tables]"))?.dataset ?? {};
  if (!place || !tables || !localStorage.getItem(place)) return;
  const drafts = JSON.parse(localStorage.getItem(place) || "{}");
  tables.split(" ").forEach((table) => delete drafts[table]);
  if (Object.keys(drafts).length) localStorage.setItem(place, JSON.stringify(drafts));
  else localStorage.removeItem(place);
};

// Tables whose totals were typed on this computer, in the grid of results, and never saved.
const typedTables = () => {
  try {
    dropVoid();
    const places = Object.keys(localStorage).filter((key) => key.startsWith(String(lamp.dataset.drafts)));
    return places.flatMap((place) => Object.keys(JSON.parse(localStorage.getItem(place) || "{}")));
  } catch {
    return [];
  }
};

const now = () => new Date().toTimeString().slice(0, 5);

/** @param {string} state @param {string} words */
const setLamp = (state, words) => {
  lamp.classList.remove("saved", "unsaved");
  lamp.classList.add(state);
  if (lamp.textContent !== words) lamp.textContent = words;
};

let lostSince = "";
/** @param {boolean} answers */
const shine = (answers) => {
  if (!lamp) return;
  const { lost = "", found = "", typed = "" } = lamp.dataset;
  const tables = typedTables();
  if (!answers) {
    lostSince ||= now();
    setLamp("unsaved", lost.replace("{time}", lostSince));
  } else if (tables.length) {
    setLamp("unsaved", typed.replace("{tables}", tables.join(", ")));
  } else if (lamp.classList.contains("unsaved")) {
    setLamp("saved", found.replace("{time}", now()));
  }
  if (answers) lostSince = "";
};

const pulse = async () => {
  const sent = Date.now();
  try {
    const answer = await fetch(String(live().dataset.pulse), { signal: AbortSignal.timeout(PULSE) });
    document.dispatchEvent(new CustomEvent("karta:time", { detail: { said: answer.headers.get("Server-Timing"), sent } }));
    if (!answer.ok) throw new Error(answer.statusText);
    const { revision, late } = await answer.json();
    const { dataset } = live();
    // The pages about phones learn of late deals by their own revision.
    const isTrue = String(revision) === dataset.revision && (late === undefined || String(late) === dataset.late);
    if (!isTrue && !isBusy()) await renew();
    shine(true);
  } catch {
    shine(false);
  }
};

if (live()) {
  shine(true);
  setInterval(tick, 1000);
  setInterval(() => document.hidden || pulse(), PULSE);
}
