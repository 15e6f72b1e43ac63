// The options of a new battle or war: each heading says in a line what stands under it, and marks what is not as usual;
// what belongs to a box that is not ticked is put away.

function valueInWords(field: HTMLInputElement | HTMLSelectElement, line: HTMLElement): string {
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
    for (const line of form.querySelectorAll<HTMLElement>(`[data-option="${CSS.escape(field.name)}"]`)) {
      const said = line.querySelector("span");
      if (said === null) continue;
      said.textContent = valueInWords(field, line);
      line.classList.toggle("is-changed", said.textContent !== line.dataset.usual);
    }
    for (const part of form.querySelectorAll<HTMLElement>(`[data-while="${CSS.escape(field.name)}"]`))
      part.hidden = field instanceof HTMLInputElement && !field.checked;
  });
}
