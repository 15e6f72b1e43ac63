/** The head of the screen: who fights, how it stands, where in the turn we are, and the seal on the dice. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { Play } from "../play";
import type { PhaseWords, Side } from "../protocol";
import { isBefore, isToAct, nameOf, phaseWords, sealWord, standingWord, turnWords } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Incense } from "./incense";
import { Crest } from "./parts";
import { whereaboutsOf } from "./presence";
import { showProof } from "./proof";

function Plate({ state, side, place }: { state: State; side: Side; place: "l" | "r" }): VNode {
  const force = state.document?.forces[side];
  const acts = isToAct(state, side);
  const word = t(standingWord(state, side));
  const where = state.record !== null ? "" : whereaboutsOf(state, side);
  return (
    <div class={`plate ${place} side-${side}${acts ? " act" : ""}`}>
      <Crest side={side} mon={force?.mon ?? ""} />
      <div class="who">
        <strong>{force?.clan ?? ""}</strong>
        <span>
          {nameOf(state, side)}
          {acts || where === "" ? " · " : ""}
          {acts ? <b>{word}</b> : where === "" ? word : null}
          {where === "" ? null : <span class="where">{` · ${where}`}</span>}
        </span>
      </div>
      <Incense time={state.times[side]} name={nameOf(state, side)} />
      <div class="vp">
        <b class="num">{state.document?.points[side] ?? 0}</b>
        <small>{t("battle.points")}</small>
      </div>
    </div>
  );
}

/** Whether a phase will come round once more: those of a round do, until one comes that ends all rounds. */
function comesAgain(phase: PhaseWords, now: PhaseWords | undefined): boolean {
  return phase.again === true && now?.again === true;
}

/** So many stations have room for their names; of more only the present one is named. */
const MANY = 5;

function Phases({ state }: { state: State }): VNode {
  const phases = phaseWords(state);
  const now = phases.findIndex((phase) => phase.key === state.document?.clock.phase);
  return (
    <ol class={phases.length > MANY ? "phases many" : "phases"} aria-label={t("battle.phases")}>
      {phases.map((phase, index) => (
        <li
          key={phase.key}
          class={index === now ? "now" : index < now && !comesAgain(phase, phases[now]) ? "done" : ""}
          aria-current={index === now ? "step" : undefined}
        >
          <span class="ja" aria-hidden="true">
            {phase.kanji}
          </span>
          <small>{phase.label}</small>
        </li>
      ))}
    </ol>
  );
}

/** A clock that counts down stands in place of the turn: what is left of it, of how much, and the turn beside it. */
function Countdown({ state, left, of }: { state: State; left: number; of: number }): VNode {
  const words = state.ruleset.terms?.clock?.replace("{left}", String(left)) ?? String(left);
  const turn = turnWords(state, state.document?.clock.turn ?? 0);
  return (
    <>
      <b>{words}</b>
      <i class="incense" style={{ "--left": `${Math.round((left / of) * 100)}%` }} />
      <span class="dim">{t("battle.countdown", { limit: of, turn: turn.toLowerCase() })}</span>
    </>
  );
}

function TurnPlate({ state }: { state: State }): VNode {
  const { clock, left, left_of: of } = state.document ?? {};
  const isSetup = isBefore(state);
  return (
    <div class="turn">
      <h1>
        <span>{state.name || state.boot.name || state.ruleset.name}</span>
      </h1>
      <div class="t">
        {isSetup ? (
          <b class="before">{t("battle.setup")}</b>
        ) : left !== undefined && of ? (
          <Countdown state={state} left={left} of={of} />
        ) : (
          <b>{turnWords(state, clock?.turn ?? 0)}</b>
        )}
        {isSetup || !clock?.limit ? null : <span class="dim">{t("battle.of", { limit: clock.limit })}</span>}
      </div>
      <Phases state={state} />
    </div>
  );
}

function HeadBar({ state, play }: { state: State; play: Play }): VNode {
  const count = state.document?.dice_count ?? state.proof?.count ?? 0;
  return (
    <header class="top">
      <div class="brand">
        <button
          type="button"
          class="btn bare menu-button"
          aria-haspopup="dialog"
          title={t("battle.menu")}
          onClick={(event) => {
            // the menu gives the focus back to where it was: after a press of the pointer the keys are the table's
            if (event.detail > 0) event.currentTarget.blur();
            play.store.take({ type: "panel", panel: "menu" });
          }}
        >
          <span class="sr">{t("battle.menu")}</span>
          <svg class="ico" viewBox="0 0 16 16" aria-hidden="true">
            <path
              d="M1 3.5h14M1 8h9M1 12.5h14"
              stroke="currentColor"
              stroke-width="2"
              stroke-linecap="round"
            />
          </svg>
        </button>
        <span class="logo">
          <b class="ja" aria-hidden="true">
            本陣
          </b>
          <em>Honjin</em>
        </span>
      </div>
      <Plate state={state} side="ai" place="l" />
      <TurnPlate state={state} />
      <Plate state={state} side="kaki" place="r" />
      <div class="tools">
        <button
          type="button"
          class="proof"
          title={state.boot.sealed?.hash ?? state.proof?.hash}
          onClick={() => showProof(play)}
        >
          <span class="hanko" aria-hidden="true">
            証
          </span>
          <span>
            <b>{t(sealWord(state))}</b>
            {state.document?.veiled === true ? null : (
              <small class="num">{t("battle.thrown", { count })}</small>
            )}
          </span>
        </button>
      </div>
    </header>
  );
}

/** Drawn again only when something it shows has changed. */
export const Header = memo(HeadBar, (before, after) => {
  const [old, young] = [before.state, after.state];
  const [was, is] = [old.document, young.document];
  return (
    was?.clock === is?.clock &&
    was?.points === is?.points &&
    was?.left === is?.left &&
    was?.forces === is?.forces &&
    was?.dice_count === is?.dice_count &&
    was?.veiled === is?.veiled &&
    was?.result === is?.result &&
    (old.record === null) === (young.record === null) &&
    old.players === young.players &&
    old.times === young.times &&
    old.name === young.name &&
    old.proof === young.proof
  );
});
