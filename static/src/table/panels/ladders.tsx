/** A duel whose dice are added up: both face to face, a ladder each up to what he may stand on, and what the next die would
 *  do. The table lies dimmed behind it. What is chosen is chosen in the bar of orders. */

import { Component, type VNode } from "preact";
import { boutWords, fightersOf } from "../bouts";
import type { Play } from "../play";
import type { Side } from "../protocol";
import type { BoutShown, LadderShown, LineShown, NextShown } from "../seam";
import type { State } from "../state";
import { t } from "../words";
import { Clause } from "./clause";
import { Die } from "./die";
import { Looks } from "./looks";

interface Props {
  state: State;
  play: Play;
  bout: BoutShown;
}

/** Milliseconds for which it can be looked at when it is over. */
const STAYS = 2000;

function ladderOf(bout: BoutShown, side: Side): LadderShown {
  return bout.parties[side]!.ladder!;
}

/** Whether he has been killed in it. */
function isDead(bout: BoutShown, side: Side): boolean {
  return bout.winner !== "" && bout.winner !== side;
}

function Duelist({ state, play, bout, side }: Props & { side: Side }): VNode | null {
  const [one] = fightersOf(bout, side);
  if (one === undefined) return null;
  const { score, ceiling, clause, done } = ladderOf(bout, side);
  const dice = bout.parties[side]?.dice ?? [];
  const holds = done && bout.winner === "" ? `${t("ladder.holds")} · ` : "";
  return (
    <section class={`duelist side-${side}${isDead(bout, side) ? " is-dead" : ""}`} aria-label={one.name}>
      <Looks state={state} one={one} side={side} />
      <h3>{one.name}</h3>
      <p class="what">{one.weapon}</p>
      <div class="throws">
        <b class="num">{score}</b>
        <ol aria-label={t("bout.dice")}>
          {dice.map((die, index) => (
            <li key={index}>
              <Die die="d6" face={die.face} state={die.best ? "lost" : "plain"} />
            </li>
          ))}
        </ol>
      </div>
      <p class="limit">
        {holds}
        {t("ladder.limit", { ceiling })} <Clause id={clause} play={play} brief />
      </p>
    </section>
  );
}

/** A rung for each score, from his ceiling down to nothing. */
function Ladder({ bout, side, most }: { bout: BoutShown; side: Side; most: number }): VNode {
  const { score, ceiling } = ladderOf(bout, side);
  const rungs = Array.from({ length: most + 1 }, (_, index) => most - index);
  const lookOf = (rung: number): string =>
    [
      rung === ceiling ? "ceiling" : "",
      rung > ceiling ? "none" : isDead(bout, side) ? "" : rung === score ? "at" : rung < score ? "in" : "",
    ]
      .filter((name) => name !== "")
      .join(" ");
  const words = t("ladder.words", { score, ceiling });
  return (
    <ol class={`ladder side-${side}`} aria-label={words}>
      {rungs.map((rung) => (
        <li key={rung} class={lookOf(rung)} aria-hidden={rung === score ? undefined : "true"}>
          {rung > ceiling ? "" : rung}
        </li>
      ))}
    </ol>
  );
}

/** How far they are apart for the reader, and what that means by the rules. */
function Gap({ state, play, bout, line }: Props & { line: LineShown | undefined }): VNode | null {
  if (line === undefined) return null;
  const side = state.you.length === 1 ? state.you[0]! : (bout.throws as Side | "" | undefined) || "ai";
  return (
    <div class="gap">
      <b class="num">{bout.step === "challenge" ? "" : line.values[side]}</b>
      <span>{line.label}</span>
      <Clause id={line.clause} play={play} brief />
    </div>
  );
}

function Next({ one, ceiling }: { one: NextShown; ceiling: number }): VNode {
  const tone = one.tone ?? "";
  const isOver = one.score === 0 || one.score > ceiling;
  return (
    <li class={tone}>
      <Die die="d6" face={one.face} state={isOver ? "lost" : tone === "good" ? "hit" : "plain"} />
      <b class="num">{one.score}</b>
      <small>{one.came}</small>
    </li>
  );
}

/** Everything but what sums close is told by the ladders themselves: of the reckoning only how far apart they are. */
export class DuelScene extends Component<Props> {
  private timer: ReturnType<typeof setTimeout> | null = null;

  override componentDidMount(): void {
    this.watch();
  }

  override componentDidUpdate(): void {
    this.watch();
  }

  override componentWillUnmount(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private get isOpen(): boolean {
    return this.props.state.document?.bout !== undefined;
  }

  private close(): void {
    if (!this.isOpen) this.props.play.store.take({ type: "fought" });
  }

  /** When it is over the scene closes by itself. */
  private watch(): void {
    if (this.isOpen || this.props.state.film !== null) {
      if (this.timer !== null) clearTimeout(this.timer);
      this.timer = null;
    } else if (this.timer === null) this.timer = setTimeout(() => this.close(), STAYS);
  }

  override render({ state, play, bout }: Props): VNode {
    const most = Math.max(ladderOf(bout, "ai").ceiling, ladderOf(bout, "kaki").ceiling);
    const throws = (bout.throws ?? "") as Side | "";
    const next = bout.next ?? [];
    return (
      <div class="duel" data-step={bout.step}>
        <button
          type="button"
          class="dim"
          tabIndex={-1}
          aria-label={t("clause.close")}
          disabled={this.isOpen}
          onClick={() => this.close()}
        />
        <section class="scene" aria-label={boutWords(bout)}>
          <header>
            <h2>{bout.title}</h2>
            <p>{bout.about}</p>
            {this.isOpen ? null : (
              <button
                type="button"
                class="btn bare small close"
                aria-label={t("clause.close")}
                onClick={() => this.close()}
              >
                ×
              </button>
            )}
          </header>
          <Duelist state={state} play={play} bout={bout} side="ai" />
          <div class="ladders">
            <Ladder bout={bout} side="ai" most={most} />
            <Gap state={state} play={play} bout={bout} line={bout.ledger.find((line) => line.sum)} />
            <Ladder bout={bout} side="kaki" most={most} />
          </div>
          <Duelist state={state} play={play} bout={bout} side="kaki" />
          {next.length === 0 || throws === "" ? (
            <p class="came">{bout.verdict}</p>
          ) : (
            <ol class="next" aria-label={t("ladder.next")}>
              {next.map((one) => (
                <Next key={one.face} one={one} ceiling={ladderOf(bout, throws).ceiling} />
              ))}
            </ol>
          )}
        </section>
      </div>
    );
  }
}
