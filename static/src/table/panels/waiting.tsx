/** Waiting and deciding: slips that say who must choose, what happens without an answer, and what you may do meanwhile. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { type Option, opponent, type Side } from "../protocol";
import { actingSide, isToAct, isWatching, nameOf, phaseLabel, phaseWords, wideOptions } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { BACK_KINDS, BackSlip, UndoButton } from "./back";
import { Stick } from "./parts";
import { NudgeButton, whereabouts } from "./presence";

interface Props {
  state: State;
  play: Play;
}

function ActButton({
  option,
  side,
  play,
  ink = false,
}: {
  option: Option;
  side: Side;
  play: Play;
  ink?: boolean;
}): VNode {
  return (
    <button
      type="button"
      class={ink ? "btn ink small" : "btn small"}
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

function DrawSlip({ state, play }: Props): VNode {
  const offer = state.document!.draw_offer!;
  const isOwn = state.you.includes(offer) && state.you.length === 1;
  const other = nameOf(state, opponent(offer));
  const withdraw = battleOptions(state).find(({ option }) => option.kind === "withdraw_draw");
  const answer = state.you.includes(opponent(offer));
  return (
    <section class={`waiting${answer ? " is-offer" : ""}`} role="status">
      <Stick />
      <div>
        <h3>
          {isOwn ? t("waiting.title", { name: other }) : t("waiting.offered", { name: nameOf(state, offer) })}
        </h3>
        <p>{isOwn ? t("waiting.draw") : t("waiting.agree")}</p>
        {answer
          ? [true, false].map((accept) => (
              <button
                key={String(accept)}
                type="button"
                class={accept ? "btn ink small" : "btn small"}
                onClick={() => play.send({ kind: "answer_draw", accept }, opponent(offer))}
              >
                {t(accept ? "option.yes" : "option.no")}
              </button>
            ))
          : null}
        {isOwn && withdraw ? <ActButton {...withdraw} play={play} /> : null}
      </div>
    </section>
  );
}

/** Whom one waits for; a practice commander thinks. */
function awaitedWords(state: State, side: Side): string {
  const key = state.players[side]?.practice ? "waiting.thinking" : "waiting.title";
  return t(key, { name: nameOf(state, side) });
}

/** The right end of the bar: who has the phase, offers, and the ways out of the battle. */
export function WaitingSlip({ state, play }: Props): VNode {
  const document = state.document;
  if (document === null) return <section class="waiting" />;
  if (document.back_asked !== null) return <BackSlip state={state} play={play} />;
  if (document.draw_offer !== null) return <DrawSlip state={state} play={play} />;
  const own = state.you.some((side) => isToAct(state, side));
  const busy = document.clock.to_act[0] ?? document.clock.active ?? null;
  const others = battleOptions(state);
  if (own || !busy || document.result !== null || isWatching(state)) {
    return (
      <section class="waiting is-quiet">
        <div class="acts">
          {others.map(({ side, option }) => (
            <ActButton key={`${side} ${option.kind}`} side={side} option={option} play={play} />
          ))}
        </div>
      </section>
    );
  }
  return (
    <section class="waiting" role="status">
      <Stick />
      <div>
        <h3>{awaitedWords(state, busy)}</h3>
        <p>
          {whereabouts(state.players[busy]) ||
            t("waiting.phase", { name: nameOf(state, busy), phase: phaseLabel(state) })}
        </p>
        <NudgeButton state={state} play={play} />
        <UndoButton state={state} play={play} />
        {others.map(({ side, option }) => (
          <ActButton key={`${side} ${option.kind}`} side={side} option={option} play={play} />
        ))}
      </div>
    </section>
  );
}

/** The whole bar, when the other side has the phase and nothing of yours is chosen. */
export function Aside({ state, play }: Props): VNode {
  const busy = state.document!.clock.to_act[0] ?? state.document!.clock.active ?? "ai";
  const phases = phaseWords(state);
  const now = phases.findIndex((phase) => phase.key === state.document!.clock.phase);
  return (
    <section class="asked" role="status">
      <Stick />
      <div class="q">
        <h3>{awaitedWords(state, busy)}</h3>
        <p>{t("waiting.phase", { name: nameOf(state, busy), phase: phaseLabel(state) })}</p>
        <p class="where">{whereabouts(state.players[busy])}</p>
      </div>
      <ol class="chain">
        {phases.map((phase, index) => (
          <li key={phase.key} class={index < now ? "done" : index === now ? "now" : ""}>
            {phase.label}
          </li>
        ))}
      </ol>
      <div class="acts">
        <NudgeButton state={state} play={play} />
        <UndoButton state={state} play={play} />
        {battleOptions(state).map(({ side, option }) => (
          <ActButton key={option.kind} side={side} option={option} play={play} />
        ))}
      </div>
    </section>
  );
}
