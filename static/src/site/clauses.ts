// The id of a clause on a page with something to lose (a form, a muster): its words are laid over the page in a slip,
// with a way into the book. In the book itself, and without scripts, the id is a plain link.

const SLIP = "clause-slip";
const GAP = 8;

/** The slip, made when it is first wanted. */
function slip(): HTMLElement {
  const there = document.getElementById(SLIP);
  if (there !== null) return there;
  const made = document.createElement("aside");
  made.id = SLIP;
  made.className = "slip clause-slip";
  made.popover = "auto";
  document.body.append(made);
  return made;
}

/** Beside the link, wholly on the screen. */
function place(made: HTMLElement, link: Element): void {
  const at = link.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.left, innerWidth - made.offsetWidth - GAP));
  const below = at.bottom + GAP;
  const fits = below + made.offsetHeight < innerHeight;
  made.style.left = `${left}px`;
  made.style.top = `${fits ? below : Math.max(GAP, at.top - made.offsetHeight - GAP)}px`;
}

/** When the slip shuts, the link has the focus again. That it has opened is told late, by the same event. */
function giveBack(made: HTMLElement, link: HTMLElement): void {
  const refocus = (event: ToggleEvent): void => {
    if (event.newState !== "closed") return;
    made.removeEventListener("toggle", refocus);
    if (made.contains(document.activeElement) || document.activeElement === document.body)
      link.focus({ preventScroll: true });
  };
  made.addEventListener("toggle", refocus);
}

/** Lay the words of a clause beside the link that names it; whatever goes wrong, follow the link. */
async function open(link: HTMLAnchorElement): Promise<void> {
  const answer = await fetch(`${link.pathname}/slip/`).catch(() => null);
  if (answer === null || !answer.ok) {
    location.assign(link.href);
    return;
  }
  const made = slip();
  made.innerHTML = await answer.text();
  made.setAttribute("aria-label", link.textContent ?? "");
  made.showPopover();
  place(made, link);
  giveBack(made, link);
  made.querySelector("button")?.focus({ preventScroll: true });
}

/** Answer clicks on ids everywhere but in the book, and where a page has answered already: the table has its own slip. */
export function startClauses(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest("a.clause") : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || !isPlain || link.closest(".book, .lost-way") !== null) return;
    event.preventDefault();
    void open(link);
  });
  if (matchMedia("(max-width: 980px)").matches)
    for (const contents of document.querySelectorAll<HTMLDetailsElement>(".book-contents"))
      contents.open = false;
}
