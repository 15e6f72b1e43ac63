/** What the fixture's side can do: plain options of every kind, made up for its document. */

import type { BattleDocument, Option, Pose, Side, Unit } from "../../static/src/table/protocol";

const REACH = 6;

function frontOf(document: BattleDocument, unit: Unit): Pose {
  const men = unit.figures.map((id) => document.figures[id]!).filter((figure) => figure.alive);
  const facing = men[0]!.facing;
  const [s, c] = [Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
  const ahead = men.map((figure) => figure.x * s + figure.y * c + figure.depth / 2);
  const across = men.map((figure) => figure.x * c - figure.y * s);
  const [front, middle] = [Math.max(...ahead), (Math.min(...across) + Math.max(...across)) / 2];
  return { x: front * s + middle * c, y: front * c - middle * s, facing };
}

function optionsFor(document: BattleDocument, unit: Unit): Option[] {
  if (unit.marks.includes("acted")) return [];
  const start = frontOf(document, unit);
  const loose = unit.formation === "skirmish";
  const option = (kind: string, label: string, hint: string, params: Option["params"], shut: string | null = null): Option => ({
    kind, unit: unit.id, scope: "unit", label, hint, params, shut: shut === null ? null : { code: kind, clause: "KOKU-SEQ-12", message: shut },
  });
  const formations = [{ value: "line", label: "line", frontages: [5], shut: null }, { value: "block", label: "block", frontages: [2, 3], shut: null }];
  const path: Option["params"][number] = { name: "legs", type: "path", start, reach: REACH, formation: unit.formation, frontage: unit.frontage };
  return [
    option("move", "Move", "6″", loose ? [{ name: "figures", type: "poses" }] : [path]),
    option("reform", "Re-form", "loses order", [{ ...path, formations }]),
    option("turn", "Turn", "free", [{ name: "facing", type: "angle", default: start.facing }]),
    option("hold", "Hold", "", []),
    option("dig", "Dig in", "4 turns", []),
    option("fire", "Fire", "", [{ name: "volleys", type: "split", figures: unit.figures, choices: targets(document, unit) }], unit.arms === "teppo" ? null : "firing phase"),
    option("strike", "Strike", "", [], "no contact"),
  ];
}

function targets(document: BattleDocument, unit: Unit) {
  return Object.values(document.units).filter((other) => other.side !== unit.side && other.rank === "ashigaru").map((other, index) => ({
    value: other.id, label: other.name, distance: 9.3 + index, shut: index % 3 === 2 ? { code: "range", clause: "KOKU-FIR-2", message: "out of range" } : null,
  }));
}

export function optionsOf(document: BattleDocument, side: Side): Option[] {
  const own = Object.values(document.units).filter((unit) => unit.side === side && unit.place === "table");
  const wide = (kind: string, label: string, scope: Option["scope"]): Option => ({ kind, unit: "", scope, label, shut: null, params: [] });
  return [...own.flatMap((unit) => optionsFor(document, unit)), wide("end_phase", "End movement", "phase"), wide("offer_draw", "Offer a draw", "battle"), wide("resign", "Resign", "battle")];
}
