/** The order as it is being written: reach, path by the inch, ghost, measured words; and where the rules stop it. */

import type { VNode } from "preact";
import { paramOf, startOf, tip } from "../draft";
import { RiderDisc } from "../figures/camps";
import { bodies, outlines } from "../figures/hull";
import { figureTransform } from "../figures/units";
import type { BattleDocument, PathPreview, Pose, Preview, Side, Spot } from "../protocol";
import { pointAt, smooth, spot, straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import { distance, length } from "../shape/polygon";
import { inchesSpent, isFar, spentOf } from "../spent";
import type { Draft } from "../state";
import { inches, t } from "../words";
import { Chip, halfOf, signsOf } from "./chip";
import type { Ghost } from "./ghost";
import { Knob } from "./knob";
import { Lanes, lanesOf, Picked } from "./lanes";
import { onRim } from "./sector";

/** Stands in for a number while its sentence is divided. */
const GAP = "\u0000";

interface Props {
  document: BattleDocument;
  draft: Draft;
  ghost: Ghost | null;
  near: boolean;
  /** One of several that march as one: no handle, no reach, and inches without words. */
  brief?: boolean;
}

/** Whether figures go each his own way, without a body that is led. */
function goEach(draft: Draft): boolean {
  return paramOf(draft, "path") === undefined && lanesOf(draft).length > 0;
}

/** Whether nothing is said of inches used: nobody goes, or single men each their own. */
function hasNoSum(draft: Draft, line: readonly Spot[]): boolean {
  return line.length < 2 || (draft.single && lanesOf(draft).length > 1);
}

/** The path's corners in screen inches: as the server measured it, or as it was drawn; the longest of several. */
function lineOf(draft: Draft, depth: number): Spot[] {
  const [far] = goEach(draft) ? [...lanesOf(draft)].sort((a, b) => b.used - a.used) : [];
  if (far !== undefined) return far.points.map((point) => mirror(point, depth));
  const path = paramOf(draft, "path");
  const measured = draft.fresh ? (draft.preview?.path?.legs ?? []) : [];
  if (measured.length > 0)
    return [measured[0]!.from, ...measured.map((leg) => leg.to)].map((point) => mirror(point, depth));
  const legs = path === undefined ? [] : ((draft.values[path.name] as Pose[] | undefined) ?? []);
  const start = startOf(path);
  if (start === null || legs.length === 0) return [];
  return [start, ...legs].map((pose): Spot => [pose.x, depth - pose.y]);
}

/** A small stroke across the line at every inch, as far as inches may be told. */
function ticks(line: readonly Spot[], every: number, most: number): string {
  const whole = Math.min(length(line), most + 0.1);
  const marks: string[] = [];
  for (let at = every; at < whole - 0.1; at += every) {
    const [before, here, after] = [pointAt(line, at - 0.05), pointAt(line, at), pointAt(line, at + 0.05)];
    const reach = distance(before, after) || 1;
    const across: Spot = [((after[1] - before[1]) / reach) * 0.26, (-(after[0] - before[0]) / reach) * 0.26];
    marks.push(
      `M${spot([here[0] + across[0], here[1] + across[1]])}L${spot([here[0] - across[0], here[1] - across[1]])}`,
    );
  }
  return marks.join("");
}

/** How far along its way a unit's inches may be counted: as far as it could go, where ranges are secret. */
function countable(document: BattleDocument, draft: Draft): number {
  if (document.measures !== false) return Number.POSITIVE_INFINITY;
  return draft.preview?.path?.allowance ?? paramOf(draft, "path")?.reach ?? 0;
}

function Reach({ draft, depth }: { draft: Draft; depth: number }): VNode | null {
  const path = paramOf(draft, "path");
  const start = startOf(path);
  if (start === null || path?.reach === undefined || path.reach <= 0) return null;
  const arc = { ...start, half: path.single === true ? 179.9 : 75, range: path.reach };
  const rim = Array.from({ length: 13 }, (_, index) =>
    onRim(arc, depth, arc.half * (index / 6 - 1), arc.range),
  );
  return <path class="reach" d={smooth(rim)} />;
}

function UsedChip({
  path,
  line,
  at,
  brief,
}: {
  path: PathPreview | null | undefined;
  line: readonly Spot[];
  at: Spot;
  brief: boolean;
}): VNode | null {
  if (line.length < 2) return null;
  if (path === null || path === undefined)
    return (
      <Chip at={at} signs={2}>
        …
      </Chip>
    );
  if (brief)
    return (
      <Chip at={at} signs={4}>
        <tspan class="n">{inchesSpent(path)}</tspan>
      </Chip>
    );
  // The number stands where the reader's language has it.
  const [before, after] = t("confirm.used", { used: GAP, allowance: inches(path.allowance) }).split(GAP);
  return (
    <Chip at={at} signs={signsOf(spentOf(path))}>
      {before}
      <tspan class="n">{inchesSpent(path)}</tspan>
      {after}
    </Chip>
  );
}

/** The chip keeps clear of the ghost: on the side of the path where the table has room. */
function chipSpot(line: readonly Spot[], ghost: Ghost | null, depth: number): Spot {
  const middle = pointAt(line, length(line) * 0.74);
  const left = Math.min(...(ghost?.figures ?? []).map((figure) => figure.x), middle[0]);
  const x = left > 6 ? Math.min(left, middle[0]) - 3.6 : middle[0] + 4;
  return [x, Math.max(1, Math.min(depth - 1, middle[1] + 0.5))];
}

/** What is charged on the way: a dot where it falls due, its words beside the ghost, one below the other. */
function Charges({
  preview,
  table,
  brief,
}: {
  preview: Preview | null;
  table: BattleDocument["table"];
  brief: boolean;
}): VNode {
  const charges = preview?.path?.charges ?? [];
  const right = Math.max(...(preview?.figures ?? []).map((figure) => figure.x), 0);
  return (
    <g>
      {charges.map((charge, index) => {
        const words = `${charge.label} −${inches(charge.inches)}`;
        const [x, y] = mirror(charge.at, table.depth);
        const half = halfOf(signsOf(words));
        const beside = Math.min(Math.max(right, x) + 1 + half, table.width - half - 0.3);
        return (
          <g key={`${charge.label} ${x} ${y}`} class="toll">
            <circle cx={x} cy={y} r=".16" />
            {brief ? null : (
              <Chip at={[beside, Math.min(y + index * 1.7, table.depth - 1)]} signs={signsOf(words)}>
                {words}
              </Chip>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Handle({ ghost, draft, depth }: { ghost: Ghost; draft: Draft; depth: number }): VNode | null {
  const pose = draft.single
    ? (ghost.figures.find((figure) => figure.id === draft.figure) ?? null)
    : tip(draft);
  if (pose === null) return null;
  const turn = (pose.facing * Math.PI) / 180;
  const across = ghost.figures.map(
    (figure) => (figure.x - pose.x) * Math.cos(turn) - (figure.y - pose.y) * Math.sin(turn),
  );
  const left = draft.single ? -0.5 : Math.min(...across) - 0.6;
  const place = (off: number): Spot => [pose.x + Math.cos(turn) * off, depth - pose.y + Math.sin(turn) * off];
  return <Knob stem={place(left - 0.05)} at={place(left - 1.05)} reach={1.3} disc={0.72} sign={0.46} />;
}

/** A rider who is no figure, at the end of his way. */
function Rider({ draft, depth }: { draft: Draft; depth: number }): VNode | null {
  const at = (paramOf(draft, "path")?.rider ?? "") === "" ? null : tip(draft);
  return at === null ? null : (
    <g class={`rider ghostfig side-${draft.side}`} data-grab="ghost">
      <RiderDisc at={mirror([at.x, at.y], depth)} />
    </g>
  );
}

/** All of a ghost can be taken hold of, the gaps between its men too. */
function Body({ ghost, depth }: { ghost: Ghost; depth: number }): VNode {
  const line = bodies(ghost.figures, depth)
    .map((body) => straight(body, true))
    .join("");
  return <path class="body" d={line} />;
}

function GhostFigures({
  document,
  ghost,
  near,
  unit,
}: {
  document: BattleDocument;
  ghost: Ghost;
  near: boolean;
  unit: string;
}): VNode {
  const kind = document.units[unit];
  const depth = document.table.depth;
  return (
    <g class={ghost.sure ? "ghostfig" : "ghostfig is-unsure"} data-grab="ghost">
      <Body ghost={ghost} depth={depth} />
      {ghost.figures.map((figure) => {
        const look = document.units[figure.unit] ?? kind;
        if (look === undefined) return null;
        const { href, transform } = figureTransform(figure, look, depth, near);
        return <use key={figure.id} data-ghost={figure.id} href={href} transform={transform} />;
      })}
    </g>
  );
}

function Path({ line, bad, most }: { line: readonly Spot[]; bad: boolean; most: number }): VNode | null {
  if (line.length < 2) return null;
  return (
    <g>
      <path class="path0" d={straight(line)} />
      {bad ? null : <path class="path" d={straight(line)} />}
      <path class="tick" d={ticks(line, 1, most)} />
      <circle class="knob" cx={line[0]![0]} cy={line[0]![1]} r=".18" />
    </g>
  );
}

export function Moving({ document, draft, ghost, near, brief = false }: Props): VNode {
  const depth = document.table.depth;
  const side: Side = draft.side;
  const line = lineOf(draft, depth);
  const isBad = draft.fresh && draft.preview?.legal === false;
  if (isBad && ghost !== null)
    return <Refused document={document} draft={draft} ghost={ghost} line={line} brief={brief} />;
  return (
    <g class={`moving side-${side}`}>
      {brief || draft.single ? null : <Reach draft={draft} depth={depth} />}
      {brief ? null : <Picked document={document} draft={draft} />}
      {draft.single || goEach(draft) ? null : (
        <Path line={line} bad={isBad} most={countable(document, draft)} />
      )}
      {ghost === null ? null : (
        <GhostFigures document={document} ghost={ghost} near={near} unit={draft.option.unit} />
      )}
      <Rider draft={draft} depth={depth} />
      {ghost === null ? null : <path class="ghostline" d={outlines(ghost.figures, depth, 0.26)} />}
      {brief ? null : <Lanes document={document} draft={draft} ghost={ghost} />}
      {ghost === null || brief ? null : <Handle ghost={ghost} draft={draft} depth={depth} />}
      {hasNoSum(draft, line) ? null : (
        <UsedChip
          path={draft.fresh ? draft.preview?.path : null}
          line={line}
          at={brief ? pointAt(line, length(line) * 0.5) : chipSpot(line, ghost, depth)}
          brief={brief}
        />
      )}
      <Charges preview={draft.fresh ? draft.preview : null} table={document.table} brief={brief} />
    </g>
  );
}

/** How far along the line the rules allow: where the refusal was met, else where the nearest lawful order ends. */
function stop(draft: Draft, line: readonly Spot[], depth: number): number {
  const preview = draft.preview;
  const whole = length(line);
  const over = preview?.refusal?.inches;
  if (typeof over === "number" && over > 0) return Math.max(0, whole - over);
  const lawful = preview?.path?.lawful;
  const path = paramOf(draft, "path");
  const legs = path === undefined || !lawful ? undefined : (lawful[path.name] as Pose[] | undefined);
  const last = legs?.[legs.length - 1];
  const end: Spot | undefined = last
    ? [last.x, depth - last.y]
    : preview?.refusal?.at
      ? mirror(preview.refusal.at, depth)
      : undefined;
  if (end === undefined) return 0;
  let best = 0;
  for (let at = 0; at <= whole; at += 0.1)
    if (distance(pointAt(line, at), end) < distance(pointAt(line, best), end)) best = at;
  return best;
}

function part(line: readonly Spot[], from: number, to: number): Spot[] {
  const points: Spot[] = [pointAt(line, from)];
  let at = 0;
  for (let index = 1; index < line.length; index += 1) {
    at += distance(line[index - 1]!, line[index]!);
    if (at > from + 0.01 && at < to - 0.01) points.push(line[index]!);
  }
  return [...points, pointAt(line, to)];
}

function Refused({
  document,
  draft,
  ghost,
  line,
  brief,
}: {
  document: BattleDocument;
  draft: Draft;
  ghost: Ghost;
  line: Spot[];
  brief: boolean;
}): VNode {
  const depth = document.table.depth;
  const preview = draft.preview;
  const whole = line.length > 1 ? length(line) : 0;
  const limit = whole > 0 ? Math.min(stop(draft, line, depth), whole) : 0;
  const [before, here] =
    whole > 0
      ? [pointAt(line, Math.max(0, limit - 0.1)), pointAt(line, Math.max(limit, 0.1))]
      : [[0, 0] as Spot, [1, 0] as Spot];
  const reach = distance(before, here) || 1;
  const across: Spot = [((here[1] - before[1]) / reach) * 1.1, (-(here[0] - before[0]) / reach) * 1.1];
  const path = preview?.path;
  const words =
    path && isFar(path)
      ? t("refused.over", { used: inchesSpent(path), allowance: inches(path.allowance) })
      : "";
  const end = line[line.length - 1];
  return (
    <g class="refuse">
      {whole > 0 ? <path class="path0" d={straight(line)} /> : null}
      {limit > 0 ? <path class="okp" d={straight(part(line, 0, limit))} /> : null}
      {whole - limit > 0.05 ? <path class="badp" d={straight(part(line, limit, whole))} /> : null}
      {whole > 0 ? <path class="tk" d={ticks(line, 1, countable(document, draft))} /> : null}
      {whole > 0 ? (
        <path
          class="bar"
          d={straight([
            [here[0] + across[0], here[1] + across[1]],
            [here[0] - across[0], here[1] - across[1]],
          ])}
        />
      ) : null}
      <g class="rg" data-grab="ghost">
        <Body ghost={ghost} depth={depth} />
        {ghost.figures.map((figure) => {
          const [w, d] = [figure.width / 2, figure.depth / 2];
          return (
            <path
              key={figure.id}
              data-ghost={figure.id}
              transform={`translate(${figure.x.toFixed(2)} ${(depth - figure.y).toFixed(2)}) rotate(${figure.facing.toFixed(1)})`}
              d={`M${-w}${-d}H${w}V${d}H${-w}ZM-.22-.22.22.22M.22-.22-.22.22`}
            />
          );
        })}
      </g>
      {brief ? null : <Handle ghost={ghost} draft={draft} depth={depth} />}
      {words !== "" && !brief && end !== undefined ? (
        <Chip
          at={[Math.min(document.table.width - 5, end[0] + 4.8), end[1] + 3]}
          signs={signsOf(words)}
          tone="seal"
        >
          {words}
        </Chip>
      ) : null}
    </g>
  );
}
