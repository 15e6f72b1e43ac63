/** Small pieces that several panels share. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { Play } from "../play";
import type { Figure, NeedLine, Roll, Side, Unit } from "../protocol";
import { crestSymbol, drawnSize, figureSymbol } from "../symbols";
import { minus, t } from "../words";
import { Clause } from "./clause";
import { Die, dieState, isDrawn, isSave } from "./die";

export function Icon({ name, class: extra = "" }: { name: string; class?: string }): VNode {
  return (
    <svg class={`ico${extra === "" ? "" : ` ${extra}`}`} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

export function Crest({ side, mon }: { side: Side; mon: string }): VNode {
  return (
    <span class={`crest side-${side}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <use href={`#${crestSymbol(mon)}`} />
      </svg>
    </span>
  );
}

/** A unit's man as a tile. */
export const Tile = memo(function TileIcon({
  unit,
  figure,
}: {
  unit: Unit;
  figure: Figure | undefined;
}): VNode {
  const base = figure ?? { width: 1, depth: 1.5 };
  const symbol = figureSymbol({ ...unit, width: base.width, depth: base.depth }, false);
  const { width, depth } = drawnSize(symbol);
  return (
    <svg
      class={`tile side-${unit.side}${unit.mounted ? " cav" : ""}`}
      viewBox={`${-width / 2} ${-depth / 2} ${width} ${depth}`}
      aria-hidden="true"
    >
      <use href={`#${symbol}`} />
    </svg>
  );
});

/** Why a number is what it is: each step with its clause. */
export function Steps({
  steps,
  play,
  brief = false,
}: {
  steps: readonly NeedLine[];
  play: Play;
  brief?: boolean;
}): VNode | null {
  if (steps.length === 0) return null;
  return (
    <ul class="mods">
      {steps.map((step, index) => (
        <li key={index}>
          <span>{step.label}</span>
          <b class="num">{minus(step.value)}</b>
          <Clause id={step.clause} play={play} brief={brief} />
        </li>
      ))}
    </ul>
  );
}

/** The dice of one roll, with what was needed and what came of it. */
interface RollProps {
  roll: Roll;
  play: Play;
  /** Clauses of the whole event, told beside its last dice. */
  cites?: readonly string[];
  /** When each die falls, while the throw is being shown. */
  falls?: readonly number[] | undefined;
  /** Which dice the reader has counted again, by their numbers, and whether they fit. */
  proved?: ReadonlyMap<number, boolean> | null;
}

/** A fair choice: which of how many, and who that is. */
function DrawnLine({ roll }: { roll: Roll }): VNode {
  const among = Number(roll.die.replace(/^\D+/, ""));
  return (
    <div class="cast drawn" title={roll.label}>
      {roll.faces.map((face, index) => (
        <span key={index} class="lot">
          {t("die.drawn", { face, among })}
        </span>
      ))}
      <span class="mth">{roll.label}</span>
      {roll.outcome ? <span class="res">{roll.outcome}</span> : null}
    </div>
  );
}

export function RollLine({ roll, play, cites = [], falls, proved = null }: RollProps): VNode {
  if (isDrawn(roll)) return <DrawnLine roll={roll} />;
  const isPlain = (roll.passed ?? []).length === 0;
  const isGood = roll.passed?.some((passed) => passed) === true;
  const saved = isSave(roll);
  const tone = isPlain || (saved && isGood) ? " warn" : isGood && !saved ? " ok" : "";
  const last = falls?.[falls.length - 1];
  return (
    <div>
      <div class="cast" title={roll.label}>
        {roll.need === "" ? null : <span class="need">{minus(roll.need)}</span>}
        <span class="dice">
          {roll.faces.map((face, index) => (
            <Die
              key={index}
              die={roll.die.toLowerCase()}
              face={face}
              state={dieState(roll, index)}
              at={falls?.[index]}
              fits={proved?.get(roll.numbers?.[index] ?? -1)}
            />
          ))}
        </span>
        {roll.need === "" ? <span class="mth">{roll.label}</span> : null}
        {roll.outcome ? (
          <span class={`res${tone}`} style={last === undefined ? undefined : { "--at": `${last}ms` }}>
            {roll.outcome}
          </span>
        ) : null}
        {cites.map((clause) => (
          <Clause key={clause} id={clause} play={play} brief={true} />
        ))}
      </div>
      <Steps steps={roll.steps} play={play} brief={true} />
    </div>
  );
}

/** Units named in a sentence stand out. */
export function Sentence({ text, names }: { text: string; names: readonly string[] }): VNode {
  const known = names.filter((name) => name !== "").sort((a, b) => b.length - a.length);
  if (known.length === 0) return <span>{text}</span>;
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const parts = text.split(new RegExp(`(${escaped.join("|")})`));
  return <span>{parts.map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part))}</span>;
}

export function Stick(): VNode {
  return (
    <svg class="stick" viewBox="0 0 40 64" aria-hidden="true">
      <path class="smoke" d="M20 22C14 16 27 12 20 2" />
      <path class="st" d="M20 58V24" />
      <circle class="em" cx="20" cy="23" r="2.6" />
      <path class="pot" d="M8 50H32L29 62H11Z" />
    </svg>
  );
}

/** The two answers to a plain question, with their keys. */
export function YesOrNo({
  yes,
  no,
  answer,
}: {
  yes: string;
  no: string;
  answer: (yes: boolean) => void;
}): VNode {
  return (
    <>
      <button type="button" class="btn" aria-keyshortcuts="N" onClick={() => answer(false)}>
        {`${no} `}
        <kbd>N</kbd>
      </button>
      <button type="button" class="btn ink" aria-keyshortcuts="Y" onClick={() => answer(true)}>
        {`${yes} `}
        <kbd>Y</kbd>
      </button>
    </>
  );
}
