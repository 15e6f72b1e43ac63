import assert from "node:assert/strict";
import { test } from "node:test";
import { boutWords, kindsAhead, lastFought, poolOf, shownBout, stepsOf } from "../../static/src/table/bouts";
import type { BattleDocument, Ruleset } from "../../static/src/table/protocol";
import type { BoutShown, PartyShown } from "../../static/src/table/seam";
import { emptyState, type State } from "../../static/src/table/state";

const STEPS = [
  { key: "R1", label: "Flow", clause: "A-1", asks: ["flow"] },
  { key: "R2", label: "Leave", clause: "A-2", asks: ["place"] },
  { key: "R3", label: "Throw", clause: "A-3" },
  { key: "R4", label: "Scold", clause: "A-4", asks: ["scold"] },
];
function fighting(unit: string, name: string): PartyShown {
  const figure = `${unit}.1`;
  return { fighters: { [figure]: { figure, unit, name, weapon: "", rear: false, arts: {}, cut: {} } }, dice: [] };
}

const BOUT: BoutShown = {
  number: 1,
  of: 1,
  title: "Close combat",
  about: "first round",
  step: "R2",
  passed: ["R1"],
  parties: {
    ai: fighting("ai-1", "Isogai"),
    kaki: fighting("kaki-1", "Genba"),
  },
  ledger: [],
  score: "",
  verdict: "",
  winner: "",
  cuts: [],
};

function stateWith(changes: Partial<State>): State {
  const ruleset = { slug: "godai", steps: STEPS } as unknown as Ruleset;
  return { ...emptyState(ruleset, { battle: "b", you: ["ai"] }), ...changes };
}

/** The fight with dice of one side: faces and what is added to them. */
function withDice(...dice: [number, number][]): BoutShown {
  const { fighters } = BOUT.parties.ai!;
  const shown = dice.map(([face, modifier]) => ({ figure: "ai-1.1", face, modifier, was: 0, token: 0, best: false }));
  return { ...BOUT, parties: { ai: { fighters, dice: shown }, kaki: BOUT.parties.kaki! } };
}

function stands(state: State, bout = BOUT): string[] {
  return stepsOf(state, bout).map((step) => step.stand);
}

test("a step is passed by, done, at hand or still to come", () => {
  assert.deepEqual(stands(stateWith({})), ["passed", "now", "", ""]);
  assert.deepEqual(stands(stateWith({}), { ...BOUT, step: "done" }), ["passed", "done", "done", "done"]);
});

test("a step is marked that a standing order of the reader's will answer, for one of those who fight", () => {
  const order = { side: "ai" as const, hash: "", kind: "scold", unit: "ai-1", ended: null };
  assert.deepEqual(stands(stateWith({ standing: [order] })), ["passed", "now", "", "ahead"]);
  assert.deepEqual(stands(stateWith({ standing: [{ ...order, unit: "" }] }))[3], "ahead");
  for (const other of [{ unit: "ai-2" }, { ended: 4 }, { side: "kaki" as const }, { kind: "flow" }])
    assert.equal(stands(stateWith({ standing: [{ ...order, ...other }] }))[3], "");
});

test("dice lie best first, by what they count", () => {
  const bout = withDice([3, 1], [5, -2], [6, 0]);
  assert.deepEqual(poolOf(bout, "ai").map((die) => die.face), [6, 3, 5]);
});

test("the last fight that came to dice stays to be looked at, until another is fought", () => {
  const thrown = withDice([4, 0]);
  const after = (bout?: BoutShown): BattleDocument => ({ ...(bout && { bout }) }) as BattleDocument;
  assert.equal(lastFought([after(thrown), after(BOUT), after()]), thrown);
  assert.equal(lastFought([after(BOUT)]), null);
  assert.equal(shownBout(stateWith({ fought: thrown, document: after() })), thrown);
  assert.equal(shownBout(stateWith({ fought: thrown, document: after(BOUT) })), BOUT);
  const over = { ...after(), result: { reason: "driven_off", tally: {} } } as unknown as BattleDocument;
  assert.equal(shownBout(stateWith({ fought: thrown, document: over })), null, "the end lies over an empty table");
});

test("a fight is said in a sentence, with what it has come to", () => {
  assert.equal(boutWords(BOUT), "Isogai against Genba.");
  assert.equal(boutWords({ ...BOUT, verdict: "Hojo win" }), "Isogai against Genba. Hojo win");
});

test("what can still be asked begins with the step at hand", () => {
  assert.deepEqual(kindsAhead(stateWith({ fought: BOUT })), ["place", "scold"]);
});
