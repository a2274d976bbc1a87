// The player chosen with “This is me” on this device: mark the line and the tab, show the table.
// The server knows nothing of it; without this file the tab “My seat” leads to the same page.

/** @param {string} name */
const cookie = (name) => new RegExp(`(?:^|; )${name}=([\\d.]+)`).exec(document.cookie)?.[1] || "";
const me = () => cookie("me");
/** @returns {HTMLAnchorElement | null} */
const myTab = () => document.querySelector("a[data-me]");
const front = () => String(myTab()?.href).replace(/me\/$/, "");

/** @param {string} number @param {string} look */
function mark(number, look) {
  const line = number && document.getElementById(`p${number}`);
  if (!line) return null;
  line.classList.add(look);
  return line;
}

function markMine() {
  mark(me(), "me")?.setAttribute("aria-current", "true");
  document.querySelectorAll(".followed").forEach((line) => line.classList.remove("followed"));
  cookie("follow").split(".").forEach((number) => mark(number, "followed"));
  document.querySelectorAll(".star").forEach((star) =>
    star.setAttribute("aria-pressed", String(Boolean(star.closest(".followed")))));
  document.querySelectorAll("[data-remembers]").forEach((form) => {
    form.classList.toggle("known", /** @type {HTMLElement} */ (form).dataset.remembers === me());
  });
  const follows = new Set(cookie("follow").split("."));
  document.querySelectorAll("[data-follows]").forEach((form) => {
    form.classList.toggle("known", follows.has(String(/** @type {HTMLElement} */ (form).dataset.follows)));
  });
  const tab = myTab();
  if (!tab || !me() || !location.pathname.endsWith(`/players/${me()}/`)) return;
  tab.parentElement?.querySelector("[aria-current]")?.removeAttribute("aria-current");
  tab.setAttribute("aria-current", "page");
}

// A star follows the player of its line, or stops it, and the page stays.
const A_MONTH = 31 * 24 * 3600;
document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const star = /** @type {Element} */ (event.target).closest(".star");
  if (!star || !myTab()) return;
  event.preventDefault();
  const others = cookie("follow").split(".").filter((number) => number && number !== star.value);
  const all = star.closest(".followed") ? others : [...others, star.value];
  document.cookie = `follow=${all.join(".")}; path=${new URL(front()).pathname}; max-age=${A_MONTH}; samesite=lax`;
  markMine();
});

/** @param {string} number @returns {Promise<Document | null>} */
async function ownPage(number) {
  const answer = await fetch(`${front()}players/${number}/`, { credentials: "same-origin" });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/** @param {string} number @returns {Promise<HTMLElement | null>} */
const seatOf = async (number) => (await ownPage(number))?.querySelector("#seat .my-seat") || null;

// The overview shows the user's table.
async function showMine() {
  /** @type {HTMLElement | null} */
  const place = document.querySelector("[data-mine]");
  if (!place || !me() || !myTab()) return;
  // Room for it at once, so that nothing moves when it comes.
  if (place.hidden) place.style.minHeight = `min(${innerWidth < 768 ? 18 : 12}rem, 60vh)`;
  place.hidden = false;
  try {
    const seat = await seatOf(me());
    place.hidden = !seat;
    place.style.minHeight = "";
    if (!seat) return;
    seat.querySelector(".clock")?.remove();
    place.replaceChildren(document.importNode(seat, true));
  } catch {
    // No network: the tab still leads there.
  }
}

// The first visit of a long list opens the page with the user's line.
function jumpToMine() {
  const line = me() && document.querySelector(`.standings #p${me()}`);
  const isElsewhere = me() && !line && document.querySelector("#ranking .pages");
  if (!(line || isElsewhere) || location.hash || location.search) return;
  const key = `karta:jumped ${location.pathname}`;
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "yes");
  } catch {
    return;
  }
  if (!line) turnToMine();
  else if (line.getBoundingClientRect().top > innerHeight) line.scrollIntoView({ block: "center" });
}

// Of several pages their own knows which one holds their line, after the newest round.
async function turnToMine() {
  try {
    const page = await ownPage(me());
    const link = page?.querySelector("#standing a[href*='?page=']");
    const found = link && new URL(String(link.getAttribute("href")), location.href);
    if (found && found.pathname === location.pathname) location.replace(found);
  } catch {
    // No network: the first page stays.
  }
}

// Seats came out while this page was open: said, rung where sound was asked for, and felt.
let seated = Number(myTab()?.dataset.seated);
const followed = () => cookie("follow").split(".").filter((number) => number && number !== me());
async function announceSeats() {
  const now = Number(myTab()?.dataset.seated);
  const isNews = now > seated;
  seated = now || seated;
  /** @type {HTMLElement | null} */
  const said = document.getElementById("seats-out");
  const whose = [me(), ...followed()].filter(Boolean).slice(0, 9);
  if (!isNews || !said || !whose.length) return;
  const found = await Promise.all(whose.map((number) => seatOf(number).catch(() => null)));
  const lines = found.flatMap((seat, at) => {
    if (!seat || Number(seat.dataset.round) !== now) return [];
    const { table = "", seat: letter = "" } = seat.dataset;
    const words = String(said.dataset.words).replace("{table}", table).replace("{seat}", letter);
    const line = document.createElement("p");
    line.textContent = whose[at] === me() ? words : `${seat.dataset.name}: ${words}`;
    return [line];
  });
  if (!lines.length) return;
  said.replaceChildren(...lines);
  said.hidden = false;
  navigator.vibrate?.([300, 150, 300]);
  document.dispatchEvent(new CustomEvent("karta:chime"));
}

document.addEventListener("fresh", (event) => {
  markMine();
  if (/** @type {HTMLElement} */ (event.target).querySelector("a[data-me]")) {
    showMine();
    announceSeats();
  }
});
markMine();
showMine();
jumpToMine();

// The device's own way to pass a page on, where it has one.
const offerSharing = () => {
  if (!navigator.share) return;
  document.querySelectorAll("[data-share]").forEach((button) => {
    /** @type {HTMLElement} */ (button).hidden = false;
  });
};
document.addEventListener("click", (event) => {
  if (!(/** @type {Element} */ (event.target).closest("[data-share]"))) return;
  navigator.share({ title: document.title, url: location.href.split("#")[0] }).catch(() => {});
});
offerSharing();

// Copy a line of code; without a clipboard it is selected, to be copied by hand.
document.querySelectorAll("[data-copy]").forEach((button) => {
  /** @type {HTMLElement} */ (button).hidden = !navigator.clipboard;
});
document.addEventListener("click", (event) => {
  /** @type {HTMLElement | null} */
  const button = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (!button) return;
  const field = /** @type {HTMLTextAreaElement} */ (document.getElementById(String(button.dataset.copy)));
  field.select();
  navigator.clipboard.writeText(field.value).then(() => {
    button.textContent = String(button.dataset.done);
  }, () => {});
});
