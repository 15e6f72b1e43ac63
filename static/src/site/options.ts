// The new battle's options: each heading says in a line what stands under it, and marks what is not as usual.

function spoken(field: HTMLInputElement | HTMLSelectElement, line: HTMLElement): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? "";
  if (field.type !== "checkbox") return field.value;
  const [yes, no] = (line.dataset.words ?? "|").split("|");
  return (field.checked ? yes : no) ?? "";
}

/** Keep the lines true while the form is filled in. */
export function startOptions(): void {
  const form = document.querySelector<HTMLFormElement>("form.plan");
  form?.addEventListener("input", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const line = form.querySelector<HTMLElement>(`[data-option="${CSS.escape(field.name)}"]`);
    const said = line?.querySelector("span");
    if (line === null || said === null || said === undefined) return;
    said.textContent = spoken(field, line);
    line.classList.toggle("is-changed", said.textContent !== line.dataset.usual);
  });
}
