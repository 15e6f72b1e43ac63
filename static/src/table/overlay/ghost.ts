/** Where the figures of a written order stand: as the server answered, or carried along until it answers. */

import { startOf, tip, usualWays } from "../draft";
import type { Arc, BattleDocument, Figure, Pose } from "../protocol";
import { livingOf } from "../selectors";
import { carryAlong } from "../shape/hand";
import type { Draft } from "../state";
import { poseAfterWheel, wheelIn } from "../wheeling";

export interface Ghost {
  figures: Figure[];
  /** The server has placed them; otherwise they are only carried along. */
  sure: boolean;
}

type Placed = Pose & { id: string };

function dress(document: BattleDocument, poses: readonly Placed[]): Figure[] {
  return poses.flatMap((pose) => {
    const figure = document.figures[pose.id];
    return figure === undefined ? [] : [{ ...figure, ...pose, inside: "" }];
  });
}

/** Men in two rows before their place, for a unit that has never stood on the table. */
function lineUp(document: BattleDocument, draft: Draft, at: Pose): Placed[] {
  const unit = document.units[draft.option.unit];
  if (unit === undefined) return [];
  const men = unit.figures
    .map((id) => document.figures[id])
    .filter((figure): figure is Figure => figure?.alive === true);
  const abreast = Number(draft.values.frontage ?? unit.frontage) || men.length;
  return men.map((figure, index) => {
    const file = (index % abreast) - (Math.min(abreast, men.length) - 1) / 2;
    const rank = Math.floor(index / abreast);
    const local = { x: file * figure.width, y: -(rank + 0.5) * figure.depth, facing: 0 };
    return { id: figure.id, ...carryAlong(local, { x: 0, y: 0, facing: 0 }, at) };
  });
}

/** Single men that have been given poses of their own. */
function singles(document: BattleDocument, draft: Draft): Placed[] {
  const param = draft.option.params.find((other) => other.type === "poses");
  const led =
    param === undefined ? undefined : (draft.values[param.name] as Record<string, Pose[]> | undefined);
  const poses = { ...usualWays(draft), ...led };
  if (document.units[draft.option.unit] === undefined) return [];
  return Object.entries(poses).map(([id, legs]) => ({ id, ...legs[legs.length - 1]! }));
}

/** The ghost of a written order; null when it moves nobody. */
export function ghostOf(document: BattleDocument, draft: Draft | null): Ghost | null {
  if (draft === null) return null;
  const answered = draft.preview?.figures ?? [];
  if (draft.fresh && answered.length > 0) return { figures: dress(document, answered), sure: true };
  const alone = singles(document, draft);
  if (alone.length > 0) return { figures: dress(document, alone), sure: false };
  const body = document.units[draft.option.unit];
  const wheel = wheelIn(draft.option);
  if (body !== undefined && wheel !== undefined)
    return {
      figures: livingOf(document, body).map((figure) => ({
        ...figure,
        ...carryAlong(figure, wheel.start, poseAfterWheel(wheel, draft.values)),
      })),
      sure: false,
    };
  const pose = tip(draft);
  const moved = draft.option.params.some(
    (param) => (param.type === "path" || param.type === "place") && draft.values[param.name] !== undefined,
  );
  // a rider is no figure: he has a disc of his own
  const rider = draft.option.params.find((param) => param.type === "path")?.rider ?? "";
  if (pose === null || !moved || rider !== "") return null;
  if (answered.length > 0 && draft.anchor !== null) {
    return {
      figures: dress(
        document,
        answered.map((figure) => ({ id: figure.id, ...carryAlong(figure, draft.anchor!, pose) })),
      ),
      sure: false,
    };
  }
  const unit = document.units[draft.option.unit];
  const path = draft.option.params.find((param) => param.type === "path");
  const stands = unit !== undefined && ["table", "attached"].includes(unit.place);
  if (unit !== undefined && stands && startOf(path) !== null) {
    return {
      figures: livingOf(document, unit).map((figure) => ({
        ...figure,
        ...carryAlong(figure, startOf(path)!, pose),
      })),
      sure: false,
    };
  }
  return { figures: dress(document, lineUp(document, draft, pose)), sure: false };
}

/** The arcs of fire from where a written order ends; until the server has answered they are carried along. */
export function arcsOf(draft: Draft): readonly Arc[] {
  const { preview, anchor, fresh } = draft;
  const arcs = preview?.legal === true ? (preview.arcs ?? []) : [];
  if (fresh || arcs.length === 0) return arcs;
  const pose = tip(draft);
  return anchor === null || pose === null
    ? []
    : arcs.map((arc) => ({ ...arc, ...carryAlong(arc, anchor, pose) }));
}
