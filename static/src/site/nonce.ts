/** A player's share in the dice: the browser draws it, unless he has written words of his own. */

const BYTES = 16;

function drawNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function startNonces(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-nonce]"))
    if (field.value === "") field.value = drawNonce();
}

/** A form's hidden field of that name, made if it is not there. */
function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const found = form.elements.namedItem(name);
  if (found instanceof HTMLInputElement) return found;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  return form.appendChild(field);
}

/** First the seal of the house's seed, then the word of this browser: so neither can be chosen by the other. */
async function seal(form: HTMLFormElement, address: string): Promise<void> {
  const headers = { "X-CSRFToken": fieldOf(form, "csrfmiddlewaretoken").value };
  const answer = await fetch(address, { method: "POST", headers, credentials: "same-origin" });
  if (!answer.ok) return;
  fieldOf(form, "seal").value = ((await answer.json()) as { seal: string }).seal;
  const word = fieldOf(form, "nonce");
  if (word.value === "") word.value = drawNonce();
}

/** Forms that begin a battle ask for a seal before they are sent; without one they are sent as they are. */
export function startSealing(): void {
  const asking = new WeakSet<HTMLFormElement>();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.sealed === undefined) return;
    event.preventDefault();
    if (asking.has(form)) return;
    asking.add(form);
    void seal(form, form.dataset.sealed)
      .catch(() => undefined)
      .then(() => HTMLFormElement.prototype.submit.call(form));
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-sealed]")) asking.delete(form);
  });
}
