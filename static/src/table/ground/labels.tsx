/** The names on the map: over hills and villages, along the water, never twice in one place, and out of men's way. */

import { Component, type VNode } from "preact";
import { type Label, Names, type Painted, wordsOf } from "./names";

function Name({ label }: { label: Label }): VNode {
  const { plain, kanji } = wordsOf(label.text);
  const [x, y] = label.at;
  return (
    <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${label.turn.toFixed(1)})`}>
      <text class={label.water ? "riv" : "k"} y={label.water ? 0.32 : 0}>
        {plain}
        {kanji === "" ? null : (
          <tspan class="ja" dx={plain === "" ? 0 : 0.35}>
            {kanji}
          </tspan>
        )}
      </text>
    </g>
  );
}

/** How many men have been set on the table, the fallen among them: those in reserve have no place yet. */
function menOnTable(figures: Painted["figures"]): number {
  return Object.values(figures).filter((figure) => figure.x !== 0 || figure.y !== 0).length;
}

/** Placed anew when the ground changes or men arrive; later a name goes elsewhere only when men come to stand on it. */
export class Labels extends Component<Painted> {
  private names = new Names(this.props);

  override shouldComponentUpdate(next: Painted): boolean {
    const before = this.props;
    const isNew =
      before.scenery !== next.scenery ||
      Object.keys(before.sites).length !== Object.keys(next.sites).length ||
      (before.figures !== next.figures && menOnTable(before.figures) !== menOnTable(next.figures));
    if (isNew) this.names = new Names(next);
    return isNew || (before.figures !== next.figures && this.names.yield(next));
  }

  render(): VNode {
    return (
      <g class="g-labels">
        {this.names.labels.map((label) => (
          <Name key={label.key} label={label} />
        ))}
      </g>
    );
  }
}
