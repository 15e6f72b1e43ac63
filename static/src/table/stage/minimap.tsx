/** The whole table in the corner of a small screen: water, men, and the part that is in view. */

import { Component, type VNode } from "preact";
import { half } from "../facing";
import { memo } from "../memo";
import { halfTurn } from "../overlay/upright";
import type { BattleDocument, Spot } from "../protocol";
import { livingOf } from "../selectors";
import { smooth } from "../shape/curve";
import { mirror } from "../shape/hand";
import type { Window } from "./view";

function dots(document: BattleDocument): VNode[] {
  return Object.values(document.units)
    .filter((unit) => unit.place === "table")
    .map((unit) => {
      const path = livingOf(document, unit)
        .map((figure) => `M${figure.x.toFixed(1)} ${(document.table.depth - figure.y).toFixed(1)}h.1`)
        .join("");
      return <path key={unit.id} class={`men side-${unit.side}`} d={path} />;
    });
}

const Background = memo(
  function MapGround({ document }: { document: BattleDocument }): VNode {
    const { width, depth } = document.table;
    const waters = Object.values(document.scenery).filter((piece) => /river|stream/.test(piece.kind));
    return (
      <g>
        <rect class="bg" width={width} height={depth} />
        {waters.map((piece) => (
          <path key={piece.id} class="rv" d={smooth(piece.points.map((point) => mirror(point, depth)))} />
        ))}
        {dots(document)}
      </g>
    );
  },
  (before, after) =>
    before.document.figures === after.document.figures && before.document.scenery === after.document.scenery,
);

interface Props {
  document: BattleDocument;
  turned: boolean;
  go: (spot: Spot) => void;
}

/** Told of every move of the view by itself, so that nothing else is drawn anew for it. */
export class MiniMap extends Component<Props, { view: Window | null }> {
  override state: { view: Window | null } = { view: null };

  look(view: Window): void {
    this.setState({ view });
  }

  private click(event: MouseEvent): void {
    const { document, turned, go } = this.props;
    const { width, depth } = document.table;
    const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const spot: Spot = [
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * depth,
    ];
    go(half(spot, document.table, turned));
  }

  render({ document, turned }: Props, { view }: { view: Window | null }): VNode | null {
    const { width, depth } = document.table;
    if (view === null) return null;
    return (
      <svg
        class="minimap"
        viewBox={`0 0 ${width} ${depth}`}
        aria-hidden="true"
        onClick={(event) => this.click(event)}
      >
        <g transform={turned ? halfTurn(document.table) : undefined}>
          <Background document={document} />
          <rect class="vp" x={view.x} y={view.y} width={view.width} height={view.height} />
        </g>
      </svg>
    );
  }
}
