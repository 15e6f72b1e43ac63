import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hasLadders } from "../../static/src/table/bouts";
import { begin } from "../../static/src/table/draft";
import { spending } from "../../static/src/table/overlay/points";
import type { BattleDocument, Option, Preview, Spot, Unit } from "../../static/src/table/protocol";
import type { BoutShown } from "../../static/src/table/seam";
import { hasActed, marksOf } from "../../static/src/table/selectors";
import { emptyState, type State } from "../../static/src/table/state";
import { figureSymbol, frameOfRank, knowSymbols } from "../../static/src/table/symbols";
import { headline } from "../../static/src/table/panels/want";
import { sharing } from "../../static/src/table/figures/leaders";
import { degreesOf, drawnTo, endOf, staysOf, poseAfterWheel, wheelIn } from "../../static/src/table/wheeling";
import { battle, rules } from "./fixture";

const WHEEL = {
  kind: "wheel", unit: "ai-1", scope: "unit", label: "Wheel", shut: null,
  params: [
    { type: "angle", name: "facing", default: 0, start: { x: 20, y: 10, facing: 0 }, width: 6, most: 45, about: "corner" },
    { type: "choice", name: "corner", choices: [], optional: true },
  ],
} as unknown as Option;
const PARAM = wheelIn(WHEEL)!;

function near(one: Spot, other: Spot): void {
  assert.ok(Math.hypot(one[0] - other[0], one[1] - other[1]) < 0.01, `${one} is not ${other}`);
}

test("the ends of a front edge lie across the way it faces", () => {
  near(endOf(PARAM, "left"), [17, 10]);
  near(endOf(PARAM, "right"), [23, 10]);
  near(endOf({ ...PARAM, start: { x: 20, y: 10, facing: 90 } }, "left"), [20, 13]);
});

test("an end that is drawn ahead turns the body about the other, and no further than it may go", () => {
  const values = drawnTo(PARAM, "left", [17, 10], [17, 13], false);
  assert.deepEqual(values, { facing: 27, corner: "right" });
  const { x, y, facing } = poseAfterWheel(PARAM, { facing: 45, corner: "right" });
  assert.equal(facing, 45);
  near([x, y], [23 - 3 * Math.SQRT1_2, 10 + 3 * Math.SQRT1_2]);
  assert.equal(drawnTo(PARAM, "left", [17, 10], [23, 30], false).facing, 45);
  assert.equal(drawnTo(PARAM, "right", [23, 10], [17, 30], false).facing, 315);
});

test("without a word of the end that stays it is the one to which they turn", () => {
  assert.equal(staysOf(PARAM, { facing: 330 }), "left");
  assert.equal(staysOf(PARAM, { facing: 30 }), "right");
  assert.equal(degreesOf(PARAM, { facing: 330 }), -30);
});

test("a base of a few men, its commander's, a gun's and a leader's are told apart", () => {
  const sheet = readFileSync("static/symbols.svg", "utf8");
  knowSymbols([...sheet.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]!));
  const foot = { arms: "sword", mounted: false, width: 1.2, depth: 1.2 };
  for (const rank of ["ashigaru", "peasant", "samurai", "ronin"]) {
    assert.equal(figureSymbol({ ...foot, rank }, false), `fs-${rank}-sword`);
    assert.notEqual(frameOfRank(rank), rank);
    assert.equal(figureSymbol({ ...foot, rank: frameOfRank(rank) }, true), `ns-${frameOfRank(rank)}-sword`);
  }
  assert.equal(figureSymbol({ ...foot, rank: "crew", arms: "gun", width: 1.6, depth: 1.6 }, false), "f-crew-gun");
  assert.equal(figureSymbol({ ...foot, rank: "general", width: 1.6, depth: 1.6 }, false), "f-shogun-sword");
});

/** A table at which one unit acts with its points. */
function acting(document: Partial<BattleDocument>): State {
  const phase = battle.clock.phase;
  const phases = [
    { key: phase, label: "Motivation", kanji: "", want: { title: "Motivate", about: "open_unit", spends: "points_left", acts: "{open_unit} may act" } },
  ];
  const ruleset = { ...rules, blocks: true, phases } as unknown as State["ruleset"];
  const to_act = ["ai" as const];
  return {
    ...emptyState(ruleset, { battle: "b", you: ["ai"] }),
    document: { ...battle, ...document, clock: { ...battle.clock, to_act } },
  };
}

function someUnit(): Unit {
  return Object.values(battle.units).find((unit) => unit.side === "ai" && unit.place === "table")!;
}

test("who acts is told in the bar, and the points that an order would take are those of its preview", () => {
  const unit = someUnit();
  const state = acting({ open_unit: unit.id, points_left: 4 });
  assert.equal(headline(state, []).title, `${unit.name} may act`);
  assert.equal(headline(acting({}), []).title, "Motivate");
  const draft = { ...begin(WHEEL, "ai"), fresh: true, preview: { legal: true, spends: 2 } as Preview };
  assert.equal(spending({ ...state, draft }), 2);
  assert.equal(spending({ ...state, draft: { ...draft, fresh: false } }), 0);
});

test("badges that only the whole battle tells stand beside a unit's own; without an order in a phase it is not done", () => {
  const unit = someUnit();
  const state = acting({ kit: { [unit.id]: { badges: ["fighting"] } } });
  assert.ok(marksOf(state, unit).some((mark) => mark.key === "fighting"));
  assert.equal(hasActed(state, { ...unit, marks: [] }), false);
});

test("a duel whose dice are added up has a scene of its own", () => {
  const party = { fighters: {}, dice: [], ladder: { score: 3, ceiling: 12, clause: "X-1", done: false } };
  const bout = { parties: { ai: party, kaki: party } } as unknown as BoutShown;
  assert.equal(hasLadders(bout), true);
  assert.equal(hasLadders({ ...bout, parties: { ai: party, kaki: { fighters: {}, dice: [] } } }), false);
});

test("a base that a leader shares is his as long as he is with that unit", () => {
  const [host, leader] = Object.values(battle.units).filter((unit) => unit.side === "ai");
  const shares = host!.figures[0]!;
  const kit = { [leader!.id]: { with_unit: host!.id, shares } };
  const joined = { ...battle, kit, units: { ...battle.units, [leader!.id]: { ...leader!, place: "attached" as const } } };
  assert.deepEqual(sharing(joined, host!, leader!.id), { shared: shares, sharer: leader!.id, chosen: true });
  assert.equal(sharing(joined, host!, host!.id).chosen, false);
  assert.equal(sharing(joined, leader!, "").shared, "");
  assert.equal(sharing({ ...joined, units: battle.units }, host!, "").shared, "");
});
