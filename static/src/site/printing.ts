// Buttons that print the page: `data-print`.

/** Print where such a button is pressed. */
export function startPrinting(): void {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-print]") !== null) window.print();
  });
}
