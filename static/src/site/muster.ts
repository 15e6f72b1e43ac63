/** Keep the unit that is being thrown in sight: on a small screen the scroll is longer than the page. */
export function startMuster(): void {
  document.addEventListener("htmx:afterSwap", () => {
    document.querySelector("#muster .cell.now")?.scrollIntoView({ block: "nearest" });
  });
}
