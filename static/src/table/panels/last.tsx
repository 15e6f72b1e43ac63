/** The right end of the bar at rest: the last order with its undo, what still holds the phase open, or what to do first. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { canAct, isEnd, isToAct } from "../selectors";
import type { State } from "../state";
import { type Card, phaseOrders } from "../want";
import { t } from "../words";
import { BackSlip, backOption, UndoButton } from "./back";
import { Cited } from "./clause";
import { StandingOrders } from "./standing";
import { DrawSlip } from "./waiting";

interface Props {
  state: State;
  play: Play;
  cards: readonly Card[];
}

/** What to do first: pick one of the cards, or give the chosen unit an order. */
function advice({ state, cards }: Props): string {
  if (state.selected !== "") return canAct(state, state.selected) ? t("last.orders") : "";
  const first = cards.find((card) => card.stand === "can");
  return first === undefined ? "" : t(first.pick === null ? "last.units" : "last.pick");
}

export function Last(props: Props): VNode {
  const { state, play } = props;
  const back = backOption(state);
  const { draw_offer: draw, back_asked: asked } = state.document ?? {};
  if (asked) return <BackSlip state={state} play={play} />;
  if (draw) return <DrawSlip state={state} play={play} />;
  const mine = state.you.some((side) => isToAct(state, side));
  const shut = mine
    ? phaseOrders(state, true).find(({ option }) => option.shut !== null && isEnd(state, option))
    : undefined;
  return (
    <section class="aside" aria-label={t("last.label")}>
      {shut === undefined ? null : (
        <p>
          <Cited text={shut.option.shut!.message} play={play} />
        </p>
      )}
      {back === undefined ? (
        mine && shut === undefined ? (
          <p>{advice(props)}</p>
        ) : null
      ) : (
        <>
          <p>{t("last.order", { what: back.option.hint ?? "" })}</p>
          <UndoButton state={state} play={play} />
        </>
      )}
      <StandingOrders state={state} play={play} />
    </section>
  );
}
