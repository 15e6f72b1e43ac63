/** Taking the last order back: alone while nothing has come of it, else with the opponent's leave. */

import type { VNode } from "preact";
import { fallsShort, stepOf } from "../lesson";
import type { Play } from "../play";
import { type Option, opponent, type Side } from "../protocol";
import { actingSide, wideOptions } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Icon, Stick, YesOrNo } from "./parts";

interface Props {
  state: State;
  play: Play;
}

export const BACK_KINDS: readonly string[] = [
  "take_back",
  "ask_take_back",
  "answer_take_back",
  "withdraw_take_back",
];

interface Found {
  side: Side;
  option: Option;
}

function offersOf(state: State, kind: string): Found[] {
  return wideOptions(state, ["battle"]).filter(({ option }) => option.kind === kind && option.shut === null);
}

/** The order that can be taken back now, or asked back: of the side to act where one reader commands both. */
export function backOption(state: State): Found | undefined {
  const acting = actingSide(state);
  const asks = offersOf(state, "ask_take_back");
  return offersOf(state, "take_back")[0] ?? asks.find(({ side }) => side === acting) ?? asks[0];
}

/** Which order is meant, so that a second press never takes another one back. */
export function sinceOf(option: Option): { since?: number } {
  return option.kind === "take_back" && option.since !== undefined ? { since: option.since } : {};
}

/** Sends it at once: what is taken back can be ordered again. */
function takeBack(play: Play, { side, option }: Found): void {
  play.send({ kind: option.kind, ...sinceOf(option) }, side);
}

/** One step back in what is being written; of what has no steps, nothing is done at all. */
export function BackButton({ play }: { play: Play }): VNode {
  const isWhole = play.state.draft?.option.params.length === 0;
  return (
    <button type="button" class="btn" onClick={() => play.back()}>
      {isWhole ? null : <Icon name="ord-undo" />}
      {`${t(isWhole ? "back.not" : "confirm.back")} `}
      <kbd>Esc</kbd>
    </button>
  );
}

export function UndoButton({ state, play }: Props): VNode | null {
  const one = backOption(state);
  if (one === undefined || Object.keys(state.sent).length > 0) return null;
  const free = one.option.kind === "take_back";
  const step = stepOf(state);
  return (
    <button
      type="button"
      class={`btn small undo${step !== undefined && fallsShort(step, state) !== "" ? " is-taught" : ""}`}
      title={t(free ? "back.free" : "back.leave", { what: one.option.hint ?? "" })}
      onClick={() => takeBack(play, one)}
    >
      <Icon name="ord-undo" />
      <span>{`${t(free ? "back.take" : "back.ask")} `}</span>
      {free ? <kbd>Z</kbd> : null}
    </button>
  );
}

/** Somebody asks: the opponent allows or declines, the asker may think better of it. */
export function BackSlip({ state, play }: Props): VNode {
  const asker = state.document!.back_asked!;
  const answers = state.you.includes(opponent(asker));
  const withdraw = state.you.length === 1 ? offersOf(state, "withdraw_take_back")[0] : undefined;
  return (
    <section class="asked" role={answers ? "alert" : "status"}>
      <Stick />
      <div class="q">
        <p>{t(answers ? "back.question" : withdraw === undefined ? "back.watched" : "back.open")}</p>
      </div>
      <div class="answers">
        {answers ? (
          <YesOrNo
            yes={t("back.allow")}
            no={t("back.decline")}
            answer={(allow) => play.send({ kind: "answer_take_back", allow }, opponent(asker))}
          />
        ) : null}
        {withdraw === undefined ? null : (
          <button type="button" class="btn" onClick={() => takeBack(play, withdraw)}>
            {withdraw.option.label}
          </button>
        )}
      </div>
    </section>
  );
}
