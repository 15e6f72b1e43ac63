/** The selected unit and what it can do: order tags, the forbidden ones dashed with their reason. */

import type { VNode } from "preact";
import { pointsAt } from "../lesson";
import { signsOf } from "../overlay/chip";
import type { Play } from "../play";
import type { Option, Side, TroopFact, Unit } from "../protocol";
import type { SheetShown } from "../seam";
import { keyOf, livingOf, termOf, unitOptions } from "../selectors";
import { bySingle, goesBothWays } from "../singly";
import type { State } from "../state";
import { drawnSize, figureSymbol, iconSymbol } from "../symbols";
import { briefName } from "../want";
import { t } from "../words";
import { Clause } from "./clause";
import { Icon } from "./parts";
import { Boxes, Face, faceSymbol, Sheet, sheetOf, Tokens } from "./person";

/** Signs for orders whose ruleset names none, by what the order asks for. */
function fallbackIcon(option: Option): string {
  const types = option.params.map((param) => param.type);
  if (option.unit === "" && types.length === 0) return (option.eager ?? 0) > 0 ? "st-acted" : "ord-turn";
  if (option.kind === "end_phase") return "ord-end";
  if (types.includes("split")) return "ord-fire";
  if (types.includes("path") || types.includes("poses")) return "ord-move";
  if (types.includes("place")) return "ord-formation";
  if (types.includes("angle")) return "ord-turn";
  if (types.includes("unit") || types.includes("figure")) return "ord-attack";
  return "ord-hold";
}

export function iconOf(state: State, option: Option): string {
  return iconSymbol(
    state.ruleset.orders.find((order) => order.kind === option.kind)?.icon,
    fallbackIcon(option),
  );
}

interface TagProps {
  option: Option;
  side: Side;
  state: State;
  play: Play;
}

function isWritten({ draft }: State, option: Option): boolean {
  return draft?.option.kind === option.kind && draft.option.unit === option.unit;
}

/** One order as a tag to pull out. */
function Tag({ option, side, state, play }: TagProps): VNode {
  const written = isWritten(state, option);
  const isSingly = written && state.draft?.single === true && goesBothWays(option);
  const isOn = written && !isSingly;
  const isShut = option.shut !== null;
  const hint = option.shut?.message ?? option.hint ?? "";
  const key = keyOf(state, option.kind);
  return (
    <li class={`${isOn ? "on" : isShut ? "off" : ""}${pointsAt(state, option.kind) ? " is-taught" : ""}`}>
      <button
        type="button"
        aria-pressed={isOn}
        aria-disabled={isShut}
        title={hint}
        onClick={() => {
          if (isSingly && state.draft !== null) play.write(bySingle(state.draft, false));
          else if (isOn) play.write(null);
          else play.choose(option, side);
        }}
      >
        <Icon name={iconOf(state, option)} />
        <b>{option.label}</b>
        <small>{hint}</small>
        {key === "" ? null : <kbd>{key}</kbd>}
      </button>
    </li>
  );
}

/** The same order, man by man. */
function SinglyTag({ option, side, state, play }: TagProps): VNode {
  const draft = isWritten(state, option) ? state.draft : null;
  const take = (): void => {
    if (draft === null) play.choose(option, side);
    const begun = play.state.draft;
    if (begun !== null) play.write(bySingle(begun, true));
  };
  return (
    <li class={draft?.single === true ? "on" : ""}>
      <button type="button" aria-pressed={draft?.single === true} title={t("figure.each")} onClick={take}>
        <Icon name="ord-formation" />
        <b>{t("figure.singly")}</b>
        <small>{t("figure.each")}</small>
        <kbd>Q</kbd>
      </button>
    </li>
  );
}

