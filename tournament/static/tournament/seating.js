// Two clicks choose who changes seats; numbers that are typed show whose they are.

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("swap"));

if (form) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const [first, second, reason] = form.querySelectorAll("input:not([type=hidden])");
  const told = /** @type {HTMLElement} */ (document.getElementById("swapped"));
  /** @type {HTMLElement[]} */
  const seats = Array.from(document.querySelectorAll(".seats [data-number]"));
  /** @param {HTMLInputElement} input */
  const seatOf = (input) => seats.find((seat) => seat.dataset.number === input.value.trim());
  /** @param {HTMLInputElement} input */
  const nameOf = (input) => seatOf(input)?.querySelector("[data-name]")?.textContent ?? "…";

  const show = () => {
    const chosen = [first, second].map(seatOf);
    seats.forEach((seat) => seat.classList.toggle("picked", chosen.includes(seat)));
    told.textContent = first.value || second.value ? `${nameOf(first)} ↔ ${nameOf(second)}` : "";
  };

  /** @param {string} number */
  const pick = (number) => {
    if (first.value === number) first.value = "";
    else if (second.value === number) second.value = "";
    else if (!first.value) first.value = number;
    else second.value = number;
    show();
    if (first.value && second.value) reason.focus();
  };

  seats.forEach((seat) => {
    seat.classList.add("pick");
    seat.addEventListener("click", () => pick(String(seat.dataset.number)));
  });
  form.addEventListener("input", show);
  show();
}
