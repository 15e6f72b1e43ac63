/** The order of battle: both armies by their headings, every unit with its strength, its marks and whether it can act. */

import type { VNode } from "preact";
import { isDisabled, isWounded } from "../figures/warriors";
import { memo } from "../memo";
import type { Play } from "../play";
import { SIDES, type Side, type Unit } from "../protocol";
import { nearestEnemy } from "../reading";
import {
  canAct,
  type Group,
  groupsOf,
  hasActed,
  hostOf,
  isCamped,
  isLeader,
  livingOf,
  marksOf,
  mayBeCalled,
  mayMeasure,
  shortName,
  strengthOf,
  termOf,
} from "../selectors";
import type { State } from "../state";
import { crestSymbol, hasSymbol } from "../symbols";
import { briefName, cardsOf } from "../want";
import { inches, t } from "../words";
import { Icon, Tile } from "./parts";
import { Boxes, Face, faceSymbol, sheetOf, Tokens } from "./person";

interface Row {
  unit: Unit;
  living: number;
  /** How many of the living are wounded, and how many lie disabled. */
  hurt: number;
  disabled: number;
  /** Whether it carries hits that have yet to cost it a base. */
  marked: boolean;
  acted: boolean;
  /** Why it can do nothing now although it has not acted; empty where that is not so. */
  shut: string;
  ready: boolean;
  /** The battle is over: nobody can act any more. */
  over: boolean;
  selected: boolean;
  own: boolean;
}

type Reasons = ReadonlyMap<string, string>;

/** Who has yet to act and can do nothing as it stands, with the reason: out of range, nobody in reach. */
function reasonsOf(state: State): Reasons {
  const shut = cardsOf(state).filter((card) => card.stand === "not" && card.unit !== null);
  return new Map(shut.map((card) => [card.id, card.reason]));
}

function rowOf(state: State, unit: Unit, reasons: Reasons): Row {
  const document = state.document!;
  const shut = reasons.get(unit.id) ?? "";
  return {
    unit,
    living: livingOf(document, unit).length,
    hurt: livingOf(document, unit).filter(isWounded).length,
    disabled: unit.figures.filter((id) => document.figures[id] && isDisabled(document.figures[id]!)).length,
    marked: (document.kit?.[unit.id]?.hits ?? 0) > 0,
    acted: shut === "" && hasActed(state, unit),
    shut,
    ready: canAct(state, unit.id) || mayBeCalled(state, unit.id),
    over: document.result !== null,
    selected: state.band === null ? state.selected === unit.id : state.band.units.includes(unit.id),
    own: state.you.includes(unit.side),
  };
}

function stateWords(row: Row): string {
  if (row.unit.fate !== "") return row.unit.fate;
  if (row.unit.place === "off") return t("army.gone");
  if (row.unit.place === "reserve") return t("army.reserve");
  if (row.unit.place === "late") return t("army.late");
  if (row.over) return t("army.stands");
  if (row.shut !== "") return t("army.shut");
  return t(row.acted || (row.own && !row.ready) ? "army.acted" : "army.ready");
}

/** How it stands with a unit, in a word or two. */
export function unitState(state: State, unit: Unit): string {
  return stateWords(rowOf(state, unit, reasonsOf(state)));
}

function StateIcon({ row }: { row: Row }): VNode | null {
  if (row.over && row.unit.place === "table") return null;
  if (row.unit.place === "off") return <Icon name="st-lost" class="state" />;
  if (row.unit.place === "reserve") return <Icon name="st-wait" class="state" />;
  if (row.unit.place === "late") return null; // its badge says so
  return <Icon name={row.shut !== "" ? "st-shut" : row.acted ? "st-acted" : "st-ready"} class="state" />;
}

/** What everybody has at his side. */
const AT_HAND = "sword";

/** How it stands, else with what its living are armed, for bows may stand behind spears; what is at hand tells nothing. */
function formationWords(state: State, unit: Unit): string {
  if (unit.fate !== "") return termOf(state, unit.fate);
  if (unit.formation !== "") return termOf(state, unit.formation);
  const living = state.document === null ? [] : livingOf(state.document, unit);
  const arms = living.map((one) => one.arms ?? "").filter((one) => one !== "");
  const all = [...new Set([unit.arms, ...arms])];
  const told = all.filter((one) => one !== AT_HAND);
  return (told.length > 0 ? told : all).map((one) => termOf(state, one)).join(", ");
}

