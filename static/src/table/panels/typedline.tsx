/** Parts of the line for orders in words: the field, what may come next, and what the server made of the order. */

import type { RefObject, VNode } from "preact";
import { standingOf } from "../band";
import { aimWords } from "../overlay/range";
import { spentOf } from "../spent";
import type { State } from "../state";
import type { Completion } from "../typed/complete";
import { t } from "../words";

/** What the server made of the order that is shown, in words. */
function single(state: State): string {
  const preview = state.draft?.fresh === true ? state.draft.preview : null;
  if (preview === null) return t("confirm.waiting");
  if (!preview.legal) return "";
  const path = preview.path;
  const used = path ? spentOf(path) : "";
  const odds = (preview.odds ?? []).map((one) =>
    [one.title, ...(one.facts ?? []).map((fact) => `${fact.label} ${fact.value}`)].join(", "),
  );
  const notes = (preview.notes ?? []).map((note) => note.text);
  const aims = state.document === null ? "" : aimWords(state.document, preview.targets ?? []);
  return [used === "" ? "" : `${used}.`, ...notes, aims, ...odds].filter((part) => part !== "").join(" ");
}

/** The same of several units: each with its inches, or with what forbids it. */
export function outcomeOf(state: State): string {
  const band = state.band;
  if (band === null) return single(state);
  if (!band.fresh) return band.legs.length === 0 ? "" : t("confirm.waiting");
  return band.drafts
    .map((draft) => {
      const name = state.document?.units[draft.option.unit]?.name ?? draft.option.unit;
      const way = standingOf(draft);
      const refusal = draft.preview?.refusal?.message;
      if (refusal !== undefined) return `${name}: ${refusal}`;
      return way === null ? name : `${name}: ${spentOf(way)}.`;
    })
    .join(" ");
}

interface Listing {
  list: readonly Completion[];
  marked: number;
  take: (one: Completion) => void;
}

export function Suggestions({ list, marked, take }: Listing): VNode {
  return (
    <div id="typed-list" role="listbox" aria-label={t("typed.suggestions")} hidden={list.length === 0}>
      {list.map((one, index) => (
        <div
          key={one.text}
          id={`typed-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          onPointerDown={(event) => {
            event.preventDefault();
            take(one);
          }}
        >
          <b>{one.text}</b>
          <small>{one.hint}</small>
        </div>
      ))}
    </div>
  );
}

interface Field {
  input: RefObject<HTMLInputElement>;
  line: string;
  isOpen: boolean;
  active: string | undefined;
  write: (line: string) => void;
  press: (event: KeyboardEvent) => void;
  leave: () => void;
}

export function TypedField({ input, line, isOpen, active, write, press, leave }: Field): VNode {
  return (
    <input
      ref={input}
      id="typed-line"
      role="combobox"
      aria-label={t("typed.label")}
      aria-describedby="typed-said"
      aria-autocomplete="list"
      aria-controls="typed-list"
      aria-expanded={isOpen}
      aria-activedescendant={active}
      placeholder={t("typed.placeholder")}
      title={t("typed.help")}
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      maxLength={160}
      value={line}
      onInput={(event) => write(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={leave}
    />
  );
}
