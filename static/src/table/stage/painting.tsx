/** What stands on the table: ground, places, figures and their standards, back to front. */

import type { VNode } from "preact";
import { activeParam } from "../draft";
import { half } from "../facing";
import { Badges, Banner, bannerFoot, bannerOf, Thing } from "../figures/banners";
import { Camps, RiderChips, Riders, Roads } from "../figures/camps";
import { FallenLayer } from "../figures/fallen";
import { Leaders, sharing } from "../figures/leaders";
import { Losses } from "../figures/losses";
import { TokenTags } from "../figures/persons";
import { BodyLayer, spreadInside, UnitLayer } from "../figures/units";
import { DisabledLayer, WarriorSigns } from "../figures/warriors";
import { Ground } from "../ground/ground";
import { Labels } from "../ground/labels";
import { lasting, Pavises } from "../ground/pavises";
import { Sites } from "../ground/sites";
import { Traces } from "../ground/traces";
import { Arcs } from "../overlay/fire";
import { Upright } from "../overlay/upright";
import { edgeIn, Zones } from "../overlay/zones";
import type { BattleDocument, Figure, Piece, Preview, Unit } from "../protocol";
import { clanOf, hasActed, isCamped, isOwn, livingOf, marksOf } from "../selectors";
import type { Draft, State } from "../state";
import { asSeen } from "./turning";

interface Shown {
  unit: Unit;
  figures: Figure[];
}

interface Props {
  state: State;
  document: BattleDocument;
  scenery: Record<string, Piece>;
  /** How many units have been given the look of the present nearness since it changed. */
  dressed: number;
}

/** Chosen alone, or with others. */
function isChosen(state: State, unit: string): boolean {
  return state.band === null ? state.selected === unit : state.band.units.includes(unit);
}

/** Who stands on the table, from the far edge to the near one; the chosen unit below all, its halo hides nobody. */
function shownOf({ selected, turned }: State, document: BattleDocument): Shown[] {
  const near = turned ? -1 : 1;
  return Object.values(document.units)
    .filter((unit) => unit.place === "table")
    .map((unit) => ({ unit, figures: spreadInside(livingOf(document, unit), document) }))
    .filter(({ figures }) => figures.length > 0)
    .sort((a, b) => near * (b.figures[0]!.y - a.figures[0]!.y))
    .sort((a, b) => Number(b.unit.id === selected) - Number(a.unit.id === selected));
}

/** Whoever stands on a base of his own. */
function onBases(shown: readonly Shown[], document: BattleDocument): Shown[] {
  return shown.filter(({ unit }) => !isCamped(document, unit));
}

function units(
  shown: readonly Shown[],
  { state, document, dressed }: Props,
  Layer: typeof UnitLayer,
): VNode[] {
  return shown.map(({ unit, figures }, index) => (
    <Layer
      key={unit.id}
      unit={unit}
      figures={figures}
      depth={document.table.depth}
      near={index < dressed ? state.near : !state.near}
      selected={isChosen(state, unit.id)}
      acted={hasActed(state, unit)}
      icons={marksOf(state, unit)
        .map((mark) => mark.icon)
        .join(" ")}
      block={state.ruleset.blocks === true && unit.strength > 1}
      {...sharing(document, unit, state.selected)}
      grabbable={isOwn(state, unit)}
    />
  ));
}

/** Flags and signs stand upright before whoever looks, so they are set as he sees the men. */
function Standards({
  shown,
  state,
  document,
}: { shown: readonly Shown[] } & Omit<Props, "dressed" | "scenery">): VNode {
  const table = document.table;
  const camp = state.ruleset.maku ?? 0;
  const seen = shown.map(({ unit, figures }) => ({
    unit,
    figures: figures.map((figure) => {
      const [x, y] = half([figure.x, figure.y], table, state.turned);
      // who is in his camp has his banner outside its curtain
      const room = isCamped(document, unit) ? { width: camp, depth: camp } : {};
      return { ...figure, ...room, x, y };
    }),
  }));
  return (
    <Upright turned={state.turned} table={table} class="standards">
      <Losses state={state} document={document} shown={shown} seen={(at) => half(at, table, state.turned)} />
      <WarriorSigns document={document} seen={(at) => half(at, table, state.turned)} />
      <TokenTags document={document} seen={(at) => half(at, table, state.turned)} />
      <g class="flags">
        {seen.map(({ unit, figures }) => (
          <Banner
            key={unit.id}
            {...bannerOf(unit, figures, table, clanOf(document, unit).mon, hasActed(state, unit))}
          />
        ))}
      </g>
      <g class="badges">
        {seen.map(({ unit, figures }) => (
          <Badges
            key={unit.id}
            foot={bannerFoot(unit, figures, table)}
            side={unit.side}
            marks={marksOf(state, unit)}
          />
        ))}
      </g>
      <RiderChips state={state} document={document} seen={(at) => half(at, table, state.turned)} />
    </Upright>
  );
}

/** What an order of the whole side lays down is drawn where it is refused, too: else nobody sees what lies too near. */
function isDrawn({ option }: Draft, { legal, figures }: Preview): boolean {
  return (legal || option.unit === "") && !figures?.length;
}

export function Painting(props: Props): VNode {
  const { state, document, scenery } = props;
  const { table, sites, forces, markers } = document;
  const shown = shownOf(state, document);
  const ground = lasting(scenery);
  const draft = state.draft;
  const held = activeParam(draft)?.zone ?? edgeIn(draft, table);
  return (
    <>
      <Ground scenery={ground} sites={sites} table={table} />
      <Traces events={state.events} document={document} rules={state.ruleset} />
      <Sites scenery={scenery} sites={sites} table={table} forces={forces} />
      <Upright turned={state.turned} table={table}>
        <Labels {...asSeen(ground, sites, document, state.turned)} />
      </Upright>
      <Zones document={document} held={held} side={draft?.side ?? "ai"} />
      {draft?.preview?.arcs && draft.fresh && isDrawn(draft, draft.preview) ? (
        <Arcs
          arcs={draft.preview.arcs}
          side={draft.side}
          depth={table.depth}
          refused={!draft.preview.legal}
        />
      ) : null}
      <Camps state={state} document={document} />
      <Roads document={document} />
      <FallenLayer document={document} state={state} />
      <DisabledLayer document={document} />
      <g class="bodies">{units(shown, props, BodyLayer)}</g>
      <g class="units">
        {units(onBases(shown, document), props, UnitLayer)}
        <Leaders state={state} document={document} />
        <Riders state={state} document={document} />
      </g>
      <Pavises scenery={scenery} depth={table.depth} />
      <g class="things">
        {Object.values(markers).map((marker) => (
          <Thing
            key={marker.id}
            marker={marker}
            side={document.units[marker.unit]?.side ?? null}
            depth={table.depth}
          />
        ))}
      </g>
      <Standards shown={shown} state={state} document={document} />
    </>
  );
}