/** What stands beside a name: points that it has to spend, of a leader where he is, else how it is formed or armed. */
function besides(state: State, unit: Unit): string {
  const { document } = state;
  if (document?.open_unit === unit.id) return t("army.points", { count: document.points_left ?? 0 });
  const weapon = sheetOf(state, unit.id)?.weapon ?? "";
  if (weapon !== "") return weapon;
  if (!isLeader(unit) || unit.fate !== "") return formationWords(state, unit);
  const host = document === null ? undefined : hostOf(document, unit);
  if (host !== undefined) return t("army.with", { name: briefName(state, host) });
  if (document !== null && isCamped(document, unit)) return t("army.camp");
  return t(unit.mounted ? "unit.mounted" : "unit.foot");
}

/** Whether where he is takes a line of its own: the names of two hardly ever have room beside one another. */
function isLed({ document }: State, unit: Unit): boolean {
  return document !== null && (hostOf(document, unit) !== undefined || isCamped(document, unit));
}

/** Losses that it has yet to answer for. */
function Markers({ state, unit }: { state: State; unit: Unit }): VNode | null {
  const count = state.document?.kit?.[unit.id]?.markers ?? 0;
  if (count === 0) return null;
  const words = `${count} ${termOf(state, "markers")}`;
  return (
    <span class="mk markers" title={words} role="img" aria-label={words}>
      <svg class="ico" viewBox="-.5 -.5 1 1" aria-hidden="true">
        <circle r=".4" />
        <path d="M-.19-.19.19.19M.19-.19-.19.19" />
      </svg>
      {count === 1 ? null : <b class="num">{count}</b>}
    </span>
  );
}

function Pips({ row }: { row: Row }): VNode | null {
  if (row.unit.strength < 2) return null;
  const count = Math.min(row.unit.strength, 14);
  const half = Math.max(row.hurt, Number(row.marked));
  return (
    <span class="pips" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} class={index >= row.living ? "x" : index >= row.living - half ? "wd" : ""} />
      ))}
    </span>
  );
}

/** The enemy that is nearest, with inches and the point of the compass. */
function enemyWords(state: State, unit: Unit): string[] {
  const near = state.document === null ? null : nearestEnemy(state.document, unit);
  if (near === null) return [];
  const compass = t(`wind.${near.wind}`);
  if (!mayMeasure(state)) return [t("army.near", { name: near.unit.name, compass })];
  return [t("army.nearest", { name: near.unit.name, inches: inches(near.inches), compass })];
}

function describe(row: Row, marks: readonly string[]): string {
  const { unit, living } = row;
  const facts = t("army.facts", {
    living,
    strength: unit.strength,
    state: stateWords(row),
  });
  const hurt = row.hurt === 0 ? [] : [t("figure.hurt", { count: row.hurt })];
  const lying = row.disabled === 0 ? [] : [t("figure.disabled", { count: row.disabled })];
  return [facts, ...hurt, ...lying, ...marks].join(", ");
}

/** A unit's name under its heading: what the heading has said already is for those who do not see it. */
function Named({ name, heading }: { name: string; heading: string }): VNode {
  const rest = shortName(name, heading);
  if (rest === name) return <b>{name}</b>;
  return (
    <b>
      <span class="sr">{`${heading} `}</span>
      {rest}
    </b>
  );
}

interface CardProps {
  row: Row;
  heading: string;
  state: State;
  play: Play;
}

function Card({ row, heading, state, play }: CardProps): VNode {
  const { unit } = row;
  const marks = marksOf(state, unit).filter((mark) => mark.icon !== "st-acted" && mark.icon !== "st-ready");
  const first = state.document?.figures[unit.figures[0] ?? ""];
  const spent = row.acted || row.shut !== "" || unit.place === "off";
  const sheet = sheetOf(state, unit.id);
  const face = faceSymbol(sheet);
  return (
    <li
      class={`card side-${unit.side}${spent ? " acted" : ""}${unit.place === "off" ? " gone" : ""}${row.selected ? " selected" : ""}`}
    >
      <button
        type="button"
        class={unit.strength < 2 ? (isLed(state, unit) ? "solo led" : "solo") : ""}
        title={row.shut === "" ? unit.name : `${unit.name}: ${row.shut}`}
        aria-pressed={row.selected}
        onClick={(event) => (event.shiftKey ? play.march.join(unit.id) : play.select(unit.id))}
      >
        {face === "" ? <Tile unit={unit} figure={first} /> : <Face symbol={face} />}
        <span class="nm">
          <Named name={unit.name} heading={heading} />
          <small>{besides(state, unit)}</small>
        </span>
        <span class="rt">
          <Markers state={state} unit={unit} />
          {marks
            .filter((mark) => hasSymbol(mark.icon))
            .slice(0, 2)
            .map((mark) => (
              <span key={mark.key} class="mk" title={mark.label}>
                <Icon name={mark.icon} />
              </span>
            ))}
          <StateIcon row={row} />
        </span>
        {sheet === undefined || sheet.all_wounds === 0 ? (
          <Pips row={row} />
        ) : (
          <span class="lives">
            <Boxes sheet={sheet} />
            <Tokens sheet={sheet} />
          </span>
        )}
        <span class="sr">
          {describe(
            row,
            [
              termOf(state, unit.formation),
              ...(marks.length === 0 ? [t("text.open")] : marks.map((mark) => mark.label)),
              ...enemyWords(state, unit),
            ].filter((words) => words !== ""),
          )}
        </span>
      </button>
    </li>
  );
}

