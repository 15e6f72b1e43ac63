/** Durations are named in tokens.css and nowhere else; who asked for stillness has them at nothing. */

/** Milliseconds of a duration, as the style sheets have it now. */
export function duration(name: string): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return Number.parseFloat(text) * (text.endsWith("ms") ? 1 : 1000) || 0;
}
