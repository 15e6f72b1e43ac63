/** What happens, where it happens: lines of fire, dice, who falls, and what is said of it. */

import type { VNode } from "preact";
import { figureTransform } from "../figures/units";
import { fallenOf, isPlaced, menOf, sufferer, verdictOf } from "../film";
import { leaversOf, placeOfScene, spotsOf } from "../places";
import type { BattleDocument, Figure, Spot } from "../protocol";
import { straight } from "../shape/curve";
import { corners, mirror } from "../shape/hand";
import { type Box, boxOf } from "../shape/polygon";
import type { Film, Scene } from "../state";
import { Cast, LARGEST } from "./cast";
import { Chip, halfOf, signsOf } from "./chip";
import { halfBox, Upright } from "./upright";

interface SceneProps {
  scene: Scene;
  depth: number;
  near: boolean;
}

/** The way of each shot; where the rules tell none, one from the middle of the unit to that of its target. */
function linesOf({ event, before }: Scene, depth: number): [Spot, Spot][] {
  const told = event.lines ?? [];
  if (told.length > 0) return told.map(([from, to]) => [mirror(from, depth), mirror(to, depth)]);
  const [unit, target] = [event.params?.unit, event.params?.target].map((id) =>
    menOf(String(id ?? ""), before),
  );
  if (unit === undefined || target === undefined || unit.length === 0 || target.length === 0) return [];
  const middle = (men: readonly Figure[]): Spot => {
    const box = boxOf(men.map((man) => mirror([man.x, man.y], depth)));
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  return [[middle(unit), middle(target)]];
}

function Lines({ scene, depth }: SceneProps): VNode | null {
  const lines = linesOf(scene, depth);
  if (lines.length === 0) return null;
  const path = lines.map((line) => straight(line)).join("");
  return (
    <g class="lines">
      <path class="shot0" d={path} />
      <path class="shot" d={path} />
    </g>
  );
}

/** Ways that were gone, for who sees no walking. */
function Trails({ scene, depth }: SceneProps): VNode {
  const ways = Object.values(scene.event.paths ?? {}).map((way) => way.map((spot) => mirror(spot, depth)));
  return <path class="trail" d={ways.map((way) => straight(way)).join("")} />;
}

function Going({
  figures,
  from,
  depth,
  near,
  how,
}: {
  figures: readonly Figure[];
  from: BattleDocument;
  depth: number;
  near: boolean;
  how: "falls" | "leaves";
}): VNode {
  return (
    <g>
      {figures.map((figure) => {
        const unit = from.units[figure.unit]!;
        const { href, transform } = figureTransform(figure, unit, depth, near);
        return (
          <g key={figure.id} class={`side-${unit.side}`} transform={transform}>
            <use class={how} href={href} />
          </g>
        );
      })}
    </g>
  );
}

/** Round whom the dice lie: the target, else the unit, else the place that is told. */
export function boxOfScene(scene: Scene, depth: number): Box | null {
  const men = menOf(sufferer(scene.event, scene.before), scene.before);
  if (men.length > 0) return boxOf(men.flatMap((man) => corners(man, depth)));
  const spots = spotsOf(placeOfScene(scene)).map((spot) => mirror(spot, depth));
  return spots.length === 0 ? null : boxOf(spots);
}

/** From the men to what is said of them, and from one thing said to the next, in inches. */
const BELOW = 1.1;
const NEXT = 1.7;

/** Where it is said what came of it: below the men, and on the table whole. */
function placeOfVerdict(text: string, box: Box, row: number, table: BattleDocument["table"]): Spot {
  const half = Math.min(halfOf(signsOf(text)) * LARGEST, table.width / 2);
  const [x, y] = [(box.left + box.right) / 2, box.bottom + BELOW + row * NEXT];
  return [Math.max(half, Math.min(table.width - half, x)), Math.min(y, table.depth - BELOW)];
}

/** The room that what is said of a scene takes below the men, at its largest; none where nothing is said. */
export function boxOfVerdict(scene: Scene, box: Box): Box {
  const text = verdictOf(scene)?.text ?? "";
  if (text === "") return box;
  const [x, y] = placeOfVerdict(text, box, 0, scene.after.table);
  const half = halfOf(signsOf(text));
  return { ...box, left: x - half, right: x + half, top: y - NEXT / 2, bottom: y + NEXT / 2 };
}

function Verdict({ scene, box, row }: { scene: Scene; box: Box; row: number }): VNode | null {
  const verdict = verdictOf(scene);
  if (verdict === null) return null;
  const at = placeOfVerdict(verdict.text, box, row, scene.after.table);
  return (
    <g class="verdict">
      <Chip at={at} signs={signsOf(verdict.text)} tone={verdict.isLoss ? "seal" : "ink"}>
        {verdict.text}
      </Chip>
    </g>
  );
}

/** More words than that do not go below one another. */
const MOST_ROWS = 12;

/** In which row below the men it is told what came of each scene, where all is seen at once: nothing lies on anything. */
export function rowsBelow(
  { scenes, beat }: Film,
  boxOfMen: (scene: Scene) => Box | null,
): Map<Scene, number> {
  const rows = new Map<Scene, number>();
  const taken: { at: Spot; half: number }[] = [];
  for (const scene of beat === "still" ? scenes : []) {
    const [text, box] = [verdictOf(scene)?.text ?? "", boxOfMen(scene)];
    if (text === "" || box === null) continue;
    const half = halfOf(signsOf(text)) * LARGEST;
    const isFree = ([x, y]: Spot): boolean =>
      taken.every(
        (one) => Math.abs(one.at[0] - x) >= one.half + half || Math.abs(one.at[1] - y) >= NEXT - 0.01,
      );
    let row = 0;
    while (row < MOST_ROWS && !isFree(placeOfVerdict(text, box, row, scene.after.table))) row += 1;
    rows.set(scene, row);
    taken.push({ at: placeOfVerdict(text, box, row, scene.after.table), half });
  }
  return rows;
}

function SceneMarks({
  film,
  row,
  scene,
  depth,
  near,
  turned,
}: SceneProps & Omit<LayerProps, "film"> & { film: Film; row: number }): VNode {
  const table = scene.after.table;
  const placed = boxOfScene(scene, depth);
  const box = placed === null ? null : halfBox(placed, table, turned);
  const isDone = film.beat !== "dice";
  const isStill = film.beat === "still";
  const isThrown = isPlaced(scene) && (scene.event.rolls ?? []).length > 0 && box !== null;
  const isLast = film.scenes.filter((other) => (other.event.rolls ?? []).length > 0).pop() === scene;
  const going = { from: scene.before, depth, near };
  return (
    <g>
      {isStill ? <Trails scene={scene} depth={depth} near={near} /> : null}
      {isThrown ? <Lines scene={scene} depth={depth} near={near} /> : null}
      {isDone && !isStill ? <Going {...going} figures={fallenOf(scene)} how="falls" /> : null}
      {isDone && !isStill ? <Going {...going} figures={leaversOf(scene)} how="leaves" /> : null}
      <Upright turned={turned} table={table}>
        {isDone && box !== null ? <Verdict scene={scene} box={box} row={row} /> : null}
        {isThrown && (!isStill || isLast) ? <Cast event={scene.event} box={box} table={table} /> : null}
      </Upright>
    </g>
  );
}

interface LayerProps {
  film: Film;
  depth: number;
  near: boolean;
  /** The table is turned; words and dice stand upright all the same. */
  turned: boolean;
}

/** The scene that is being shown; of a film that stands still all of them. */
export function FilmLayer({ film, depth, near, turned }: LayerProps): VNode {
  const scenes = film.beat === "still" ? film.scenes : film.scenes.slice(0, 1);
  const rows = rowsBelow(film, (scene) => {
    const box = boxOfScene(scene, depth);
    return box === null ? null : halfBox(box, scene.after.table, turned);
  });
  return (
    <g class={`film is-${film.beat}`} style={{ "--pace": film.pace.toFixed(3) }}>
      {scenes.map((scene) => (
        <SceneMarks
          key={scene.event.seq}
          film={film}
          row={rows.get(scene) ?? 0}
          scene={scene}
          depth={depth}
          near={near}
          turned={turned}
        />
      ))}
    </g>
  );
}