function Mini({ row, state, play }: { row: Row; state: State; play: Play }): VNode {
  const { unit } = row;
  return (
    <li
      class={`mini side-${unit.side}${row.selected ? " selected" : ""}${row.acted || row.shut !== "" ? " acted" : ""}`}
    >
      <button
        type="button"
        title={row.shut === "" ? unit.name : `${unit.name}: ${row.shut}`}
        aria-pressed={row.selected}
        aria-label={`${unit.name}, ${describe(row, [])}`}
        onClick={() => play.select(unit.id)}
      >
        <Tile unit={unit} figure={state.document?.figures[unit.figures[0] ?? ""]} />
        <StateIcon row={row} />
      </button>
    </li>
  );
}

function isMini(unit: Unit): boolean {
  return unit.strength === 1 && unit.mounted && !isLeader(unit) && unit.place === "table";
}

interface SectionProps {
  group: Group;
  state: State;
  play: Play;
  reasons: Reasons;
}

function Section({ group, state, play, reasons }: SectionProps): VNode {
  const rows = group.units.map((unit) => rowOf(state, unit, reasons));
  const singles = rows.filter((row) => isMini(row.unit));
  const minis = singles.length > 1 ? singles : [];
  const cards = rows.filter((row) => !minis.includes(row));
  return (
    <section>
      <h3>
        {group.words.label}
        {group.words.kanji ? (
          <span class="ja" aria-hidden="true">
            {group.words.kanji}
          </span>
        ) : null}
        <em class="num">{group.men}</em>
      </h3>
      <ul>
        {cards.map((row) => (
          <Card key={row.unit.id} row={row} heading={group.words.label} state={state} play={play} />
        ))}
      </ul>
      {minis.length === 0 ? null : (
        <ul class="minis">
          {minis.map((row) => (
            <Mini key={row.unit.id} row={row} state={state} play={play} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Tabs({ state, play }: { state: State; play: Play }): VNode {
  return (
    <div class="tabs" role="tablist">
      {SIDES.map((side: Side) => {
        const force = state.document?.forces[side];
        return (
          <button
            key={side}
            type="button"
            role="tab"
            aria-selected={state.army === side}
            class={`side-${side}`}
            onClick={() => play.store.take({ type: "army", side })}
          >
            <Icon name={crestSymbol(force?.mon ?? "")} />
            <span>{force?.clan ?? side}</span>
            <b class="num">{state.document === null ? 0 : strengthOf(state.document, side)}</b>
          </button>
        );
      })}
    </div>
  );
}

function ArmyList({ state, play }: { state: State; play: Play }): VNode {
  const groups = groupsOf(state, state.army);
  const reasons = reasonsOf(state);
  const crowded = groups.reduce((sum, group) => sum + group.units.length, 0) > 15;
  return (
    <aside class={`oob${crowded ? " is-crowded" : ""}`} id="army" aria-label={t("army.label")}>
      <h2 class="sr">{t("army.label")}</h2>
      <Tabs state={state} play={play} />
      <div class="units" role="tabpanel">
        {groups.length === 0 ? (
          <p class="empty">{t("army.empty")}</p>
        ) : (
          groups.map((group) => (
            <Section key={group.words.key} group={group} state={state} play={play} reasons={reasons} />
          ))
        )}
      </div>
    </aside>
  );
}

export const Army = memo(ArmyList, (before, after) => {
  const [old, young] = [before.state, after.state];
  return (
    old.document?.units === young.document?.units &&
    old.document?.figures === young.document?.figures &&
    old.document?.kit === young.document?.kit &&
    old.document?.result === young.document?.result &&
    old.document?.open_unit === young.document?.open_unit &&
    old.document?.points_left === young.document?.points_left &&
    old.options === young.options &&
    old.selected === young.selected &&
    old.band?.units === young.band?.units &&
    old.army === young.army &&
    old.you === young.you &&
    old.document?.forces === young.document?.forces
  );
});