/** What the chosen unit can do, what is shut last with its reason; `brief` while one of them is being written. */
export function Tags({
  state,
  play,
  brief = false,
}: {
  state: State;
  play: Play;
  brief?: boolean;
}): VNode | null {
  const unit = state.document?.units[state.selected];
  const all = unitOptions(state, state.selected);
  const options = brief ? all.filter((option) => option.shut === null) : all;
  if (unit === undefined || options.length === 0) return null;
  const shutLast = [...options].sort((a, b) => Number(a.shut !== null) - Number(b.shut !== null));
  // one tag, as there is one key: of the order that is being written, else of the first that goes both ways
  const bothWays = shutLast.filter((option) => option.shut === null && goesBothWays(option));
  const singly = bothWays.find((option) => isWritten(state, option)) ?? bothWays[0];
  return (
    <ul class={`tags${brief ? " brief" : ""}`} aria-label={t("orders.can")}>
      {shutLast.flatMap((option) => {
        const props = { option, side: unit.side, state, play };
        const key = `${option.kind} ${option.label}`;
        const tag = <Tag key={key} {...props} />;
        return option === singly ? [tag, <SinglyTag key={`${key} singly`} {...props} />] : [tag];
      })}
    </ul>
  );
}

function Portrait({ unit, base }: { unit: Unit; base: { width: number; depth: number } }): VNode {
  const symbol = figureSymbol({ ...unit, width: base.width, depth: base.depth }, true);
  const { width, depth } = drawnSize(symbol);
  return (
    <svg
      class="portrait"
      viewBox={`${-width / 2 - 0.12} ${-depth / 2 - 0.28} ${width + 0.24} ${depth + 0.4}`}
      aria-hidden="true"
    >
      <use href={`#${symbol}`} />
    </svg>
  );
}

/** Signs' room that the plate has for facts beside the count of men. */
const ROOM = 19;

function roomOf({ label, value }: TroopFact): number {
  return Math.max(signsOf(label), String(value).length * 1.4) + 2;
}

/** The shortest facts, as many as the plate has room for, in the rules' own order. */
function shortFacts(facts: readonly TroopFact[]): TroopFact[] {
  let left = ROOM;
  const fits = [...facts]
    .sort((a, b) => roomOf(a) - roomOf(b))
    .filter((fact) => {
      left -= roomOf(fact);
      return left >= 0;
    });
  return facts.filter((fact) => fits.includes(fact)).slice(0, 3);
}

/** Whether the plate tells all that a sheet would. */
function isWhole(sheet: SheetShown, told: number): boolean {
  const more = sheet.arts.length + (sheet.derived ?? []).length + sheet.all_wounds;
  return more === 0 && sheet.facts.length === told;
}

/** The chosen unit with the facts its ruleset states about such troops. */
export function UnitPlate({ state, play }: { state: State; play: Play }): VNode | null {
  const document = state.document;
  const unit = document?.units[state.selected];
  if (document === null || unit === undefined) return null;
  const troop = state.ruleset.troops[unit.kind];
  const sheet = sheetOf(state, unit.id);
  const face = faceSymbol(sheet);
  const told = shortFacts(sheet?.facts ?? troop?.facts ?? []);
  const living = livingOf(document, unit).length;
  const base = document.figures[unit.figures[0] ?? ""] ?? { width: 1, depth: 1.5 };
  const kind = (troop?.name ?? "").endsWith(unit.formation) ? "" : termOf(state, unit.formation);
  return (
    <section class={`unit-plate side-${unit.side}`} aria-label={t("portrait.label")}>
      {face === "" ? <Portrait unit={unit} base={base} /> : <Face symbol={face} />}
      <div>
        <h2>{briefName(state, unit)}</h2>
        <p>
          {[troop?.name, sheet?.weapon ?? kind, termOf(state, unit.fate)].filter((words) => words).join(", ")}
        </p>
        <dl class="stats">
          {told.map((fact) => (
            <div key={fact.label}>
              <dt>
                {fact.clause === undefined || fact.clause === "" ? (
                  fact.label
                ) : (
                  <Clause id={fact.clause} play={play} words={fact.label} />
                )}
              </dt>
              <dd class="num">{fact.value}</dd>
            </div>
          ))}
          {sheet !== undefined && (sheet.all_wounds > 0 || unit.strength === 1) ? null : (
            <div>
              <dt>{t("unit.men")}</dt>
              <dd class="num">
                {living}
                <small>{`/${unit.strength}`}</small>
              </dd>
            </div>
          )}
        </dl>
        {sheet === undefined || isWhole(sheet, told.length) ? null : (
          <span class="lives">
            {sheet.all_wounds === 0 ? null : (
              <>
                <Boxes sheet={sheet} />
                <Tokens sheet={sheet} />
              </>
            )}
            <Sheet state={state} play={play} unit={unit.id} />
          </span>
        )}
      </div>
    </section>
  );
}
