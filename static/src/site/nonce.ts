/** A player's share in the dice: the browser draws it, unless he has written words of his own. */

const BYTES = 16;

export function drawNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function startNonces(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-nonce]"))
    if (field.value === "") field.value = drawNonce();
}
