/* One click copies an invitation's address; without it the address is marked and copied by hand. */

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  const address = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
  address.addEventListener("focus", () => address.select());
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(address.value);
    button.textContent = button.dataset.done || "";
  });
}
