// What every page of the desk does by itself.

// On a phone the tab one stands on is in sight, however far to the right it is.
/** @type {HTMLElement | null} */
const standing = document.querySelector(".tabs [aria-current]");
if (standing) {
  const tabs = /** @type {HTMLElement} */ (standing.parentElement);
  tabs.scrollLeft = standing.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - standing.offsetWidth) / 2;
}

// Back shows a page as it was left. If the tournament has moved on since, it is loaded anew.
window.addEventListener("pageshow", async (event) => {
  /** @type {HTMLElement | null} */
  const shown = document.querySelector("[data-shown]");
  // Not every browser keeps the page itself: some show again what they were sent for it.
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!(event.persisted || visit?.type === "back_forward") || !shown) return;
  try {
    const { revision } = await (await fetch(String(shown.dataset.pulse))).json();
    if (String(revision) !== shown.dataset.shown) location.reload();
  } catch {
    // Kārta does not answer: the lamp says so, and what is typed here is worth keeping.
  }
});

// What was sent from within a page and could not be saved is said on the page, and stays typed.
document.addEventListener("htmx:responseError", (event) => {
  const { detail } = /** @type {CustomEvent} */ (event);
  if (detail.xhr.status !== 503) return;
  document.querySelector("[data-unsaved]")?.remove();
  const said = document.createElement("div");
  said.className = "refusal";
  said.setAttribute("role", "alert");
  said.dataset.unsaved = "";
  said.textContent = detail.xhr.responseText;
  (detail.elt.closest("form") || document.querySelector("main")).prepend(said);
});
