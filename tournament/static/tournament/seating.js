// Two clicks choose who changes seats; numbers that are typed show whose they are.
const form = document.getElementById("swap");

if (form) {
  const [first, second, reason] = form.querySelectorAll("input:not([type=hidden])");
  const told = document.getElementById("swapped");
  const seats = [...document.querySelectorAll(".seats [data-number]")];
  const seatOf = (input) => seats.find((seat) => seat.dataset.number === input.value.trim());
  const nameOf = (input) => seatOf(input)?.querySelector("[data-name]").textContent ?? "…";

  const show = () => {
    const chosen = [first, second].map(seatOf);
    seats.forEach((seat) => seat.classList.toggle("picked", chosen.includes(seat)));
    told.textContent = first.value || second.value ? `${nameOf(first)} ↔ ${nameOf(second)}` : "";
  };

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
    seat.addEventListener("click", () => pick(seat.dataset.number));
  });
  form.addEventListener("input", show);
  show();
}
