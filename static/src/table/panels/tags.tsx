/** The selected unit and what it can do: order tags, the forbidden ones dashed with their reason. */

import type { VNode } from "preact";
import { pointsAt } from "../lesson";
import { signsOf } from "../overlay/chip";
import type { Play } from "../play";
import type { Option, Side, TroopFact, Unit } from "../protocol";
import { actingSide, barOptions, keyOf, livingOf, phaseLabel, termOf } from "../selectors";
import type { State } from "../state";
import { drawnSize, figureSymbol, iconSymbol } from "../symbols";
import { t } from "../words";
import { Clause } from "./clause";
import { Icon } from "./parts";
import { StandingOrders } from "./standing";

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

function iconOf(state: State, option: Option): string {
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

/** One order as a tag to pull out; an order of no single unit has a wider one. */
function Tag({ option, side, state, play }: TagProps): VNode {
  const isOn = state.draft?.option.kind === option.kind && state.draft.option.unit === option.unit;
  const isShut = option.shut !== null;
  const hint = option.shut?.message ?? option.hint ?? "";
  const key = keyOf(state, option.kind);
  return (
    <li
      class={`${isOn ? "on" : isShut ? "off" : ""}${option.unit === "" ? " wide" : ""}${pointsAt(state, option.kind) ? " is-taught" : ""}`}
    >
      <button
        type="button"
        aria-pressed={isOn}
        aria-disabled={isShut}
        title={hint}
        onClick={() => (isOn ? play.write(null) : play.choose(option, side))}
      >
        <Icon name={iconOf(state, option)} />
        <b>{option.label}</b>
        <small>{hint}</small>
        {key === "" ? null : <kbd>{key}</kbd>}
      </button>
    </li>
  );
}

/** What the chosen unit can do, and what the phase lets the whole side do, whatever is chosen. */
export function Tags({ state, play }: { state: State; play: Play }): VNode {
  const options = barOptions(state);
  if (options.length === 0) return <div class="tags none" />;
  const words = t(options.some(({ option }) => option.unit !== "") ? "orders.can" : "orders.label");
  return (
    <ul class={`tags${options.length > 7 ? " many" : ""}`} aria-label={words}>
      {options.map(({ side, option }) => (
        <Tag
          key={`${side} ${option.unit} ${option.kind} ${option.label}`}
          option={option}
          side={side}
          state={state}
          play={play}
        />
      ))}
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

/** The chosen unit with the facts its ruleset states about such troops. */
export function UnitPlate({ state, play }: { state: State; play: Play }): VNode {
  const document = state.document;
  const unit = document?.units[state.selected];
  if (document === null || unit === undefined) {
    const isBare = Object.keys(document?.units ?? {}).length === 0;
    const acting = state.you.length > 1 ? actingSide(state) : null;
    const clan = acting === null ? undefined : document?.forces[acting]?.clan;
    return (
      <section class="unit-plate is-empty" aria-label={t("portrait.label")}>
        <div>
          <h2>{isBare ? phaseLabel(state) : (clan ?? t("option.none"))}</h2>
          <p>{t(isBare ? "battle.setup" : "option.pick")}</p>
        </div>
      </section>
    );
  }
  const troop = state.ruleset.troops[unit.kind];
  const living = livingOf(document, unit).length;
  const base = document.figures[unit.figures[0] ?? ""] ?? { width: 1, depth: 1.5 };
  const kind = (troop?.name ?? "").endsWith(unit.formation) ? "" : termOf(state, unit.formation);
  return (
    <section class={`unit-plate side-${unit.side}`} aria-label={t("portrait.label")}>
      <Portrait unit={unit} base={base} />
      <div>
        <h2>{unit.name}</h2>
        <p>{[troop?.name, kind, termOf(state, unit.fate)].filter((words) => words).join(", ")}</p>
        <dl class="stats">
          {shortFacts(troop?.facts ?? []).map((fact) => (
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
          <div>
            <dt>{t("unit.men")}</dt>
            <dd class="num">
              {living}
              <small>{`/${unit.strength}`}</small>
            </dd>
          </div>
        </dl>
        <StandingOrders key={unit.id} state={state} play={play} unit={unit} />
      </div>
    </section>
  );
}
