/** Men who go by themselves: gathered one by one, led together, told by Tab and arrows; throws set side by side. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { chartOf, comparisonOf, comparisonWords, lastCompared, modifiersOf } from "../../static/src/table/comparing";
import { chosenIn, toggleFigure } from "../../static/src/table/chosen";
import { addCorner, answerPreview, begin, gather, mayAddCorner, moveFigure, moveGathered, orderOf } from "../../static/src/table/draft";
import { isDisabled, isWounded } from "../../static/src/table/figures/warriors";
import { lasting } from "../../static/src/table/ground/pavises";
import { shortWords } from "../../static/src/table/overlay/lanes";
import { isDrawn } from "../../static/src/table/panels/die";
import type { BattleDocument, BattleEvent, Figure, Option, Param, Piece, Preview, Roll, Ruleset } from "../../static/src/table/protocol";
import { bySingle, goesBothWays, nextMan, stepOn, waysOption } from "../../static/src/table/singly";

const man = (number: number, more: Partial<Figure> = {}): Figure => ({
  id: `ai-1.${number}`,
  unit: "ai-1",
  x: 10 + number,
  y: 10,
  facing: 0,
  width: 1,
  depth: 1,
  alive: true,
  inside: "",
  wounds: 0,
  ...more,
});
const men = [man(1), man(2, { wounds: 1 }), man(3), man(4, { alive: false, fate: "disabled" })];
const figures = Object.fromEntries(men.map((one) => [one.id, one]));
const table = {
  figures,
  units: { "ai-1": { id: "ai-1", side: "ai", figures: men.map((one) => one.id), place: "table" } },
} as unknown as BattleDocument;
const option = {
  kind: "move",
  unit: "ai-1",
  scope: "unit",
  label: "Move",
  shut: null,
  params: [
    { type: "path", name: "legs", start: { x: 12, y: 10.5, facing: 0 }, reach: 10 },
    { type: "poses", name: "figures", start: {}, reach: 10, reaches: { "ai-1.2": 7.5 } },
  ],
} as unknown as Option;

test("an order goes both ways, and what was written one way is put aside for the other", () => {
  assert.equal(goesBothWays(option), true);
  const body = { ...begin(option, "ai"), values: { legs: [{ x: 12, y: 15, facing: 0 }] } };
  const single = bySingle(body, true);
  assert.equal(single.single, true);
  assert.equal(single.values.legs, undefined);
});

test("men who are gathered take the same step", () => {
  let draft = bySingle(begin(option, "ai"), true);
  for (const id of ["ai-1.1", "ai-1.3"]) draft = gather(draft, id);
  assert.deepEqual(draft.gathered, ["ai-1.1", "ai-1.3"]);
  draft = moveGathered(draft, "ai-1.3", { x: 15, y: 14, facing: 0 }, figures, true);
  assert.deepEqual(draft.values.figures, {
    "ai-1.1": [{ x: 13, y: 14, facing: 0 }],
    "ai-1.3": [{ x: 15, y: 14, facing: 0 }],
  });
  const back = gather(draft, "ai-1.1");
  assert.deepEqual(back.gathered, ["ai-1.3"]);
});

test("a man's way has as many legs as corners were fixed, each man's his own", () => {
  let draft = moveFigure(bySingle(begin(option, "ai"), true), "ai-1.1", { x: 11, y: 14, facing: 0 }, true);
  assert.equal(mayAddCorner(draft), true);
  draft = addCorner(draft);
  assert.equal(mayAddCorner(draft), false, "one corner is not fixed twice");
  draft = moveFigure(draft, "ai-1.3", { x: 13, y: 12, facing: 0 }, true);
  draft = moveFigure(draft, "ai-1.1", { x: 16, y: 14, facing: 0 }, true);
  draft = moveFigure(draft, "ai-1.1", { x: 17, y: 14, facing: 0 }, true);
  assert.deepEqual(draft.values.figures, {
    "ai-1.1": [{ x: 11, y: 14, facing: 0 }, { x: 17, y: 14, facing: 0 }],
    "ai-1.3": [{ x: 13, y: 12, facing: 0 }],
  });
  const turned = moveFigure(addCorner(draft), "ai-1.1", { x: 17, y: 14, facing: 90 }, true);
  assert.equal((turned.values.figures as Record<string, unknown[]>)["ai-1.1"]!.length, 2, "a turn is no leg");
});

test("men who are only set down turn no corners", () => {
  const place = { ...option, params: [{ type: "place", name: "pose" }, option.params[1]!] } as unknown as Option;
  const set = moveFigure(bySingle(begin(place, "ai"), true), "ai-1.1", { x: 11, y: 14, facing: 0 }, true);
  assert.equal(mayAddCorner(set), false);
});

test("of those who can some are chosen, or some are left out, and the last of them stays", () => {
  const among = ["ai-1.1", "ai-1.2", "ai-1.3"];
  const some = { type: "figures", name: "figures", optional: true, among } as unknown as Param;
  let draft = begin({ ...option, params: [some] }, "ai");
  assert.deepEqual(chosenIn(draft, some), among);
  draft = toggleFigure(draft, some, "ai-1.1");
  assert.deepEqual(draft.values.figures, ["ai-1.2", "ai-1.3"]);
  draft = toggleFigure(draft, some, "ai-1.2");
  assert.equal(toggleFigure(draft, some, "ai-1.3"), draft);
  draft = toggleFigure(toggleFigure(draft, some, "ai-1.2"), some, "ai-1.1");
  assert.equal(draft.values.figures, undefined, "all of them need no names");
  const out = { ...some, name: "without", without: true };
  const shot = toggleFigure(begin({ ...option, params: [out] }, "ai"), out, "ai-1.2");
  assert.deepEqual(shot.values.without, ["ai-1.2"]);
  assert.deepEqual(chosenIn(shot, out), ["ai-1.1", "ai-1.3"]);
});

test("ways that answer a question are foretold like any order", () => {
  const asked = {
    ...option,
    kind: "answer",
    unit: "",
    params: [{ type: "answer", name: "answer", drawn: "ways", question: { unit: "ai-1", reaches: { "ai-1.1": 8 } }, default: { figures: {} } }],
  } as unknown as Option;
  const led = moveFigure(begin(waysOption(asked), "ai"), "ai-1.1", { x: 11, y: 14, facing: 0 }, true);
  assert.deepEqual(orderOf(led), { kind: "answer", answer: { figures: { "ai-1.1": [{ x: 11, y: 14, facing: 0 }] } } });
  const preview = { legal: false, refusal: null, figures: [] } as unknown as Preview;
  const told = answerPreview({ ...led, asked: 3, asking: led.values }, 3, preview);
  assert.equal(told?.preview, preview);
  assert.equal(told?.fresh, true);
});

test("he who was chosen alone is among those who are gathered after him, and a stranger goes alone", () => {
  const chosen = { ...bySingle(begin(option, "ai"), true), figure: "ai-1.1" };
  assert.deepEqual(gather(chosen, "ai-1.2").gathered, ["ai-1.1", "ai-1.2"]);
  const alone = moveGathered(gather(chosen, "ai-1.2"), "ai-1.3", { x: 13, y: 12, facing: 0 }, figures, true);
  assert.deepEqual(Object.keys(alone.values.figures as object), ["ai-1.3"]);
  assert.deepEqual(alone.gathered, []);
});

test("Tab goes through the able men and leaves after the last; arrows move the chosen one", () => {
  let draft = bySingle(begin(option, "ai"), true);
  draft = nextMan(draft, table, 1)!;
  assert.equal(draft.figure, "ai-1.1");
  draft = nextMan(nextMan(draft, table, 1)!, table, 1)!;
  assert.equal(draft.figure, "ai-1.3");
  assert.equal(nextMan(draft, table, 1), null);
  assert.deepEqual(stepOn(draft, table, 0, 0.5)?.values.figures, {
    "ai-1.3": [{ x: 13, y: 10.5, facing: 0 }],
  });
});

test("who goes less far than the others is told why", () => {
  const lane = { id: "ai-1.2", points: [], used: 7.5, allowance: 7.5, short: "as far as it goes", clause: "" };
  assert.equal(shortWords(lane, men[1], 10), "wounded: 7.5″");
  assert.equal(shortWords({ ...lane, allowance: 10 }, men[0], 10), "as far as it goes: 10″");
});

test("the wounded and the disabled are told apart", () => {
  assert.deepEqual(men.filter(isWounded), [men[1]]);
  assert.deepEqual(men.filter(isDisabled), [men[3]]);
});

const roll = (test: string, die: string, face: number, value = ""): Roll =>
  ({ test, label: test, die, need: "", steps: value ? [{ label: "", value, clause: "" }] : [], faces: [face] }) as never;
const event = {
  seq: 7,
  params: {
    comparison: {
      attack: { side: "ai", label: "6 shooters", roll: 1, total: 6, figure: "" },
      target: { side: "kaki", label: "3rd man", roll: 2, total: 2, figure: "kaki-1.3" },
      margin: 4,
      chart: "HIT",
      loser: "target",
      row: "light",
      column: 1,
      cell: "D",
      outcome: "disabled",
    },
  },
  rolls: [roll("pick", "d7", 3), roll("attack", "d6", 6, "−2"), roll("target", "d4", 2, "+0")],
} as unknown as BattleEvent;

test("two throws are said in a line, and their cell is found in the chart", () => {
  const told = comparisonOf(event)!;
  assert.equal(comparisonWords(told), "6 against 2, +4: disabled.");
  assert.equal(modifiersOf(event.rolls?.[1]), "−2");
  const rules = {
    results: {
      HIT: {
        clause: "HIT",
        label: "margin",
        columns: ["0", "+1"],
        legend: "",
        rows: [
          { key: "bare", label: "Bare", cells: ["W", "D"] },
          { key: "light", label: "Light", cells: ["", "D"] },
        ],
      },
    },
  } as unknown as Ruleset;
  assert.deepEqual(
    chartOf(rules, told)?.rows.map((row) => row.isRead),
    [false, true],
  );
  assert.equal(chartOf({} as Ruleset, told), null);
});

test("the newest comparison is the one that is shown, and other events bring none", () => {
  assert.equal(lastCompared([event, { seq: 8, params: {} } as unknown as BattleEvent]), 7);
  assert.equal(lastCompared([{ seq: 8 } as BattleEvent]), 0);
});

test("a fair choice is a lot, and no die that is read", () => {
  assert.deepEqual((event.rolls ?? []).map(isDrawn), [true, false, false]);
});

test("the ground is the same ground when only shields are set up on it", () => {
  const piece = (id: string, kind: string): Piece => ({ id, kind, points: [] }) as unknown as Piece;
  const [wall, shield] = [piece("a", "low_wall"), piece("b", "pavise")];
  const first = lasting({ a: wall, b: shield });
  assert.deepEqual(Object.keys(first), ["a"]);
  assert.equal(lasting({ a: wall }), first);
});
