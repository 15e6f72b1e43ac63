import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ghostOf } from "../../static/src/table/overlay/ghost";
import { allOf, anyOf, isParallel } from "../../static/src/table/overlay/sector";
import { snapToBases } from "../../static/src/table/overlay/ruler";
import { answerIn, repliesTo } from "../../static/src/table/panels/answers";
import { questionText } from "../../static/src/table/panels/decision";
import type { Arc, Asked, Spot } from "../../static/src/table/protocol";
import { Replay } from "../../static/src/table/replay";
import { begin, goTo } from "../../static/src/table/draft";
import { canAct, groupsOf, numeralOf, readyUnits, shortName, strengthOf, unitOptions, withoutHouse } from "../../static/src/table/selectors";
import { outline } from "../../static/src/table/shape/curve";
import { carryAlong, frontCentre } from "../../static/src/table/shape/hand";
import { distance, holds, hull, rectangleRound, toRim } from "../../static/src/table/shape/polygon";
import { randomOf } from "../../static/src/table/shape/seed";
import { crestSymbol, drawnSize, figureSymbol, knowSymbols } from "../../static/src/table/symbols";
import { minus } from "../../static/src/table/words";
import { FOUGHT } from "./fought";
import { battle, event, greet, rules } from "./fixture";

test("the army stands under the ruleset's headings, in their order", () => {
  const groups = groupsOf(greet(), "ai");
  assert.deepEqual(groups.map((group) => group.words.label), ["Command", "Samurai", "Ashigaru", "Ronin & monks"]);
  assert.equal(groups.reduce((sum, group) => sum + group.men, 0), strengthOf(battle, "ai"));
});

test("a unit that has acted is ready no more", () => {
  const state = greet();
  assert.equal(canAct(state, "ai-12"), true);
  assert.equal(canAct(state, "ai-10"), false);
  assert.equal(canAct(state, "kaki-10"), false);
  assert.equal(readyUnits(state).some((unit) => unit.id === "ai-10"), false);
});

test("banners count in kanji, men of the sword by the ten stems", () => {
  assert.equal(numeralOf(battle.units["ai-12"]!), "三");
  assert.equal(numeralOf(battle.units["ai-4"]!), "甲");
  assert.equal(numeralOf(battle.units["ai-2"]!), "");
});

test("until the server answers, the ghost is the unit carried along", () => {
  const state = greet();
  const move = unitOptions(state, "ai-12").find((option) => option.kind === "move")!;
  const start = move.params[0]!.start as { x: number; y: number };
  const ghost = ghostOf(battle, goTo(begin(move, "ai"), [start.x + 2, start.y + 1], true))!;
  assert.equal(ghost.sure, false);
  assert.equal(ghost.figures.length, 5);
  assert.ok(Math.abs(ghost.figures[0]!.x - battle.figures["ai-12.1"]!.x - 2) < 1e-9);
});

test("a pose turns with its anchor, clockwise from north", () => {
  const pose = carryAlong({ x: 0, y: 1, facing: 0 }, { x: 0, y: 0, facing: 0 }, { x: 5, y: 5, facing: 90 });
  assert.ok(Math.abs(pose.x - 6) < 1e-9 && Math.abs(pose.y - 5) < 1e-9 && pose.facing === 90);
});

test("the middle of a front lies before the men", () => {
  const base = { width: 1, depth: 1, facing: 90 };
  const front = frontCentre([{ x: 3, y: 1, ...base }, { x: 3, y: 3, ...base }])!;
  assert.ok(Math.abs(front.x - 3.5) < 1e-9 && Math.abs(front.y - 2) < 1e-9 && Math.abs(front.facing - 90) < 1e-9);
});

test("plane figures", () => {
  const square: Spot[] = [[0, 0], [4, 0], [4, 2], [0, 2]];
  assert.equal(holds(square, [1, 1]), true);
  assert.equal(holds(square, [5, 1]), false);
  assert.equal(hull([...square, [1, 1]]).length, 4);
  const box = rectangleRound([[0, 0], [2, 0], [2, 4], [0, 4]]);
  assert.ok(Math.abs(box.width - 4) < 1e-9 && Math.abs(box.height - 2) < 1e-9);
});

