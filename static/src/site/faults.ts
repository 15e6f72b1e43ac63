// A form that comes back with faults: the first field that is wrong may lie far below where the page opens.

/** Stand in the first field that is wrong. */
export function startFaults(): void {
  document.querySelector<HTMLElement>("main form [aria-invalid='true']")?.focus();
}
