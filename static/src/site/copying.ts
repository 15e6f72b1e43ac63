// Buttons that copy what stands in a field: `data-copies` names it, `data-copied` is what they say when it is done.

/** Milliseconds for which a button says that it has copied. */
const SAID = 2000;

/** Copies the field's text; where pages may not reach the clipboard (no HTTPS) the old way, of what is selected. */
async function copy(field: HTMLInputElement): Promise<boolean> {
  field.select();
  if (navigator.clipboard === undefined) return document.execCommand("copy");
  return navigator.clipboard.writeText(field.value).then(
    () => true,
    () => false,
  );
}

async function press(button: HTMLElement): Promise<void> {
  const { copies = "", copied = "" } = button.dataset;
  const field = document.getElementById(copies);
  if (!(field instanceof HTMLInputElement) || button.textContent === copied || !(await copy(field))) return;
  const words = button.textContent;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = words;
  }, SAID);
}

/** Copy where such a button is pressed; left alone the field stays selected, to be copied by hand. */
export function startCopying(): void {
  document.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copies]") : null;
    if (button !== null) void press(button);
  });
}