test("arcs of a line in order have common ground inside all they reach", () => {
  const arcs: Arc[] = [0, 1, 2].map((x) => ({ x, y: 0, facing: 0, half: 22.5, range: 18 }));
  assert.equal(isParallel(arcs), true);
  const any = anyOf(arcs, 48);
  assert.ok(allOf(arcs, 48).length > 2);
  assert.ok(allOf(arcs, 48).every((point) => holds(any, [point[0] * 0.999 + 0.001, point[1] * 0.999 + 36 * 0.001])));
});

test("a measure from base to base runs between their edges", () => {
  const [a, b] = [battle.figures["ai-12.1"]!, battle.figures["kaki-16.1"]!];
  const { from, to } = snapToBases(battle, { from: [a.x, battle.table.depth - a.y], to: [b.x, battle.table.depth - b.y] });
  const straight = distance([a.x, a.y], [b.x, b.y]);
  assert.ok(distance(from, to) < straight - 0.9 && distance(from, to) > straight - 1.5);
});

/** Spots along a path of cubic curves. */
function drawnAlong(path: string): Spot[] {
  const numbers = path.match(/-?[\d.]+/g)!.map(Number);
  const spots = Array.from({ length: numbers.length / 2 }, (_, at): Spot => [numbers[2 * at]!, numbers[2 * at + 1]!]);
  const curves = Array.from({ length: (spots.length - 1) / 3 }, (_, at) => spots.slice(3 * at, 3 * at + 4));
  return curves.flatMap((four) =>
    [0.15, 0.3, 0.5, 0.7, 0.85].map((t): Spot => {
      const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const mix = (axis: 0 | 1): number => four.reduce((sum, spot, index) => sum + weights[index]! * spot[axis], 0);
      return [mix(0), mix(1)];
    }),
  );
}

test("the drawn edge of what grew is the edge by which the rules measure, within the width of its line", () => {
  const pieces = FOUGHT.flatMap(({ final }) => Object.values(final.scenery)).filter(({ kind }) => ["hill", "wood"].includes(kind));
  assert.ok(pieces.length > 2);
  for (const { points, id } of pieces) {
    assert.ok(points.length >= 24 && points.length <= 30, id);
    assert.ok(outline(points).includes("C"), id);
    for (const spot of drawnAlong(outline(points))) assert.ok(toRim(spot, points, true) < 0.08, id);
  }
});

test("chance that grows from an id is always the same", () => {
  const [a, b] = [randomOf("p1"), randomOf("p1")];
  assert.deepEqual([a(), a(), a()], [b(), b(), b()]);
  assert.notEqual(randomOf("p1")(), randomOf("p2")());
});

test("men of no clan have a plain ring for a crest", () => {
  knowSymbols(["mon-asakura"]);
  assert.deepEqual(["asakura", "", "nobody"].map(crestSymbol), ["mon-asakura", "mon-none", "mon-none"]);
});

test("a figure without a symbol of its own takes the nearest", () => {
  knowSymbols(["f-ashigaru-yari", "f-samurai-yari", "f-samurai-yari-cav", "f-shogun-sword", "n-ashigaru-yari", "fs-monk-yari"]);
  const look = { rank: "samurai", arms: "yari", mounted: false, width: 1, depth: 1 };
  assert.equal(figureSymbol(look, false), "f-samurai-yari");
  assert.equal(figureSymbol({ ...look, rank: "general", arms: "sword" }, false), "f-shogun-sword");
  assert.equal(figureSymbol({ ...look, rank: "monk", arms: "staff", width: 1.2 }, false), "fs-monk-yari");
  assert.equal(figureSymbol({ ...look, rank: "unheard-of", mounted: true, depth: 1.5 }, false), "f-samurai-yari-cav");
});

