/** Where men fell: marks that fade over three turns. */

import type { VNode } from "preact";
import type { BattleDocument, Figure } from "../protocol";
import { fallAge } from "../selectors";
import type { State } from "../state";
import { fallenOn } from "../traces";
import { Fallen } from "./banners";

/** Turns after which a mark is no longer drawn. */
const FADED = 3;

/** In a block the next man steps up where one fell: a mark there would lie on him. */
function isClosed(document: BattleDocument, state: State, figure: Figure): boolean {
  return state.ruleset.blocks === true && document.units[figure.unit]?.place === "table";
}

export function FallenLayer({ document, state }: { document: BattleDocument; state: State }): VNode {
  const dead = fallenOn(document).filter(
    (figure) => fallAge(state, figure) < FADED && !isClosed(document, state, figure),
  );
  return (
    <g class="ghosts">
      {dead.map((figure) => (
        <Fallen
          key={figure.id}
          figure={figure}
          side={document.units[figure.unit]!.side}
          age={fallAge(state, figure)}
          depth={document.table.depth}
        />
      ))}
    </g>
  );
}
