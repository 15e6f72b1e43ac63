/** What the controls of an order's parameters are made of: rows of slips of which one is taken. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Param } from "../protocol";
import type { Draft } from "../state";

/** What every control of a parameter is given. */
export interface ControlProps {
  param: Param;
  draft: Draft;
  play: Play;
}

/** What a parameter is called. */
export function labelOf(param: Param): string {
  return param.label ?? param.name.replace(/_/g, " ");
}

/** A row of slips of which one is taken. */
export function Row({ title, children }: { title: string; children: VNode[] }): VNode {
  return (
    <fieldset class="param">
      <legend class="name">{title}</legend>
      <div class="picks">{children}</div>
    </fieldset>
  );
}

/** One slip; `shut` says why it cannot be taken. */
export function Pick({
  on,
  label: words,
  shut,
  hint,
  act,
}: {
  on: boolean;
  label: string;
  shut?: string | undefined;
  hint?: string | undefined;
  act: () => void;
}): VNode {
  return (
    <button
      type="button"
      class={`pick${on ? " on" : ""}`}
      aria-pressed={on}
      disabled={shut !== undefined}
      title={shut ?? hint}
      onClick={act}
    >
      {words}
      {hint === undefined || shut !== undefined ? null : <small>{hint}</small>}
    </button>
  );
}
