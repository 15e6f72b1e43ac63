/** Close combat step by step: both who fight face to face, their dice, the reckoning between them, and the steps of the
 *  round along the foot. What is chosen is chosen in the bar of orders, never here. */

import { Component, createRef, type VNode } from "preact";
import {
  boutWords,
  fightersOf,
  hasLadders,
  isThrown,
  poolOf,
  scoreOf,
  shownBout,
  stepsOf,
  withSign,
} from "../bouts";
import type { Play } from "../play";
import { SIDES, type Side } from "../protocol";
import type { BoutShown, CutShown, DieShown, FighterShown, LineShown } from "../seam";
import type { State } from "../state";
import { t } from "../words";
import { Clause } from "./clause";
import { Die } from "./die";
import { DuelScene } from "./ladders";
import { Looks } from "./looks";
import { Tile } from "./parts";
import { Boxes, sheetOf, Tokens } from "./person";

interface Props {
  state: State;
  play: Play;
  bout: BoutShown;
}

function Arts({ state, play, one }: { state: State; play: Play; one: FighterShown }): VNode | null {
  const known = state.ruleset.arts ?? {};
  const listed = Object.entries(one.arts ?? {}).filter(([key]) => known[key] !== undefined);
  if (listed.length === 0) return null;
  return (
    <ul class="arts">
      {listed.map(([key, stand]) => (
        <li key={key} class={stand}>
          <svg class="el" viewBox="-50 -50 100 100" aria-hidden="true">
            <use href={`#el-${known[key]!.element}`} />
          </svg>
          <b>{known[key]!.name}</b>
          <small>{one.cut?.[key] ?? known[key]!.effect}</small>
          <Clause id={known[key]!.clause} play={play} brief />
          <em>{t(`bout.${stand}`)}</em>
        </li>
      ))}
    </ul>
  );
}

