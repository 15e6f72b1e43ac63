// The answer to a battle of a campaign: ground is wanted in the order in which it was ticked, and the button repeats
// the whole answer. Without scripts the form says the same in the order of its lists.

/** What is ticked, in the order in which it was: what is new goes behind. */
function inOrder(before: string[], ticked: string[]): string[] {
  return [...before.filter((key) => ticked.includes(key)), ...ticked.filter((key) => !before.includes(key))];
}

function ticks(form: HTMLFormElement, name: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)];
}

/** The texts of what is chosen in a list of fields; a select's own empty choice says nothing. */
function textsOf(form: HTMLFormElement, names: string[]): string[] {
  return names.flatMap((name) => ticks(form, name).map((each) => each.dataset.says ?? "")).filter(Boolean);
}

function choices(form: HTMLFormElement): string[] {
  const selects = [...form.querySelectorAll<HTMLSelectElement>("select")].filter((each) => each.value !== "");
  return selects.map((each) => {
    const label = form.querySelector(`label[for="${each.id}"]`)?.textContent ?? "";
    return `${label}: ${each.selectedOptions[0]?.textContent ?? ""}`;
  });
}

/** What stays out, in one: the field's name and how many. */
function whatStaysOut(form: HTMLFormElement): string[] {
  const boxes = ticks(form, "leave");
  const name = boxes[0]?.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
  return boxes.length > 0 ? [`${name}: ${boxes.length}`] : [];
}

function repeat(form: HTMLFormElement): void {
  const order = form.elements.namedItem("order");
  if (!(order instanceof HTMLInputElement)) return;
  const ticked = ticks(form, "ground").map((each) => each.value);
  const keys = inOrder(order.value.split(","), ticked);
  order.value = keys.join(",");
  const most = Number(form.querySelector<HTMLElement>("[data-most]")?.dataset.most ?? 0);
  const words: string[] = [];
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="ground"]')) {
    const place = keys.indexOf(box.value);
    const mark = box.closest("label")?.querySelector("em");
    if (mark) mark.textContent = place < 0 ? "" : `${place + 1}`;
    box.closest("label")?.classList.toggle("is-beyond", place >= most);
    if (place >= 0 && place < most) words[place] = box.dataset.says ?? "";
  }
  const sum = form.querySelector<HTMLElement>("[data-sum]");
  const rest = form.querySelector("[data-rest]");
  const head = textsOf(form, ["kind", "how"]).join(" · ");
  if (sum && head) sum.textContent = `${sum.dataset.sum ?? ""}: ${head}`;
  if (rest)
    rest.textContent = [...words.filter(Boolean), ...whatStaysOut(form), ...choices(form)].join(" · ");
}

export function startAnswers(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-answer]")) {
    form.addEventListener("change", () => repeat(form));
    repeat(form);
  }
}
