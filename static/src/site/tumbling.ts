// Dice of fate fall one after the other, once in this browser: `data-tumbles` with what they belong to. A click or a key
// ends it; where stillness is asked for they lie there at once.

const KEPT = "honjin-tumbled";
/** Falls that are remembered; older ones would be shown again. */
const MOST = 60;
const APART = 160;

function readSeen(): string[] {
  try {
    return (localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

function keep(which: string): void {
  try {
    localStorage.setItem(KEPT, [...readSeen(), which].slice(-MOST).join(" "));
  } catch {
    // a browser that keeps nothing shows them again
  }
}

/** Let the dice of a part of the page fall, and whatever they bring appear after them. */
function tumble(part: HTMLElement): void {
  const dice = [...part.querySelectorAll<HTMLElement>(".die")];
  if (dice.length === 0) return;
  dice.forEach((die, index) => {
    die.style.setProperty("--at", `${index * APART}ms`);
    const row = die.closest<HTMLElement>("li");
    row?.style.setProperty("--at", `${index * APART}ms`);
  });
  part.classList.add("is-cast");
  const end = (): void => {
    part.classList.remove("is-cast");
    document.removeEventListener("click", end);
    document.removeEventListener("keydown", end);
  };
  document.addEventListener("click", end);
  document.addEventListener("keydown", end);
  dice.at(-1)?.addEventListener("animationend", end, { once: true });
}

export function startTumbling(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const part of document.querySelectorAll<HTMLElement>("[data-tumbles]")) {
    const which = part.dataset.tumbles ?? "";
    if (readSeen().includes(which)) continue;
    keep(which);
    tumble(part);
  }
}
