/** A component that is drawn again only when its properties have changed. */

import { Component, type ComponentChild, type ComponentType } from "preact";

type Draw<P> = (properties: P) => ComponentChild;
type Same<P> = (before: P, after: P) => boolean;

function isShallowlySame(before: object, after: object): boolean {
  const [old, young] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = Object.keys(young);
  return keys.length === Object.keys(old).length && keys.every((key) => Object.is(old[key], young[key]));
}

export function memo<P extends object>(draw: Draw<P>, same: Same<P> = isShallowlySame): ComponentType<P> {
  return class Remembered extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      return !same(this.props as P, next as P);
    }

    override render(): ComponentChild {
      return draw(this.props as P);
    }
  };
}
