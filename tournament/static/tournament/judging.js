// A number that is typed on the judge's page shows whose it is, before anything is written down.

const number = /** @type {HTMLInputElement | null} */ (document.querySelector("input[list=players]"));
const named = document.getElementById("named");

if (number && named) {
  /** @type {HTMLOptionElement[]} */
  const players = Array.from(document.querySelectorAll("#players option"));
  const show = () => {
    const typed = number.value.trim();
    const found = players.find((player) => player.value === typed);
    named.textContent = found ? found.textContent : typed && String(named.dataset.nobody).replace("{number}", typed);
  };
  number.addEventListener("input", show);
  show();
}
