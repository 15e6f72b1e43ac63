/** Waiting and deciding: slips that say who must choose, what happens without an answer, and what you may do meanwhile. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { type Option, opponent, type Side } from "../protocol";
import { actingSide, nameOf, phaseLabel, phaseWords, wideOptions } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { BACK_KINDS, UndoButton } from "./back";
import { Stick, YesOrNo } from "./parts";
import { NudgeButton, SkipButton, whereabouts } from "./presence";
import { StandingOrders } from "./standing";

interface Props {
  state: State;
  play: Play;
}

function ActButton({ option, side, play }: { option: Option; side: Side; play: Play }): VNode {
  return (
    <button
      type="button"
      class="btn"
      title={option.shut?.message ?? option.hint}
      disabled={option.shut !== null}
      onClick={() => play.choose(option, side)}
    >
      {option.label}
    </button>
  );
}

/** Offers and resignation: what concerns the battle as a whole. */
export function battleOptions(state: State): { side: Side; option: Option }[] {
  const acting = actingSide(state);
  return wideOptions(state, ["battle"]).filter(
    ({ side, option }) =>
      option.kind !== "answer_draw" &&
      !BACK_KINDS.includes(option.kind) &&
      option.shut === null &&
      side === acting,
  );
}

/** A draw is offered: the other side answers, and who offered it may think better of it. */
export function DrawSlip({ state, play }: Props): VNode {
  const offer = state.document!.draw_offer!;
  const withdraw = battleOptions(state).find(({ option }) => option.kind === "withdraw_draw");
  const answers = state.you.includes(opponent(offer));
  return (
    <section class="asked" role={answers ? "alert" : "status"}>
      <Stick />
      <div class="q">
        <p>{t(answers ? "waiting.agree" : "waiting.draw")}</p>
      </div>
      <div class="answers">
        {answers ? (
          <YesOrNo
            yes={t("option.yes")}
            no={t("option.no")}
            answer={(accept) => play.send({ kind: "answer_draw", accept }, opponent(offer))}
          />
        ) : null}
        {!answers && withdraw ? <ActButton {...withdraw} play={play} /> : null}
      </div>
    </section>
  );
}

/** Whom one waits for; a practice commander thinks. */
export function awaitedWords(state: State, side: Side): string {
  const key = state.players[side]?.practice ? "waiting.thinking" : "waiting.title";
  return t(key, { name: nameOf(state, side) });
}

/** So many steps have room for their names; of more only the present one is named to the eye. */
const MANY = 5;

/** Whose turn it is, where he is in the chain of steps, and what can be done meanwhile. */
export function Aside({ state, play }: Props): VNode {
  const busy = state.document!.clock.to_act[0] ?? state.document!.clock.active ?? "ai";
  const phases = phaseWords(state);
  const now = phases.findIndex((phase) => phase.key === state.document!.clock.phase);
  const where = whereabouts(state.players[busy]);
  return (
    <section class="asked" role="status">
      <Stick />
      <div class="q">
        <p>{t("waiting.phase", { name: nameOf(state, busy), phase: phaseLabel(state) })}</p>
        {where === "" ? null : <p class="where">{`${nameOf(state, busy)}: ${where}`}</p>}
      </div>
      <ol class={phases.length > MANY ? "chain many" : "chain"}>
        {phases.map((phase, index) => (
          <li key={phase.key} class={index < now ? "done" : index === now ? "now" : ""}>
            <span>{phase.label}</span>
          </li>
        ))}
      </ol>
      <div class="acts">
        <NudgeButton state={state} play={play} />
        <SkipButton state={state} play={play} />
        <UndoButton state={state} play={play} />
        <StandingOrders state={state} play={play} />
      </div>
    </section>
  );
}
