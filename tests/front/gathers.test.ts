/** What of the chronicle is told as one row, without a page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { gathersOf, toldOf, wordsOf } from "../../static/src/table/gathers";
import type { BattleEvent, Ruleset } from "../../static/src/table/protocol";
import { event, rules } from "./fixture";
import { FOUGHT } from "./fought";

const told = { ...rules, tallies: { moved: "{count} units move.", stood_fast: "{count} units hold." } } as Ruleset;

function eventOf(seq: number, kind: string, unit: string, more: Partial<BattleEvent> = {}): BattleEvent {
  return { ...event(seq, {}, `${unit} ${kind}.`), kind, params: { unit }, ...more };
}

const moves = [1, 2, 3, 4].map((seq) => eventOf(seq, "moved", `u${seq}`));

test("events of a kind that follow one another are one row, and count units, not events", () => {
  assert.deepEqual(gathersOf(told, moves).map((run) => run.length), [4]);
  assert.equal(wordsOf(told, moves), "4 units move.");
  assert.equal(wordsOf(told, [...moves, eventOf(5, "moved", "u1")]), "4 units move.");
});

test("kinds that both tell nothing but themselves stand in one row; the only one of its kind keeps its words", () => {
  const mixed = [...moves, eventOf(5, "stood_fast", "u9")];
  assert.deepEqual(gathersOf(told, mixed).map((run) => run.length), [5]);
  assert.equal(wordsOf(told, mixed), "4 units move. u9 stood_fast.");
});

test("two are told one by one; what tells more than itself, another side and what is undone stand apart", () => {
  assert.deepEqual(gathersOf(told, moves.slice(0, 2)).map((run) => run.length), [1, 1]);
  const broken = [...moves.slice(0, 3), eventOf(9, "formation_failed", "u1"), ...moves.slice(0, 3)];
  assert.deepEqual(gathersOf(told, broken).map((run) => run.length), [3, 1, 3]);
  const theirs = moves.map((one) => ({ ...one, side: "kaki" as const }));
  assert.deepEqual(gathersOf(told, [...moves, ...theirs]).map((run) => run.length), [4, 4]);
  const undone = moves.map((one) => ({ ...one, undone: true as const }));
  assert.deepEqual(gathersOf(told, [...moves, ...undone]).map((run) => run.length), [4, 4]);
});

test("battles become shorter to read, and nothing is lost of any system's", () => {
  let saved = 0;
  for (const { ruleset, events } of FOUGHT) {
    const shown = events.filter((one) => one.text !== "");
    const runs = gathersOf(ruleset, shown);
    saved += shown.length - runs.length;
    assert.deepEqual(runs.flat(), shown);
    for (const run of runs.filter((one) => one.length > 1)) assert.doesNotMatch(wordsOf(ruleset, run), /[{}]/);
  }
  assert.ok(saved > 0);
});

test("a question stands while it waits; an answered one is told by what comes of it", () => {
  const asked = eventOf(1, "decision_awaited", "u1");
  const taken = eventOf(2, "decision_taken", "u1");
  const came = eventOf(3, "followed_up", "u1");
  assert.deepEqual(toldOf([asked]), [asked]);
  assert.deepEqual(toldOf([asked, taken, came]), [came]);
  assert.deepEqual(toldOf([asked, taken, came], ({ seq }) => seq === 1), [asked, came]);
  const more = { ...taken, parts: [{ kind: "decision_taken" }, { kind: "moved" }] } as BattleEvent;
  assert.deepEqual(toldOf([asked, more, came]), [more, came]);
});

test("of every system's battles nothing is left out but questions and that they were answered", () => {
  for (const { events } of FOUGHT) {
    const told = new Set(toldOf(events));
    const missing = events.filter((one) => one.text !== "" && !told.has(one)).map((one) => one.kind);
    assert.ok(missing.every((kind) => kind === "decision_awaited" || kind === "decision_taken"));
  }
});
