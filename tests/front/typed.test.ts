import assert from "node:assert/strict";
import { test } from "node:test";
import type { Option, Pose } from "../../static/src/table/protocol";
import { unitOptions } from "../../static/src/table/selectors";
import type { State } from "../../static/src/table/state";
import { completions } from "../../static/src/table/typed/complete";
import { draftOf, understand } from "../../static/src/table/typed/understand";
import { battle, greet } from "./fixture";

const START = unitOptions(greet(), "ai-12").find((option) => option.kind === "move")!.params[0]!.start as Pose;

function tellOf(line: string, state: State = greet()) {
  return understand(state, line, endOf(state));
}

function endOf(state: State) {
  const option = (state.options.ai ?? []).find((other) => other.kind === "end_phase");
  return option === undefined ? undefined : { side: "ai" as const, option };
}

function near(pose: Pose, x: number, y: number, facing: number): void {
  assert.ok(Math.hypot(pose.x - x, pose.y - y) < 0.01, `${pose.x} ${pose.y} is not ${x} ${y}`);
  assert.equal(pose.facing, facing);
}

/** A state whose only orders are these. */
function offering(...options: Partial<Option>[]): State {
  const whole = options.map((option) => ({ kind: "x", unit: "", scope: "unit", label: "X", shut: null, params: [], ...option }));
  return { ...greet(), options: { ai: whole as Option[] } };
}

test("forward goes the way the unit faces", () => {
  const meaning = tellOf("move 3rd arquebus forward 4");
  assert.equal(meaning.wrong, "");
  assert.equal(meaning.unit?.id, "ai-12");
  const turn = (START.facing * Math.PI) / 180;
  near((meaning.values.legs as Pose[])[0]!, START.x + Math.sin(turn) * 4, START.y + Math.cos(turn) * 4, START.facing);
  assert.match(meaning.said, /^Move · 3rd arquebus: 4″ forward\.$/);
});

test("forward, right and turn make one leg; then begins another", () => {
  const state = { ...greet(), selected: "ai-12" };
  assert.equal((tellOf("move forward 2 right 1 turn 30", state).values.legs as Pose[]).length, 1);
  const meaning = tellOf("move forward 2 then turn left 90 forward 1", state);
  const legs = meaning.values.legs as Pose[];
  assert.equal(legs.length, 2);
  assert.equal(legs[1]!.facing, (START.facing + 270) % 360);
  assert.equal(draftOf(meaning)!.corners.length, 1);
});

test("the unit may come first, and a place be named", () => {
  const meaning = tellOf("3rd arquebus move to 12.5 20 facing 90");
  near((meaning.values.legs as Pose[])[0]!, 12.5, 20, 90);
});

test("a number is enough where one unit only has it; else one is asked which", () => {
  const names = Object.values(battle.units).filter((unit) => unit.side === "ai" && unit.name.startsWith("3rd"));
  const meaning = tellOf("hold 3");
  if (names.length > 1) assert.match(meaning.missing, /Which of them: 3rd/);
  else assert.equal(meaning.unit?.id, names[0]!.id);
  assert.equal(tellOf("hold 3", { ...greet(), selected: "ai-12" }).unit?.id, "ai-12");
});

test("what is forbidden is told in the words of the rules", () => {
  assert.match(tellOf("strike 3rd arquebus").wrong, /no contact/);
  assert.equal(draftOf(tellOf("strike 3rd arquebus")), null);
});

test("a volley at an enemy, whole or divided", () => {
  const state = offering({
    kind: "fire", label: "Fire", unit: "ai-12",
    params: [{ name: "volleys", type: "split", figures: ["a", "b", "c"], choices: [
      { value: "kaki-7", label: "7th yari", shut: null }, { value: "kaki-8", label: "8th yari", shut: null },
      { value: "kaki-9", label: "9th yari", shut: { code: "far", clause: "", message: "Out of range." } },
    ] }],
  });
  assert.deepEqual(tellOf("fire 3 at 7", state).values.volleys, [{ target: "kaki-7", figures: ["a", "b", "c"] }]);
  assert.deepEqual(tellOf("fire 3 at 7 with 2 at 8 with 1", state).values.volleys, [
    { target: "kaki-7", figures: ["a", "b"] }, { target: "kaki-8", figures: ["c"] },
  ]);
  assert.equal(tellOf("fire 3 at 9", state).wrong, "9th yari: Out of range.");
  assert.equal(tellOf("fire 3", state).missing, "At whom?");
  assert.equal(tellOf("fire 3 at 44", state).wrong, "There is nobody of that name.");
});