test("every rank and weapon that stands three abreast has a symbol of its own, far and near, and so have leaders on their own", () => {
  const sheet = readFileSync("static/symbols.svg", "utf8");
  const ids = new Set([...sheet.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]!));
  knowSymbols(ids);
  for (const [, id] of sheet.matchAll(/<use href="#([^"]+)"/g)) assert.ok(sheet.includes(` id="${id}"`), id);
  const seen = new Set<string>();
  const take = (look: Parameters<typeof figureSymbol>[0]): void => {
    for (const near of [false, true]) {
      const symbol = figureSymbol(look, near);
      assert.ok(!seen.has(symbol), `${symbol} twice`);
      assert.deepEqual(drawnSize(symbol), { width: look.width, depth: look.depth }, symbol);
      seen.add(symbol);
    }
  };
  const foot = { mounted: false, width: 1.5, depth: 0.75 };
  for (const rank of ["samurai", "ashigaru", "monk", "peasant"])
    for (const arms of ["yari", "bow", "teppo", "sword"]) take({ ...foot, rank, arms });
  for (const rank of ["samurai", "monk"])
    for (const arms of ["yari", "bow"]) take({ rank, arms, mounted: true, width: 1.5, depth: 1.25 });
  for (const rank of ["oban", "general"]) take({ rank, arms: "sword", mounted: true, width: 1, depth: 1 });
  assert.equal(seen.size, 2 * (16 + 4 + 2));
});

test("a record stands at any event, forward and back", () => {
  const events = Array.from({ length: 95 }, (_, index) => event(index + 1, { points: { ai: index + 1 } }));
  const replay = new Replay(battle, events);
  assert.equal(replay.at(95).points.ai, 95);
  assert.equal(replay.at(41).points.ai, 41);
  assert.equal(replay.at(0).points.ai, 60);
});

test("a question is put in the words of the rules, and answered in them", () => {
  const ruleset = { ...rules, questions: { will_stand: "Does {unit} stand?", "will_stand.not_stand": "It runs" } };
  const unit = Object.values(battle.units)[0]!;
  const asked: Asked = { side: "ai", kind: "will_stand", question: { kind: "will_stand", unit: unit.id }, default: { stand: true }, clause: "" };
  const state = { ...greet(), ruleset };
  assert.equal(questionText(state, asked), `Does ${unit.name} stand?`);
  assert.equal(questionText(greet(), asked), `Will stand: ${unit.name}.`);
  const drawn = { ...ruleset, questions: { will_stand: "With what {unit|does|do} {unit} fight?" } };
  assert.equal(questionText({ ...state, ruleset: drawn }, asked), `With what ${unit.strength === 1 ? "does" : "do"} ${unit.name} fight?`);
  assert.deepEqual(repliesTo(asked.question, asked.default, ruleset.questions).map((reply) => reply.label), ["Stand", "It runs"]);
});

test("a filled form answers in the form of its kind", () => {
  const form = new FormData();
  form.append("number", "2");
  form.append("ai-1", "1");
  form.append("ai-2", "0");
  form.append("chosen", "ai-2");
  form.append("chosen", "ai-1");
  assert.deepEqual(answerIn("number", { least: 0, most: 3 }, form), { number: 2 });
  assert.deepEqual(answerIn("allot", { among: { "ai-1": 2, "ai-2": 2 } }, form), { shares: { "ai-1": 1 } });
  assert.deepEqual(answerIn("several", { among: ["ai-1", "ai-2"] }, form), { chosen: ["ai-2", "ai-1"] });
});

test("what is less than nothing bears a true minus sign", () => {
  assert.deepEqual(["-1", "+1", "8+", "−2", "a-b"].map(minus), ["−1", "+1", "8+", "−2", "a-b"]);
});

test("a question answers itself: listed answers, else yes and no", () => {
  assert.deepEqual(repliesTo(undefined, { stand: true }).map((reply) => reply.value), [{ stand: true }, { stand: false }]);
  const listed = repliesTo({ choices: [{ value: "fire", label: "Fire" }, { value: "hold", label: "Hold" }] }, { act: "hold" });
  assert.deepEqual(listed.map((reply) => reply.isDefault), [false, true]);
});

test("a name under its heading leaves out what the heading says, and begins with a capital", () => {
  assert.equal(shortName("Samurai arquebus", "Samurai"), "Arquebus");
  assert.equal(shortName("Takeda 1 ashigaru bows 1", "Takeda 1"), "Ashigaru bows 1");
  assert.equal(shortName("1st samurai yari", "Samurai"), "1st samurai yari");
  assert.equal(withoutHouse("Obata Masamori (Takeda)", "Takeda"), "Obata Masamori");
  assert.equal(withoutHouse("小幡（武田）", "武田"), "小幡");
  assert.equal(withoutHouse("Obata (the elder)", ""), "Obata (the elder)");
});
