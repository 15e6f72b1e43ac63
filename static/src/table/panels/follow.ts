/** Lists keep the chosen thing in sight. */

/** Scrolls the army list to the chosen unit, after it has been drawn. */
export function showChosenCard(): void {
  requestAnimationFrame(() => {
    document.querySelector("#army .selected")?.scrollIntoView({ block: "nearest" });
  });
}
