/** What d3-zoom asks of d3-transition and d3-interpolate: to interrupt what moves a selection by itself, and the way such
 *  a move would take. Here nothing ever moves so; the build puts this in their place, and colours, interpolators and
 *  timers stay out of the table. */

import { selection } from "d3-selection";

export function interrupt(): void {}

/** The way from one view to another: there at once. */
export function interpolateZoom<T>(_from: T, to: T): () => T {
  return () => to;
}

Object.assign(selection.prototype, {
  interrupt<T>(this: T): T {
    return this;
  },
});
