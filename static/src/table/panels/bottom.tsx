/** The bar of orders: the chosen unit, what it can do, what its order comes to, and whom we wait for. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { isToAct, isWatching } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { BandBar } from "./band";
import { CommandLine } from "./command";
import { Confirm } from "./confirm";
import { Decision } from "./decision";
import { RecordBar } from "./record";
import { Tags, UnitPlate } from "./tags";
import { Aside, WaitingSlip } from "./waiting";

function contents(state: State, play: Play): VNode | VNode[] {
  const document = state.document;
  if (state.record !== null) return <RecordBar state={state} play={play} />;
  if (document !== null && document.asked !== null && state.draft === null)
    return <Decision state={state} play={play} />;
  if (state.band !== null)
    return [
      <BandBar key="band" state={state} play={play} band={state.band} />,
      <WaitingSlip key="waiting" state={state} play={play} />,
    ];
  const isIdle =
    document !== null &&
    document.result === null &&
    document.draw_offer === null &&
    document.back_asked === null &&
    !isWatching(state) &&
    !state.you.some((side) => isToAct(state, side)) &&
    state.selected === "" &&
    state.draft === null &&
    state.refused === null;
  if (isIdle) return <Aside state={state} play={play} />;
  return [
    <UnitPlate key="plate" state={state} play={play} />,
    <Tags key="tags" state={state} play={play} />,
    <Confirm key="confirm" state={state} play={play} />,
    <WaitingSlip key="waiting" state={state} play={play} />,
  ];
}

export function Bottom({ state, play }: { state: State; play: Play }): VNode {
  const isMine = state.you.some((side) => isToAct(state, side));
  return (
    <section class={`bottom${isMine ? " is-mine" : ""}`} id="orders" aria-label={t("orders.label")}>
      {isWatching(state) ? null : <CommandLine key="typed" state={state} play={play} />}
      {contents(state, play)}
    </section>
  );
}
