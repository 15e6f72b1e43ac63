/** Small pieces that several parts of the council share. */

import type { VNode } from "preact";
import { crestSymbol } from "../../table/symbols";
import { numeral } from "../naming";

export function Icon({ name, class: extra = "" }: { name: string; class?: string }): VNode {
  return (
    <svg class={`ico ${extra}`.trim()} viewBox="-50 -50 100 100" aria-hidden="true">
      <use href={`#${name}`} x="-50" y="-50" width="100" height="100" />
    </svg>
  );
}

export function Crest({ side, mon }: { side: string; mon: string }): VNode {
  return (
    <span class={`crest ${side}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <use href={`#${crestSymbol(mon)}`} />
      </svg>
    </span>
  );
}

/** A clause, which opens the rule beside it. */
export function Clause({ id }: { id: string | undefined }): VNode | null {
  return id ? (
    <a class="clause" href={`/rules/${id}`}>
      {id}
    </a>
  ) : null;
}

/** A host's banner in a list. */
export function FlagMark({ side, number }: { side: string; number: number }): VNode {
  return (
    <span class={`court-flag ${side}`}>
      <b class="ja" aria-hidden="true">
        {numeral(number)}
      </b>
    </span>
  );
}

export function Hanko({ sign = "封" }: { sign?: string }): VNode {
  return (
    <span class="court-hanko ja" aria-hidden="true">
      {sign}
    </span>
  );
}

export interface Pick {
  value: string;
  label: string;
  /** Why it cannot be chosen. */
  why?: string | undefined;
}

interface SelectProps {
  label: string;
  value: string;
  picks: readonly Pick[];
  change: (value: string) => void;
}

export function Select({ label, value, picks, change }: SelectProps): VNode {
  return (
    <label class="court-field">
      <span>{label}</span>
      <select class="input" value={value} onChange={(event) => change(event.currentTarget.value)}>
        {picks.map((pick) => (
          <option key={pick.value} value={pick.value} disabled={Boolean(pick.why)}>
            {pick.why ? `${pick.label} (${pick.why})` : pick.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumberProps {
  label: string;
  value: number;
  least: number;
  most: number;
  change: (value: number) => void;
}

export function NumberField({ label, value, least, most, change }: NumberProps): VNode {
  const within = (text: string): number => Math.max(least, Math.min(most, Math.round(Number(text) || least)));
  return (
    <label class="court-field">
      <span>{label}</span>
      <input
        class="input num"
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={(event) => change(within(event.currentTarget.value))}
      />
    </label>
  );
}
