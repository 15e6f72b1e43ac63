/** The table as text: every unit, piece of ground and site, with inches and the hour of the clock from the chosen unit. */

import type { VNode } from "preact";
import { isDisabled, isWounded } from "../figures/warriors";
import type { Play } from "../play";
import type { BattleDocument, Piece, Spot, Unit } from "../protocol";
import { SIDES } from "../protocol";
import { gap, gapToShape, hour, isArea, middleOfShape, type Stand, standOf } from "../reading";
import { clanOf, groupsOf, livingOf, marksOf, mayMeasure, termOf } from "../selectors";
import type { State } from "../state";
import { inches, t } from "../words";
import { unitState } from "./army";

interface Props {
  state: State;
  play: Play;
}

/** Nearer than this one stands on it, inches. */
const HERE = 0.05;

/** What the inches and hours are told from. */
function measuredFrom(state: State, name: string | null): string {
  if (name === null) return t("text.unmeasured");
  return t(mayMeasure(state) ? "text.measured" : "text.unmeasurable", { name });
}

interface Place {
  inches: string;
  hour: string;
}

/** Where something lies from the chosen unit; its place on the table while none is chosen. */
function placeOf(from: Stand | null, at: Spot, apart: (() => number) | null): Place {
  if (from === null) return { inches: `${inches(at[0])} · ${inches(at[1])}`, hour: "" };
  return { inches: apart === null ? "–" : inches(apart()), hour: t("text.hour", { hour: hour(from, at) }) };
}

function unitPlace(state: State, unit: Unit, from: Stand | null, isSelf: boolean): Place {
  const document = state.document!;
  const stand = standOf(document, unit);
  if (stand === null || isSelf) return { inches: isSelf ? t("text.self") : "", hour: "" };
  return placeOf(from, stand.at, mayMeasure(state) ? () => gap(from!, stand) : null);
}

function UnitRow({ unit, from, state, play }: Props & { unit: Unit; from: Stand | null }): VNode {
  const document = state.document!;
  const isSelf = unit.id === state.selected;
  const place = unitPlace(state, unit, from, isSelf);
  const hurt = livingOf(document, unit).filter(isWounded).length;
  const lying = unit.figures.filter((id) => document.figures[id] && isDisabled(document.figures[id]!)).length;
  const marks = [
    ...marksOf(state, unit).map((mark) => mark.label),
    ...(hurt === 0 ? [] : [t("figure.hurt", { count: hurt })]),
    ...(lying === 0 ? [] : [t("figure.disabled", { count: lying })]),
  ];
  return (
    <tr class={`side-${unit.side}${isSelf ? " on" : ""}`}>
      <th scope="row">
        <button type="button" aria-pressed={isSelf} onClick={() => play.toggle(unit.id)}>
          {unit.name}
        </button>
      </th>
      <td>{clanOf(document, unit).name}</td>
      <td>{unitState(state, unit)}</td>
      <td>{termOf(state, unit.formation)}</td>
      <td class="num">{`${livingOf(document, unit).length} / ${unit.strength}`}</td>
      <td class="num">{place.inches}</td>
      <td>{place.hour}</td>
      <td>{marks.length === 0 ? t("text.open") : marks.join(", ")}</td>
    </tr>
  );
}

function Heads({ names }: { names: readonly string[] }): VNode {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {t(`text.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function UnitTable({ state, play, from }: Props & { from: Stand | null }): VNode {
  const heads = [
    "unit",
    "side",
    "state",
    "formation",
    "men",
    from === null ? "place" : "inches",
    "bearing",
    "marks",
  ];
  const units = SIDES.flatMap((side) => groupsOf(state, side)).flatMap((group) => group.units);
  return (
    <table>
      <caption>{t("text.units")}</caption>
      <Heads names={heads} />
      <tbody>
        {units.map((unit) => (
          <UnitRow key={unit.id} unit={unit} from={from} state={state} play={play} />
        ))}
      </tbody>
    </table>
  );
}

interface Thing {
  id: string;
  name: string;
  kind: string;
  points: readonly Spot[];
  closed: boolean;
  width: number;
}

function thingsOf(state: State): Thing[] {
  const document = state.document!;
  const kind = (key: string): string => state.ruleset.terrain[key]?.label ?? key.replace(/_/g, " ");
  const sites = Object.values(document.sites).map((site) => {
    const owner =
      site.owner === undefined ? t("text.nobody") : (document.forces[site.owner]?.clan ?? site.owner);
    return {
      id: site.id,
      name: site.name || kind(site.kind),
      kind: `${kind(site.kind)}, ${owner}`,
      points: site.outline,
      closed: true,
      width: 0,
    };
  });
  const pieces = Object.values(document.scenery).map((piece: Piece) => ({
    id: piece.id,
    name: piece.name || kind(piece.kind),
    kind: kind(piece.kind),
    points: piece.points,
    closed: isArea(piece),
    width: piece.width ?? 0,
  }));
  return [...sites, ...pieces].filter((thing) => thing.points.length > 0);
}

/** A piece of ground or a place: its name brings it to the middle of the painting. */
function ThingRow({ thing, from, state, play }: Props & { thing: Thing; from: Stand | null }): VNode {
  const at = middleOfShape(thing.points, thing.closed);
  const away = from === null ? null : gapToShape(from, thing.points, thing.closed, thing.width);
  const place = placeOf(from, at, away === null || !mayMeasure(state) ? null : () => away);
  return (
    <tr>
      <th scope="row">
        <button type="button" title={t("text.look", { name: thing.name })} onClick={() => play.centre(at)}>
          {thing.name}
        </button>
      </th>
      <td>{thing.kind}</td>
      <td class="num">{place.inches}</td>
      <td>{away !== null && away < HERE ? t("text.here") : place.hour}</td>
    </tr>
  );
}

function ThingTable({ state, play, from }: Props & { from: Stand | null }): VNode {
  const heads = ["ground", "kind", from === null ? "place" : "inches", "bearing"];
  return (
    <table>
      <caption>{t("text.grounds")}</caption>
      <Heads names={heads} />
      <tbody>
        {thingsOf(state).map((thing) => (
          <ThingRow key={thing.id} thing={thing} from={from} state={state} play={play} />
        ))}
      </tbody>
    </table>
  );
}

function Tables({ state, play, document }: Props & { document: BattleDocument }): VNode {
  const from = standOf(document, document.units[state.selected]);
  const chosen = document.units[state.selected]?.name;
  return (
    <section id="text-table" class="text-table slip" aria-label={t("text.title")}>
      <h2>{t("text.title")}</h2>
      <p>{measuredFrom(state, from === null ? null : (chosen ?? ""))}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="sheets" tabIndex={0} aria-label={t("text.units")}>
        <UnitTable state={state} play={play} from={from} />
        <ThingTable state={state} play={play} from={from} />
      </section>
    </section>
  );
}

/** The switch in a corner of the stage and, when it is on, the tables over the painting. */
export function TextTable({ state, play }: Props): VNode | null {
  if (state.document === null) return null;
  const open = state.panel === "text";
  return (
    <div class={`as-text${open ? " is-open" : ""}`}>
      <button
        id="text-switch"
        type="button"
        class="switch"
        aria-pressed={open}
        title={t("text.switch")}
        aria-label={t("text.switch")}
        onClick={() => play.store.take({ type: "panel", panel: open ? "table" : "text" })}
      >
        <span aria-hidden="true">文</span>
      </button>
      {open ? <Tables state={state} play={play} document={state.document} /> : null}
    </div>
  );
}
