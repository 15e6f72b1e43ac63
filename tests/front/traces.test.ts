import assert from "node:assert/strict";
import { test } from "node:test";
import type { BattleDocument, BattleEvent } from "../../static/src/table/protocol";
import { distance } from "../../static/src/table/shape/polygon";
import { CLOUDS, cloudsOf, MOST, tracesOf } from "../../static/src/table/traces";
import { FOUGHT } from "./fought";

const POWDER = ["teppo", "gun"];
const kindOf = (symbol: string): string => symbol.replace(/-\d$/, "");

type Battle = (typeof FOUGHT)[number];

function actor({ params }: BattleEvent, document: BattleDocument) {
  return document.units[String(params?.unit)];
}

/** What is shot with: what the event tells, of units with several weapons; else what the unit has. */
function armsOf(event: BattleEvent, document: BattleDocument): string {
  return String(event.params?.arms ?? actor(event, document)!.arms);
}

/** The volleys of a battle, whatever its rules call them, by bow or by powder; and one by every unit that has such. */
function volleys({ events, final, ruleset }: Battle, powder: boolean): BattleEvent[] {
  const [kind] = Object.entries(ruleset.traces ?? {}).find(([, trace]) => trace === "volley")!;
  const isMeant = (arms: string): boolean => (powder ? POWDER : ["bow"]).includes(arms);
  const made = Object.values(final.units).filter((unit) => isMeant(unit.arms)).map((unit, index): unknown => {
    const men = unit.figures.flatMap((id) => final.figures[id] ?? []);
    return { seq: 900 + index, kind, params: { unit: unit.id }, lines: men.map(({ x, y }) => [[x, y], [36, 24]]) };
  });
  const told = events.filter((event) => ruleset.traces?.[event.kind] === "volley" && isMeant(armsOf(event, final)));
  return [...told, ...(made as BattleEvent[])];
}

/** The battle as it would be with guns in the hands of its first unit of foot, and bows in those of its last. */
function withArms(battle: Battle): Battle {
  const units = { ...battle.final.units };
  const foot = Object.values(units).filter((unit) => !unit.mounted && unit.figures.length > 1);
  for (const [unit, arms] of [[foot[0]!, "teppo"], [foot.at(-1)!, "bow"]] as const) units[unit.id] = { ...unit, arms };
  return { ...battle, final: { ...battle.final, units } };
}

for (const battle of FOUGHT.map(withArms)) {
  const { events, final, ruleset } = battle;

  test(`${ruleset.slug}: arrows lie short of whom they were meant for, and powder leaves none`, () => {
    const bows = volleys(battle, false);
    assert.ok(bows.length > 0);
    for (const event of bows) {
      const [mark, ...more] = tracesOf([event], { ...final, figures: {} }, ruleset);
      const [from, to] = event.lines![0]!.map(([x, y]): [number, number] => [x, final.table.depth - y]);
      assert.deepEqual(more, []);
      assert.equal(mark?.symbol, "mk-arrows");
      assert.ok(distance(mark.at, to!) > 0.5 && distance(mark.at, from!) > 0.5);
      assert.deepEqual(cloudsOf(event, final, ruleset), []);
    }
    for (const event of volleys(battle, true)) assert.deepEqual(tracesOf([event], { ...final, figures: {} }, ruleset), []);
  });

  test(`${ruleset.slug}: a volley of guns makes a cloud for every three of them, before their muzzles`, () => {
    const guns = volleys(battle, true);
    assert.ok(guns.length > 0);
    for (const event of guns) {
      const clouds = cloudsOf(event, final, ruleset);
      const base = final.figures[actor(event, final)!.figures[0]!]!;
      const heads = base.width > 1.3 ? 3 : 1;
      assert.equal(clouds.length, Math.min(CLOUDS, Math.ceil((event.lines!.length * heads) / 3)));
      for (const cloud of clouds) {
        assert.equal(kindOf(cloud.symbol), "mk-smoke");
        const muzzles = event.lines!.map(([[x, y]]) => distance(cloud.at, [x, final.table.depth - y]));
        assert.ok(Math.min(...muzzles) < 3);
      }
    }
  });

  test(`${ruleset.slug}: who comes late finds the same marks, from a log that tells no changes of the table`, () => {
    const all = [...events, ...volleys(battle, false).filter(({ seq }) => seq >= 900)];
    const late = all.map(({ patch: _patch, ...event }) => event as BattleEvent);
    const marks = tracesOf(all, final, ruleset);
    assert.deepEqual(tracesOf(late, final, ruleset), marks);
    assert.ok(marks.length > 0 && marks.length <= MOST);
    assert.equal(new Set(marks.map((mark) => mark.key)).size, marks.length);
  });

  test(`${ruleset.slug}: nobody sees by its marks what a unit did that he knows nothing of, or what was taken back`, () => {
    const shots = [...volleys(battle, false), ...volleys(battle, true)];
    const bare = { ...final, figures: {} };
    assert.deepEqual(tracesOf(shots, { ...bare, units: {} }, ruleset), []);
    assert.deepEqual(shots.flatMap((event) => cloudsOf(event, { ...bare, units: {} }, ruleset)), []);
    const undone = shots.map((event): BattleEvent => ({ ...event, undone: true }));
    assert.deepEqual(tracesOf(undone, bare, ruleset), []);
    assert.deepEqual(undone.flatMap((event) => cloudsOf(event, final, ruleset)), []);
  });
}

