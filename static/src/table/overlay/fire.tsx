/** Arcs, ranges, lines of fire and targets of the order that is being written. */

import type { VNode } from "preact";
import { brackets, roundHull } from "../figures/hull";
import type { Arc, BattleDocument, Figure, Odds, Side, Spot } from "../protocol";
import { choicesOf, chosenTargets, livingOf } from "../selectors";
import { smooth, straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import { along, boxOf } from "../shape/polygon";
import type { Draft } from "../state";
import { inches } from "../words";
import { Chip, signsOf } from "./chip";
import { allOf, anyOf, isParallel, onRim, sector } from "./sector";

const RING = 6;
/** Nearer than this men touch: there is no distance to write between them. */
const TOUCH = 0.2;

function Rings({ arc, depth }: { arc: Arc; depth: number }): VNode {
  const rings: number[] = [];
  for (let reach = RING; reach <= arc.range + 0.01; reach += RING) rings.push(reach);
  return (
    <g>
      {rings.map((reach) => {
        const rim = Array.from({ length: 9 }, (_, index) =>
          onRim(arc, depth, arc.half * (index / 4 - 1), reach),
        );
        const at = onRim(arc, depth, -Math.min(arc.half, 90), reach);
        return (
          <g key={reach}>
            {reach < arc.range ? <path class="ringd" d={smooth(rim)} /> : null}
            <g transform={`translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`}>
              <text class="rng k" x="-.2" y=".3">{`${reach}″`}</text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** The man at the left end, seen along the arc: the range figures stand on his side. */
function leftmost(arcs: readonly Arc[]): Arc {
  const across = (arc: Arc): number =>
    arc.x * Math.cos((arc.facing * Math.PI) / 180) - arc.y * Math.sin((arc.facing * Math.PI) / 180);
  return arcs.reduce((best, arc) => (across(arc) < across(best) ? arc : best));
}

export function Arcs({
  arcs,
  side,
  depth,
  refused = false,
}: {
  arcs: readonly Arc[];
  side: Side;
  depth: number;
  refused?: boolean;
}): VNode | null {
  if (arcs.length === 0) return null;
  const common = isParallel(arcs);
  const all = common && arcs.length > 1 ? allOf(arcs, depth) : [];
  return (
    <g class={`arcs side-${side}${refused ? " is-refused" : ""}`}>
      {common ? (
        <path class="any" d={straight(anyOf(arcs, depth), true)} />
      ) : (
        arcs.map((arc, index) => <path key={index} class="any" d={straight(sector(arc, depth), true)} />)
      )}
      {all.length > 2 ? <path class="all" d={straight(all, true)} /> : null}
      <Rings arc={leftmost(arcs)} depth={depth} />
    </g>
  );
}

/** Lines from each shooter to what he shoots at, and how far it is. */
export function Lines({ odds, depth }: { odds: readonly Odds[]; depth: number }): VNode {
  return (
    <g class="fire">
      {odds.map((one) => {
        const lines = (one.lines ?? []).map((line): [Spot, Spot] => [
          mirror(line.from, depth),
          mirror(line.to, depth),
        ]);
        if (lines.length === 0) return null;
        const path = lines.map((line) => straight(line)).join("");
        const middle = lines[Math.floor(lines.length / 2)]!;
        return (
          <g key={one.title}>
            <path class="shot0" d={path} />
            <path class="shot" d={path} />
            {one.distance === undefined || one.distance < TOUCH ? null : (
              <Chip at={along(...middle, 0.5)} signs={4.2} tone="seal">
                {inches(one.distance)}
              </Chip>
            )}
          </g>
        );
      })}
    </g>
  );
}

interface Aim {
  id: string;
  figures: Figure[];
  state: "chosen" | "open" | "shut";
  why: string;
}

/** What the order being written may aim at; what it may not aim at only while the pointer asks why. */
function aims(document: BattleDocument, draft: Draft | null, hovered: string): Aim[] {
  const chosen = chosenTargets(draft);
  return choicesOf(draft).flatMap((choice): Aim[] => {
    const id = String(choice.value);
    const unit = document.units[id];
    const single = document.figures[id];
    const figures = unit !== undefined ? livingOf(document, unit) : single !== undefined ? [single] : [];
    const isAsked = hovered === id || (single !== undefined && hovered === single.unit);
    if (figures.length === 0 || (choice.shut && !isAsked)) return [];
    const state = choice.shut ? "shut" : chosen.includes(id) ? "chosen" : "open";
    return [{ id, figures, state, why: choice.shut?.message ?? choice.label }];
  });
}

/** Whom a decision is about that is awaited: the asked unit, and who gives it to choose; where figures are named, these. */
function aimsAsked(document: BattleDocument): Aim[] {
  const question: Record<string, unknown> = document.asked?.question ?? {};
  const single = Object.entries(question).flatMap(([field, id]): Aim[] => {
    const figure = typeof id === "string" ? document.figures[id] : undefined;
    const state = field === "figure" ? "open" : "chosen";
    return figure === undefined ? [] : [{ id: String(id), figures: [figure], state, why: "" }];
  });
  if (single.length > 0) return single;
  return Object.entries(question).flatMap(([field, id]): Aim[] => {
    const unit = typeof id === "string" ? document.units[id] : undefined;
    const figures = unit === undefined ? [] : livingOf(document, unit);
    if (figures.length === 0) return [];
    return [{ id: String(id), figures, state: field === "unit" ? "open" : "chosen", why: "" }];
  });
}

function AimMark({ aim, depth }: { aim: Aim; depth: number }): VNode {
  const { figures, state, why } = aim;
  if (state === "shut") {
    const rim = roundHull(figures, depth, 0.4);
    const box = boxOf(rim);
    return (
      <g class="unit aim">
        <path class="no" d={straight(rim, true)} />
        <Chip at={[(box.left + box.right) / 2, box.top - 1.1]} signs={signsOf(why)}>
          {why}
        </Chip>
      </g>
    );
  }
  return (
    <g class="unit aim">
      {state === "chosen" ? <path class="tgt0" d={brackets(figures, depth, 0.6, 1.1)} /> : null}
      <path
        class={state === "chosen" ? "tgt" : "may"}
        d={brackets(figures, depth, 0.6, state === "chosen" ? 1.1 : 0.6)}
      />
    </g>
  );
}

/** Pieces of scenery that the order may name: their outlines, to be clicked. */
function PieceAims({ document, draft }: { document: BattleDocument; draft: Draft | null }): VNode {
  const chosen = chosenTargets(draft);
  const named = choicesOf(draft).filter((choice) => !choice.shut && document.scenery[String(choice.value)]);
  return (
    <g>
      {named.map((choice) => {
        const id = String(choice.value);
        const rim = document.scenery[id]!.points.map((point) => mirror(point, document.table.depth));
        return (
          <path
            key={id}
            class={`spot${chosen.includes(id) ? " on" : ""}`}
            data-choice={id}
            d={straight(rim, true)}
          >
            <title>{choice.label}</title>
          </path>
        );
      })}
    </g>
  );
}

interface TargetsProps {
  document: BattleDocument;
  draft: Draft | null;
  hovered: string;
}

/** Red corners round what is chosen, thin ones round what may be, and so round those whom a decision is about; a dashed
 *  line and the reason for what may not. */
export function Targets({ document, draft, hovered }: TargetsProps): VNode {
  return (
    <g class="targets">
      <PieceAims document={document} draft={draft} />
      {[...aims(document, draft, hovered), ...aimsAsked(document)].map((aim) => (
        <AimMark key={aim.id} aim={aim} depth={document.table.depth} />
      ))}
    </g>
  );
}
