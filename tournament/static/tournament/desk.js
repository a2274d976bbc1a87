// The desk by itself: clocks that run, a page that stays true, a lamp for a Kārta that is gone.
const PULSE = 5000;
const live = () => document.getElementById("live");
const lamp = document.querySelector("[data-lamp]");

const asClock = (milliseconds) => {
  const seconds = Math.trunc(Math.abs(milliseconds) / 1000);
  const parts = [Math.trunc(seconds / 60) % 60, seconds % 60];
  const hours = Math.trunc(seconds / 3600);
  const said = (hours ? [hours, ...parts] : parts)
    .map((part, index) => (index ? String(part).padStart(2, "0") : part))
    .join(":");
  return milliseconds < 0 && seconds ? `−${said}` : said;
};

const tick = () => {
  document.querySelectorAll("[data-since]").forEach((clock) => {
    clock.textContent = asClock(Date.now() - Date.parse(clock.dataset.since));
  });
  document.querySelectorAll("[data-until]").forEach((clock) => {
    clock.textContent = asClock(Date.parse(clock.dataset.until) - Date.now());
  });
};

// What somebody is typing, or has opened to type into, is never swapped away under their hands.
const isBusy = () =>
  live().querySelector("details[open]") !== null ||
  (live().contains(document.activeElement) && document.activeElement.matches("input, select"));

// Where the keyboard stood: the same link or button of the new page, or else the step at hand.
const addressOf = (element) =>
  element.closest("a")?.getAttribute("href") ?? element.closest("form")?.getAttribute("action");
const standIn = (fresh, focused) => {
  const address = addressOf(focused);
  const others = [...fresh.querySelectorAll("a, form button")];
  const same = address && others.find((other) => addressOf(other) === address);
  (same || fresh.querySelector("[aria-current=step]"))?.focus({ preventScroll: true });
};

const renew = async () => {
  const page = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  if (!page.ok || page.redirected) return;
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
  const focused = live().contains(document.activeElement) ? document.activeElement : null;
  live().replaceWith(fresh.getElementById("live"));
  if (focused) standIn(live(), focused);
  if (lamp?.classList.contains("saved")) {
    lamp.textContent = fresh.querySelector("[data-lamp]").textContent;
  }
  tick();
};

// Tables whose totals were typed on this computer, in the grid of results, and never saved.
const typedTables = () => {
  try {
    const places = Object.keys(localStorage).filter((key) => key.startsWith(lamp.dataset.drafts));
    return places.flatMap((place) => Object.keys(JSON.parse(localStorage.getItem(place))));
  } catch {
    return [];
  }
};

const now = () => new Date().toTimeString().slice(0, 5);

const setLamp = (state, words) => {
  lamp.classList.remove("saved", "unsaved");
  lamp.classList.add(state);
  if (lamp.textContent !== words) lamp.textContent = words;
};

let lostSince = "";
const shine = (answers) => {
  if (!lamp) return;
  const { lost, found, typed } = lamp.dataset;
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
  try {
    const answer = await fetch(live().dataset.pulse, { signal: AbortSignal.timeout(PULSE) });
    if (!answer.ok) throw new Error(answer.statusText);
    const { revision } = await answer.json();
    if (String(revision) !== live().dataset.revision && !isBusy()) await renew();
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
