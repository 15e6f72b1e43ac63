/** Who points where, in words, for those who listen. */

import type { VNode } from "preact";
import { placeName } from "../pings";
import type { State } from "../state";
import { t } from "../words";

export function PingRegion({ state }: { state: State }): VNode {
  const last = state.pings[state.pings.length - 1];
  const words =
    last === undefined || state.document === null
      ? ""
      : t("ping.at", { name: last.from, place: placeName(state.document, [last.x, last.y]) });
  return (
    <p class="sr" role="status" aria-live="polite">
      {words}
    </p>
  );
}
