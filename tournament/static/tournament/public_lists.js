// The public pages: a list narrows while one types. Without this file the form asks the server.
// A field with data-narrows has all its lines here; one with data-asks has more on the server.

/** @returns {HTMLInputElement | null} */
const field = () => document.querySelector("[data-narrows]");

/** @param {string} text */
function fold(text) {
  return text.normalize("NFKD").replace(/\p{Mn}/gu, "").toLowerCase().replace(/ł/g, "l");
}

// A line is found by its heading cell, or by all of its words where it has none.
function narrow() {
  const { value, dataset } = /** @type {HTMLInputElement} */ (field());
  const words = fold(value).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  /** @type {HTMLElement[]} */
  const lines = Array.from(document.querySelectorAll(String(dataset.narrows)));
  for (const line of lines) {
    const said = fold((line.querySelector("th") || line).textContent);
    line.hidden = !words.every((word) => said.includes(word));
  }
  /** @type {NodeListOf<HTMLElement>} */
  const groups = document.querySelectorAll("[data-group]");
  for (const group of groups) {
    group.hidden = !group.querySelector("[id]:not([hidden])");
  }
  const found = document.getElementById("found");
  const left = lines.filter((line) => !line.hidden).length;
  if (found) found.textContent = words.length ? `${left} / ${lines.length}` : "";
}

document.addEventListener("fresh", () => {
  if (field()?.value) narrow();
});
let typing = 0;
/** @param {HTMLInputElement} typed */
function askFor(typed) {
  const address = new URL(location.href);
  if (address.searchParams.get("search") === typed.value) return;
  address.searchParams.delete("page");
  if (typed.value) address.searchParams.set("search", typed.value);
  else address.searchParams.delete("search");
  history.replaceState(null, "", address);
  document.dispatchEvent(new CustomEvent("karta:ask"));
}
document.addEventListener("input", (event) => {
  const typed = /** @type {HTMLInputElement} */ (event.target);
  if (typed === field()) narrow();
  if (!typed.matches("[data-asks]")) return;
  clearTimeout(typing);
  typing = setTimeout(() => askFor(typed), 250);
});
document.addEventListener("keydown", (event) => {
  const typed = field();
  const asks = /** @type {HTMLInputElement} */ (event.target);
  if (event.key === "Escape" && asks.matches("[data-asks]")) {
    asks.value = "";
    askFor(asks);
  }
  if (event.key !== "Escape" || !typed || event.target !== typed) return;
  typed.value = "";
  narrow();
});
document.addEventListener("change", (event) => {
  const changed = /** @type {HTMLInputElement} */ (event.target);
  if (changed.matches("[data-sends]")) changed.form?.submit();
});
document.addEventListener("submit", (event) => {
  // All lines are here already; only what is chosen beside the name has to be asked for.
  if (event.submitter && event.submitter.closest("details")) return;
  /** @type {HTMLInputElement | null} */
  const asks = document.querySelector("[data-asks]");
  const typed = field() || asks;
  if (!typed || event.target !== typed.form) return;
  event.preventDefault();
  clearTimeout(typing);
  if (typed === asks) askFor(typed);
  else narrow();
  typed.blur();
});
// A browser that goes back fills the field in again.
if (field()?.value) narrow();
