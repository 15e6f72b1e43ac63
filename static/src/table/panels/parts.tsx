/** Small pieces that several panels share. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { Play } from "../play";
import type { Figure, Roll, Side, Step, Unit } from "../protocol";
import { crestSymbol, drawnSize, figureSymbol } from "../symbols";

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
  const symbol = figureSymbol({ ...unit, stand: (figure?.width ?? 1) >= 1.15 && !unit.mounted }, false);
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

/** A clause of the rules, by its id; a click lays its words open. */
export function Clause({
  id,
  play,
  brief = false,
}: {
  id: string;
  play: Play;
  brief?: boolean;
}): VNode | null {
  if (id === "") return null;
  const words = play.state.ruleset.clauses[id];
  const label = brief ? id.replace(/^[A-Z]+-(?=[A-Z]+-)/, "") : id;
  return (
    <button
      type="button"
      class="clause"
      title={words}
      onClick={() => play.store.take({ type: "clause", clause: id })}
    >
      {label}
    </button>
  );
}

/** Why a number is what it is: each step with its clause. */
export function Steps({
  steps,
  play,
  brief = false,
}: {
  steps: readonly Step[];
  play: Play;
  brief?: boolean;
}): VNode | null {
  if (steps.length === 0) return null;
  return (
    <ul class="mods">
      {steps.map((step, index) => (
        <li key={index}>
          <span>{step.label}</span>
          <b class="num">{step.value}</b>
          <Clause id={step.clause} play={play} brief={brief} />
        </li>
      ))}
    </ul>
  );
}

const SHAPES: Record<string, string> = { d10: "d10", d20: "d20", avd: "avd", d3: "d3" };

/** One die as it fell. Filled counts, outlined does not; a save that held has a tick, one that failed a cross. */
export function Die({
  die,
  face,
  state,
}: {
  die: string;
  face: number;
  state: "hit" | "miss" | "saved" | "lost" | "plain";
}): VNode {
  const shape = SHAPES[die];
  const symbol = shape ?? (face >= 1 && face <= 6 ? `d6-${face}` : "d10");
  const isPipped = symbol.startsWith("d6-") || symbol === "d3";
  return (
    <span class={`die ${die} ${state}`} role="img" aria-label={`${face}, ${state}`}>
      <svg aria-hidden="true">
        <use href={`#${symbol}`} />
      </svg>
      {isPipped && symbol !== "d3" ? null : <b>{face}</b>}
    </span>
  );
}

const SAVES = /save|armour/i;

/** The dice of one roll, with what was needed and what came of it. */
interface RollProps {
  roll: Roll;
  play: Play;
  /** Clauses of the whole event, told beside its last dice. */
  cites?: readonly string[];
}

export function RollLine({ roll, play, cites = [] }: RollProps): VNode {
  const isSave = SAVES.test(roll.test) || SAVES.test(roll.label);
  const stateOf = (index: number): "hit" | "miss" | "saved" | "lost" | "plain" => {
    const passed = roll.passed?.[index];
    if (passed === undefined) return roll.total === null || roll.total === undefined ? "plain" : "hit";
    if (isSave) return passed ? "saved" : "lost";
    return passed ? "hit" : "miss";
  };
  const isPlain = (roll.passed ?? []).length === 0;
  const isGood = roll.passed?.some((passed) => passed) === true;
  const tone = isPlain || (isSave && isGood) ? " warn" : isGood && !isSave ? " ok" : "";
  return (
    <div>
      <div class="cast" title={roll.label}>
        {roll.need === "" ? null : <span class="need">{roll.need}</span>}
        <span class="dice">
          {roll.faces.map((face, index) => (
            <Die key={index} die={roll.die.toLowerCase()} face={face} state={stateOf(index)} />
          ))}
        </span>
        {roll.need === "" ? <span class="mth">{roll.label}</span> : null}
        {roll.outcome ? <span class={`res${tone}`}>{roll.outcome}</span> : null}
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
