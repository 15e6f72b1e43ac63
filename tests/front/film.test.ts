import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { addressOf, entryOf } from "../../static/src/table/address";
import { asFilmed, beatTime, castLength, castTimes, LAG, TIMES, timeOf, verdictOf, walkTime } from "../../static/src/table/film";
import { rowsOf } from "../../static/src/table/overlay/cast";
import { acrossCast } from "../../static/src/table/overlay/cast";
import { boxOfVerdict, rowsBelow } from "../../static/src/table/overlay/film";
import { placeOf } from "../../static/src/table/places";
import type { BattleEvent, Roll, Spot } from "../../static/src/table/protocol";
import type { Film, Scene, State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import { battle, event, greet } from "./fixture";

const unit = Object.values(battle.units).find((one) => one.side === "ai" && one.place === "table" && one.figures.length > 2)!;
const target = Object.values(battle.units).find((one) => one.side === "kaki" && one.place === "table" && one.figures.length > 2)!;
const [first, second] = target.figures.filter((id) => battle.figures[id]!.alive) as [string, string];

function roll(kind: string, faces: number[], passed: boolean[] = faces.map(() => true), outcome = ""): Roll {
  return { test: kind, label: kind, die: "d6", need: "4+", steps: [], faces, numbers: faces.map((_, at) => at), passed, total: null, outcome };
}

function volley(seq: number, dead: string[] = [first]): BattleEvent {
  const figures = Object.fromEntries(dead.map((id) => [id, { alive: false }]));
  return {
    ...event(seq, { figures }, "They fire."), kind: "volley_fired", params: { unit: unit.id, target: target.id },
    rolls: [roll("to_hit", [5, 2, 6], [true, false, true]), roll("to_save", [4, 1], [true, false], "1 falls")],
  };
}

function moveEvent(seq: number, inches: number): BattleEvent {
  const id = unit.figures[0]!;
  const { x, y } = battle.figures[id]!;
  return { ...event(seq, { figures: { [id]: { x: x + inches } } }), params: { unit: unit.id }, paths: { [id]: [[x, y], [x + inches, y]] } };
}

function playOut(state: State): { beats: string[]; time: number; end: State } {
  const beats: string[] = [];
  let time = 0;
  let at = state;
  while (at.film !== null) {
    const scene = at.film.scenes[0]!;
    beats.push(`${scene.event.seq} ${at.film.beat}`);
    time += timeOf(scene, at.film.beat) * at.film.pace;
    at = update(at, { type: "rolled" });
  }
  return { beats, time, end: at };
}

test("the times are those of the style sheets", () => {
  const tokens = readFileSync("static/src/css/tokens.css", "utf8");
  const timeNamed = (name: string): number => Number(new RegExp(`--t-${name}: (\\d+)ms`).exec(tokens)?.[1]);
  assert.deepEqual([timeNamed("dice"), timeNamed("fall"), timeNamed("move")], [TIMES.dice, TIMES.fall, TIMES.move]);
});

test("dice fall close behind one another, and saves when the hits lie", () => {
  const rolls = volley(205).rolls!;
  assert.deepEqual(castTimes(rolls), [[0, 60, 120], [740, 800]]);
  assert.equal(castLength(rolls), 1420);
  const blows = [roll("to_hit", [5]), roll("to_save", [2]), roll("to_hit", [6]), roll("to_save", [1])];
  assert.deepEqual(castTimes(blows), [[0], [680], [60], [740]]);
  assert.equal(castLength([]), 0);
});

test("a way takes the longer the farther it goes, and never long", () => {
  const way = (inches: number): Spot[] => [[0, 0], [inches, 0]];
  assert.deepEqual([walkTime(way(0)), walkTime(way(6)), walkTime(way(60))], [0, 380, TIMES.walk]);
});

test("dice after which nothing waits lie long enough to be read; others make way in their own time", () => {
  const { film } = update(update(greet(), { type: "events", seq: 205, events: [volley(205)] }), { type: "rolled" });
  assert.equal(film?.beat, "deed");
  assert.equal(beatTime(film!), TIMES.read);
  assert.ok(beatTime(film!, true) < TIMES.read, "a record that runs goes on");
  assert.ok(beatTime({ ...film!, scenes: [...film!.scenes, film!.scenes[0]!] }) < TIMES.read);
  assert.ok(beatTime({ ...film!, beat: "dice" }) < TIMES.read);
});

test("a volley is thrown on the table as it was, then men fall, then the table is the server's", () => {
  const state = update(greet(), { type: "events", seq: 205, events: [volley(205)] });
  assert.equal(state.document!.figures[first]!.alive, false);
  const thrown = asFilmed(state);
  assert.deepEqual([state.film?.beat, thrown.document!.figures[first]!.alive, thrown.events.at(-1)!.seq], ["dice", true, 205]);
  const done = update(state, { type: "rolled" });
  assert.deepEqual([done.film?.beat, asFilmed(done).document!.figures[first]!.alive], ["deed", false]);
  assert.deepEqual(verdictOf(done.film!.scenes[0]!), { text: "−1", isLoss: true });
  const rest = update(done, { type: "rolled" });
  assert.equal(rest.film, null);
  assert.equal(asFilmed(rest), rest);
  assert.equal(rest.document, state.document);
});

test("what is said of men in a corner of the table stays on it", () => {
  const said = volley(205, []);
  said.rolls = [roll("morale", [2], [false], "they waver, and fall back two moves")];
  const scene = update(greet(), { type: "events", seq: 205, events: [said] }).film!.scenes[0]!;
  const { width, depth } = scene.after.table;
  const corner = boxOfVerdict(scene, { left: width - 1, right: width, top: depth - 1, bottom: depth });
  assert.ok(corner.right <= width && corner.bottom <= depth, `${corner.right} of ${width}, ${corner.bottom} of ${depth}`);
  const middle = boxOfVerdict(scene, { left: 30, right: 32, top: 20, bottom: 21 });
  assert.ok((middle.left + middle.right) / 2 === 31 && middle.top > 21);
});

test("dice that fall for men at the table's edge stay on it, and are wider than the men", () => {
  const thrown = { ...volley(205), rolls: [roll("fire", [5, 4, 6, 2, 1, 3], [true, false, true, false, false, false], "2 hits")] };
  const [left, right] = acrossCast(thrown, { left: 0, right: 2, top: 20, bottom: 21 }, 60);
  assert.ok(left >= 0 && right - left > 14, `${left} to ${right}`);
  assert.deepEqual(acrossCast({ ...volley(205), rolls: [] }, { left: 4, right: 6, top: 20, bottom: 21 }, 60), [4, 6]);
});

test("the chronicle tells no more than the table has shown", () => {
  const events = [volley(205), event(206, {}, "A word."), moveEvent(207, 5)];
  const state = update(greet(), { type: "events", seq: 207, events });
  assert.equal(asFilmed(state).events.at(-1)!.seq, 205);
  const walking = update(update(state, { type: "rolled" }), { type: "rolled" });
  assert.deepEqual([walking.film?.beat, asFilmed(walking).events.at(-1)!.seq], ["deed", 207]);
  assert.deepEqual(playOut(state).beats, ["205 dice", "205 deed", "207 deed"]);
});

test("of much that happens at once everything is seen in time", () => {
  const many = Array.from({ length: 3 }, (_, index) => volley(205 + index, index === 0 ? [first] : [second]));
  const some = playOut(update(greet(), { type: "events", seq: 207, events: many }));
  assert.equal(some.beats.length, 6);
  assert.ok(some.time <= LAG + 1, `${some.time} ms`);
  const flood = Array.from({ length: 40 }, (_, index) => volley(205 + index));
  const all = playOut(update(greet(), { type: "events", seq: 244, events: flood }));
  assert.ok(all.time <= LAG + 1 && all.beats.length > 0, `${all.time} ms`);
  assert.equal(all.beats.at(-1), "244 deed");
});

test("what comes meanwhile waits for its turn, and the pace is mended", () => {
  let state = update(greet(), { type: "events", seq: 205, events: [volley(205)] });
  const pace = state.film!.pace;
  state = update(state, { type: "events", seq: 206, events: [moveEvent(206, 12)] });
  assert.deepEqual([state.film!.scenes.length, state.film!.pace, asFilmed(state).seq], [2, pace, 206]);
  const { end } = playOut(state);
  assert.equal(end.document!.figures[unit.figures[0]!]!.x, battle.figures[unit.figures[0]!]!.x + 12);
});

test("a click ends all at once", () => {
  const state = update(greet(), { type: "events", seq: 206, events: [volley(205), moveEvent(206, 5)] });
  const cut = update(state, { type: "cut" });
  assert.equal(cut.film, null);
  assert.equal(asFilmed(cut).document, state.document);
});

test("who asked for stillness sees all at once, and the marks stay a while", () => {
  const still = update(greet(), { type: "still", still: true });
  const state = update(still, { type: "events", seq: 206, events: [volley(205), moveEvent(206, 5)] });
  assert.deepEqual([state.film?.beat, state.film?.scenes.length], ["still", 2]);
  assert.equal(asFilmed(state), state);
  assert.equal(timeOf(state.film!.scenes[0]!, "still"), 4000);
  assert.equal(update(state, { type: "rolled" }).film, null);
});

test("what nobody sees takes no time: words, dice without a place, a veiled change of somebody elsewhere", () => {
  const dice = { ...event(206, {}), rolls: [roll("muster", [3])] };
  const vanished = event(207, { figures: { [first]: null } });
  const state = update(greet(), { type: "events", seq: 207, events: [event(205, {}), dice, vanished] });
  assert.equal(state.film, null);
  assert.equal(state.document!.figures[first], undefined);
});

test("a greeting shows the table as it is", () => {
  const state = update(greet(), { type: "events", seq: 205, events: [volley(205)] });
  const again = update(state, { type: "sync", seq: 205, document: state.document!, events: [], options: {}, you: ["ai"] });
  assert.equal(again.film, null);
});

test("dice of one kind and need lie in one row on the table", () => {
  const rows = rowsOf([roll("to_hit", [5], [true], "hits"), roll("to_save", [2], [false], "falls"), roll("to_hit", [1], [false], "misses")]);
  assert.deepEqual(rows.map((row) => [row.dice.map((die) => die.state), row.outcome]), [[["hit", "miss"], ""], [["lost"], "falls"]]);
});

test("dice that lie face down for the reader are no dice on the table", () => {
  const sealed = { ...roll("arrival", []), outcome: "sealed" };
  assert.deepEqual(rowsOf([sealed, roll("to_hit", [3])]).length, 1);
  assert.deepEqual(castTimes([sealed, roll("to_hit", [3])]), [[], [0]]);
});

test("an entry's place is where everybody stood then", () => {
  const id = unit.figures[0]!;
  const { x, y } = battle.figures[id]!;
  let state = update(greet(), { type: "events", seq: 205, events: [volley(205)] });
  state = update(state, { type: "events", seq: 206, events: [moveEvent(206, 5)] });
  const told = state.events.find((one) => one.seq === 205)!;
  const man = placeOf(state, told)!.groups[0]!.men.find((one) => one.id === id)!;
  assert.deepEqual([man.x, man.y], [x, y]);
  const fell = placeOf(state, told)!.groups[1]!.men.some((one) => one.id === first);
  assert.ok(fell, "who fell then is shown");
  const later = placeOf(state, state.events.find((one) => one.seq === 206)!)!;
  assert.deepEqual(later.paths, [[[x, y], [x + 5, y]]]);
  assert.equal(later.groups[0]!.men.find((one) => one.id === id)!.x, x + 5);
  assert.equal(placeOf(state, event(207, {})), null);
});

test("each entry has an address", () => {
  assert.deepEqual(["#e123", "#e0", "#e", "#x1", "", "#e12x", "#e1234567890"].map(entryOf), [123, 0, null, null, null, null, null]);
  assert.equal(addressOf("https://honjin.example/battles/a/?at=3#e1", 12), "https://honjin.example/battles/a/#e12");
  const seen = "https://honjin.example/battles/a/record/?view=ai#e12";
  assert.equal(addressOf("https://honjin.example/battles/a/record/?at=3", 12, "ai"), seen);
  assert.equal(addressOf(seen, 3), seen.replace("e12", "e3"));
  assert.equal(addressOf(seen, 12, "truth"), seen.replace("?view=ai", ""));
});

test("an entry that is chosen makes way for the table, one that was opened by its address stays in the list", () => {
  const state = { ...greet(), panel: "log" as const, filter: "dice" as const };
  const chosen = update(state, { type: "point", seq: 203 });
  assert.deepEqual([chosen.pointed, chosen.panel, chosen.filter], [203, "table", "dice"]);
  const opened = update(state, { type: "point", seq: 203, keep: true });
  assert.deepEqual([opened.pointed, opened.panel, opened.filter], [203, "log", "all"]);
  assert.equal(update(chosen, { type: "point", seq: 0 }).pointed, 0);
});

test("earlier events come before those that are known, each once", () => {
  const asking = update(greet(), { type: "fetching" });
  const state = update(asking, { type: "earlier", events: [event(199, {}), event(200, {}), event(201, {})] });
  assert.deepEqual(state.events.map((one) => one.seq), [199, 200, 201, 202, 203, 204]);
  assert.equal(state.events[2]!.text, greet().events[0]!.text);
  assert.deepEqual([state.fetching, state.depth > asking.depth], [false, true]);
});

test("where all is seen at once nothing that is told lies on anything else, of whichever unit it is told", () => {
  const scene = (seq: number): Scene => ({ event: volley(seq, []), before: battle, after: battle });
  const scenes = [scene(205), scene(206), scene(207), scene(208)];
  const [one, beside, far] = [
    { left: 20, right: 24, top: 10, bottom: 12 }, { left: 22, right: 26, top: 10, bottom: 12 }, { left: 60, right: 64, top: 10, bottom: 12 },
  ];
  const boxes = new Map(scenes.map((each, at) => [each, [one, beside, far, one][at]!]));
  const film = { scenes, beat: "still" } as unknown as Film;
  assert.deepEqual([...rowsBelow(film, (each) => boxes.get(each)!).values()], [0, 1, 0, 2]);
  assert.equal(rowsBelow({ ...film, beat: "deed" }, () => one).size, 0);
});
