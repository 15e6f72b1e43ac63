/** Who fights, face to face. */

import type { VNode } from "preact";
import type { Side } from "../protocol";
import type { FighterShown } from "../seam";
import type { State } from "../state";
import { Crest, Tile } from "./parts";
import { Face, faceSymbol, sheetOf } from "./person";

/** The face of who fights, or else how he looks on the table. */
export function Looks({ state, one, side }: { state: State; one: FighterShown; side: Side }): VNode {
  const sheet = sheetOf(state, one.unit);
  const symbol = faceSymbol(sheet);
  if (symbol !== "") return <Face symbol={symbol} label={one.name} />;
  const unit = state.document?.units[one.unit];
  return (
    <span class="face plain">
      {unit === undefined ? (
        <Crest side={side} mon={sheet?.mon ?? ""} />
      ) : (
        <Tile unit={unit} figure={state.document?.figures[one.figure]} />
      )}
    </span>
  );
}