test("sixty marks lie at most, the newest of them, and some of the room is the fallen's", () => {
  const { final: whole, ruleset } = FOUGHT[0]!;
  const figures = Object.entries(whole.figures).map(([id, figure], index) => [id, { ...figure, alive: index > 29 }]);
  const units = Object.entries(whole.units).map(([id, unit]) => [id, { ...unit, place: "table" }]);
  const final = { ...whole, units: Object.fromEntries(units), figures: Object.fromEntries(figures) } as BattleDocument;
  const shot = volleys(FOUGHT[0]!, false)[0]!;
  const many = Array.from({ length: 100 }, (_, index): BattleEvent => ({ ...shot, seq: index + 1 }));
  const marks = tracesOf(many, final, ruleset);
  assert.equal(marks.length, MOST);
  assert.equal(marks.at(-1)?.key, "e100");
  assert.equal(tracesOf(many, { ...final, figures: {} }, ruleset)[0]?.key, "e41");
  const dead = tracesOf([], final, ruleset);
  assert.ok(dead.length > 0 && dead.every((mark) => ["mk-spear", "mk-shield"].includes(mark.symbol)));
  assert.ok(marks.some((mark) => mark.key === dead.at(-1)?.key));
});

test("of a unit that carries several arms the event says with which it shot", () => {
  const { final, ruleset } = FOUGHT[0]!;
  const shot = volleys(FOUGHT[0]!, false)[0]!;
  const fired = { ...shot, params: { ...shot.params, arms: "teppo" } };
  assert.deepEqual(tracesOf([fired], { ...final, figures: {} }, ruleset), []);
  assert.ok(cloudsOf(fired, final, ruleset).length > 0);
});

test("riders leave hoof marks along their charge, foot none; blows on the same ground tread it once", () => {
  const { final } = FOUGHT[1]!;
  const rules = { traces: { rode: "charge", fought: "melee" } } as const;
  const riders = Object.values(final.units).find((unit) => unit.mounted)!;
  const foot = Object.values(final.units).find((unit) => !unit.mounted)!;
  const bare = { ...final, figures: {} };
  const charge = (unit: string): BattleEvent =>
    ({ seq: 1, kind: "rode", params: { unit }, paths: { [unit]: [[10, 10], [10, 16], [14, 16]] } }) as unknown as BattleEvent;
  const hooves = tracesOf([charge(riders.id)], bare, rules);
  assert.equal(hooves.length, 5);
  assert.deepEqual(hooves.map((mark) => Math.abs(mark.turn)), [90, 90, 90, 0, 0]);
  assert.deepEqual(tracesOf([charge(foot.id)], bare, rules), []);
  const fight = (seq: number, x: number): BattleEvent => ({ seq, kind: "fought", params: {}, at: [x, 20] }) as unknown as BattleEvent;
  assert.deepEqual(tracesOf([fight(1, 10), fight(2, 11), fight(3, 20)], bare, rules).map((mark) => mark.key), ["e1", "e3"]);
});