/** Who else fights on a side, with what he has in hand. */
function Others({ state, others }: { state: State; others: readonly FighterShown[] }): VNode | null {
  if (others.length === 0) return null;
  return (
    <ul class="others">
      {others.map((one) => {
        const unit = state.document?.units[one.unit];
        return (
          <li key={one.figure} class={one.rear ? "rear" : ""}>
            {unit === undefined ? null : <Tile unit={unit} figure={state.document?.figures[one.figure]} />}
            <span>{one.name}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Man({ state, play, bout, side }: Props & { side: Side }): VNode {
  const [one, ...others] = fightersOf(bout, side);
  if (one === undefined) return <section class={`man side-${side}`} />;
  const sheet = sheetOf(state, one.unit);
  return (
    <section class={`man side-${side}`} aria-label={one.name}>
      <Looks state={state} one={one} side={side} />
      <div class="nm">
        <h3>{one.name}</h3>
        {one.weapon ? <p>{one.weapon}</p> : null}
      </div>
      {sheet === undefined || sheet.all_wounds === 0 ? null : (
        <div class="held">
          <div>
            <span class="caps">{t("bout.wounds")}</span>
            <Boxes sheet={sheet} />
          </div>
          {sheet.all_tokens === 0 ? null : (
            <div>
              <span class="caps">{t("bout.tokens")}</span>
              <Tokens sheet={sheet} />
            </div>
          )}
        </div>
      )}
      <Arts state={state} play={play} one={one} />
      <Others state={state} others={others} />
    </section>
  );
}

function PoolDie({ die }: { die: DieShown }): VNode {
  const [was, token, modifier] = [die.was ?? 0, die.token ?? 0, die.modifier ?? 0];
  return (
    <li class={die.best ? "best" : ""}>
      <span class="dz">
        <Die die="d6" face={die.face} state="plain" />
        {was === 0 ? null : (
          <s class="was" title={t("bout.again", { was })}>
            <Die die="d6" face={was} state="plain" />
          </s>
        )}
        {token === 0 ? null : (
          <svg class="ring" viewBox="0 0 60 60" aria-hidden="true">
            <circle class="z" cx="30" cy="30" r="26" transform="rotate(-40 30 30)" />
          </svg>
        )}
      </span>
      <small class="num">{modifier === 0 ? "" : withSign(modifier)}</small>
      <b class="num">{scoreOf(die)}</b>
    </li>
  );
}

function Pool({ bout, side }: { bout: BoutShown; side: Side }): VNode {
  return (
    <div class={`pool side-${side}`}>
      <ol aria-label={t("bout.dice")}>
        {poolOf(bout, side).map((die, index) => (
          <PoolDie key={index} die={die} />
        ))}
      </ol>
    </div>
  );
}

function Line({ line, play }: { line: LineShown; play: Play }): VNode {
  return (
    <li class={line.sum ? "sum" : ""}>
      <b class="num">{line.values.ai ?? ""}</b>
      <span>
        {line.label} <Clause id={line.clause} play={play} brief />
      </span>
      <b class="num">{line.values.kaki ?? ""}</b>
    </li>
  );
}

/** The blows of who won, with what came of each. */
function Cuts({ bout }: { bout: BoutShown }): VNode | null {
  const cuts = bout.cuts ?? [];
  if (cuts.length === 0) return null;
  const nameOf = (id: string): string =>
    SIDES.flatMap((side) => fightersOf(bout, side)).find((one) => one.figure === id)?.name ?? id;
  const words = (cut: CutShown): string =>
    t(cut.horse ? "bout.athorse" : "bout.at", { one: nameOf(cut.figure), other: nameOf(cut.target) });
  return (
    <ol class="cuts" aria-label={t("bout.blows")}>
      {cuts.map((cut, index) => (
        <li key={index}>
          {cut.face === 0 ? null : <Die die="d6" face={cut.face} state={cut.came ? "hit" : "miss"} />}
          <span>
            {words(cut)} <small>{t("bout.need", { need: cut.need })}</small>
          </span>
          <b>{cut.came || (cut.face === 0 ? "" : t("bout.nothing"))}</b>
        </li>
      ))}
    </ol>
  );
}

/** The steps of the round; where not all of them fit, they are slid so that two lie before the present one. */
class Steps extends Component<{ state: State; bout: BoutShown }> {
  private readonly list = createRef<HTMLOListElement>();

  override componentDidMount(): void {
    const list = this.list.current!;
    const now = list.querySelector<HTMLElement>(".now");
    const at = now === null ? list.scrollWidth : now.offsetLeft - list.offsetLeft - 2 * now.offsetWidth;
    list.scrollTo({ left: at });
  }

  override componentDidUpdate(before: { bout: BoutShown }): void {
    if (before.bout.step !== this.props.bout.step) this.componentDidMount();
  }

  override render(): VNode {
    const { state, bout } = this.props;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      <ol class="steps" tabIndex={0} aria-label={t("bout.steps")} ref={this.list}>
        {stepsOf(state, bout).map(({ key, label, stand }) => (
          <li key={key} class={stand} aria-current={stand === "now" ? "step" : undefined}>
            <i />
            <span>{label}</span>
            {stand === "ahead" ? <em>{t("bout.ahead")}</em> : null}
          </li>
        ))}
      </ol>
    );
  }
}

function Fight({ state, play, bout }: Props): VNode {
  const isOpen = state.document?.bout !== undefined;
  return (
    <section class="fight" aria-label={boutWords(bout)} data-step={bout.step}>
      <header>
        <h2>
          {bout.title} <small>{bout.about}</small>
        </h2>
        {isOpen ? null : (
          <button
            type="button"
            class="btn bare small close"
            aria-label={t("clause.close")}
            onClick={() => play.store.take({ type: "fought" })}
          >
            ×
          </button>
        )}
      </header>
      <Man state={state} play={play} bout={bout} side="ai" />
      <div class="mid">
        {isThrown(bout) || bout.verdict ? (
          <div class="arena">
            <Pool bout={bout} side="ai" />
            <div class="verdict">
              <b>{bout.score ?? ""}</b>
              <small>{bout.verdict ?? ""}</small>
            </div>
            <Pool bout={bout} side="kaki" />
          </div>
        ) : null}
        <Cuts bout={bout} />
        <ul class="ledger">
          {(bout.ledger ?? []).map((line, index) => (
            <Line key={index} line={line} play={play} />
          ))}
        </ul>
      </div>
      <Man state={state} play={play} bout={bout} side="kaki" />
      <Steps state={state} bout={bout} />
    </section>
  );
}

/** It lies over the table while a fight is fought, and after it until the next order is given or it is put away. */
export function BoutSlip({ state, play }: { state: State; play: Play }): VNode | null {
  const bout = shownBout(state);
  if (bout === null) return null;
  if (hasLadders(bout)) return <DuelScene state={state} play={play} bout={bout} />;
  return <Fight state={state} play={play} bout={bout} />;
}