test("formations, numbers, choices and flags are read by their own names", () => {
  const state = offering(
    { kind: "form_up", label: "Re-form", unit: "ai-12", params: [{ name: "legs", type: "path", start: START, default: [START],
      formation: "column", frontage: 1, formations: [{ value: "column", label: "column", frontages: [1, 2], shut: null }] }] },
    { kind: "wait", label: "Wait", unit: "ai-12", params: [{ name: "hours", type: "number" },
      { name: "mood", type: "choice", choices: [{ value: 1, label: "calm", shut: null }] }, { name: "loud", type: "flag" }] },
  );
  const formed = tellOf("form 3 column 2", state);
  assert.deepEqual([formed.values.formation, formed.values.frontage, formed.missing], ["column", 2, ""]);
  assert.deepEqual(tellOf("wait 3 hours 5 calm loud", state).values, { hours: 5, mood: 1, loud: true });
});

test("a unit in reserve is set down where it is told", () => {
  const state = offering({ kind: "deploy", label: "Deploy", unit: "ai-12", params: [{ name: "pose", type: "place", facing: 180 }] });
  near(tellOf("deploy 3 at 20 6", state).values.pose as Pose, 20, 6, 180);
  near(tellOf("place 3 at 20 6 facing 90", state).values.pose as Pose, 20, 6, 90);
  assert.equal(tellOf("deploy 3", state).missing, "Where to?");
});

test("loose men all take the same step", () => {
  const state = offering({ kind: "move", label: "Move", unit: "ai-12", params: [{ name: "figures", type: "poses",
    start: { a: { x: 1, y: 1, facing: 0 }, b: { x: 3, y: 1, facing: 0 } } }] });
  assert.deepEqual(tellOf("move 3 forward 2", state).values.figures, { a: [{ x: 1, y: 3, facing: 0 }], b: [{ x: 3, y: 3, facing: 0 }] });
});

test("the end of the phase, a draw, and a decision are answered in a word", () => {
  assert.equal(tellOf("end phase").offer?.option.kind, "end_phase");
  assert.equal(tellOf("end").offer?.option.kind, "end_phase");
  const draw = { kind: "answer_draw", scope: "battle" as const, label: "Answer the draw" };
  assert.deepEqual(tellOf("accept", offering(draw)).answer?.order, { kind: "answer_draw", accept: true });
  const asked = offering({ kind: "answer", scope: "decision", label: "Stand?", params: [{ name: "answer", type: "answer", default: { stand: true } }] });
  assert.deepEqual(tellOf("not: stand", asked).answer?.order, { kind: "answer", answer: { stand: false } });
  assert.deepEqual(tellOf("accept", asked).answer?.order, { kind: "answer", answer: { stand: true } });
});

test("an order of another phase is known, and said not to be possible in this one", () => {
  const firing = offering({ kind: "fire", unit: "ai-12", label: "Fire" });
  const words = /^Move: not possible in this phase \(.+\)\.$/;
  for (const line of ["move", "move 3 forward 4", "3rd arquebus move forward 4"]) assert.match(tellOf(line, firing).wrong, words);
  assert.equal(tellOf("sing loudly", firing).wrong, "Not understood: sing.");
});

test("what is not understood is named", () => {
  assert.equal(tellOf("sing loudly").wrong, "Not understood: sing.");
  assert.equal(tellOf("move 3rd arquebus forward 4 bananas").wrong, "Not understood: bananas.");
  assert.match(tellOf("move forward 4").said, /^Move/);
});

test("completion offers orders, then units, then the words of the parameters", () => {
  const state = greet();
  assert.ok(completions(state, "").some((one) => one.text === "move"));
  assert.equal(completions(state, "mov")[0]!.line, "move ");
  const units = completions(state, "move 3rd a");
  assert.ok(units.some((one) => one.line === "move 3rd arquebus "));
  assert.ok(completions(state, "move 3rd arquebus f").some((one) => one.text === "forward"));
});

test("targets complete with their distance; what is shut is not offered", () => {
  const fire = completions(greet(), "fire 3rd arquebus ");
  assert.ok(fire.length > 0 && fire.every((one) => one.text.startsWith("at ")));
  assert.match(fire[0]!.hint, /″$/);
});
