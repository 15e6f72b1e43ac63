/** Keep the unit that is being thrown in sight: on a small screen the scroll is longer than the page. */
export function startMuster(): void {
  // While it swaps, htmx gives new elements the classes of the old: only when settled does the mark stand right.
  document.addEventListener("htmx:afterSettle", () => {
    document.querySelector("#muster .cell.now")?.scrollIntoView({ block: "nearest" });
  });
}
