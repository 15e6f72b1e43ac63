/** Writing orders by keys, keeping what is written, and going on to the next unit, without a page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { aimToward, isAiming, isUnbegun, nextAim, placeOf } from "../../static/src/table/aiming";
import { answerPreview, begin, fill } from "../../static/src/table/draft";
import { Play } from "../../static/src/table/play";
import { keptOf, restore } from "../../static/src/table/kept";
import { nextUnit } from "../../static/src/table/next";
import { KEYS } from "../../static/src/table/panels/help";
import { bare, type Option } from "../../static/src/table/protocol";
import { isDone } from "../../static/src/table/quiet";
import type { Wire } from "../../static/src/table/socket";
import type { State } from "../../static/src/table/state";
import { Store } from "../../static/src/table/store";
import { greet } from "./fixture";
import { FOUGHT } from "./fought";

const begun = greet();
const units = Object.values(begun.document!.units);
const own = units.filter((unit) => unit.side === "ai" && unit.place === "table").map((unit) => unit.id);
const foes = units.filter((unit) => unit.side === "kaki" && unit.place === "table").map((unit) => unit.id);
const [first = ""] = own;

function aiming(unit: string, shut = ""): Option {
  const choices = foes.map((value) => ({ value, label: value, shut: value === shut ? { code: "far", clause: "", message: "Far." } : null }));
  return { kind: "fire", unit, scope: "unit", label: "Fire", shut: null, params: [{ type: "unit", name: "target", choices }] };
}

const state: State = { ...begun, selected: first, options: { ai: own.map((unit) => aiming(unit)) }, draft: begin(aiming(first), "ai") };
const away = (id: string): number => Math.hypot(placeOf(state, id)![0] - placeOf(state, first)![0], placeOf(state, id)![1] - placeOf(state, first)![1]);

test("Tab goes through the lawful targets, the nearest first, round and round", () => {
  const byDistance = [...foes].sort((a, b) => away(a) - away(b));
  assert.ok(isAiming(state));
  assert.equal(nextAim(state, 1)!.target, byDistance[0]);
  assert.equal(nextAim(state, -1)!.target, byDistance[byDistance.length - 1]);
  const last = { ...state, draft: fill(state.draft!, { target: byDistance[byDistance.length - 1] }) };
  assert.equal(nextAim(last, 1)!.target, byDistance[0]);
  const option = aiming(first, byDistance[0]);
  assert.equal(nextAim({ ...state, draft: begin(option, "ai") }, 1)!.target, byDistance[1]);
});

test("an arrow goes to the nearest target that way, and nowhere where there is none", () => {
  const west = [...foes].sort((a, b) => placeOf(state, a)![0] - placeOf(state, b)![0])[0]!;
  const atWest = { ...state, draft: fill(state.draft!, { target: west }) };
  assert.equal(aimToward(atWest, -1, 0), null);
  const east = aimToward(atWest, 1, 0)!.target as string;
  assert.ok(placeOf(state, east)![0] > placeOf(state, west)![0]);
});

test("an order that began by itself is no order that is being written, until a target is named", () => {
  assert.ok(isUnbegun(state));
  assert.equal(isUnbegun({ ...state, draft: fill(state.draft!, { target: foes[0] }) }), false);
  const more = { ...state, options: { ai: [...state.options.ai!, { ...aiming(first), kind: "hold", params: [] }] } };
  assert.equal(isUnbegun(more), false);
});

test("what is being written outlives a reload: side, order, values and all", () => {
  const draft = { ...fill(state.draft!, { target: foes[0] }), placed: true };
  const kept = JSON.parse(JSON.stringify(keptOf({ ...state, draft })!));
  const again = restore({ ...state, draft: null }, kept)!;
  assert.deepEqual([again.option.kind, again.option.unit, again.values, again.placed, again.fresh], ["fire", first, { target: foes[0] }, true, false]);
});

test("it is not taken up for another event, reader or side, nor where it is not offered any more", () => {
  const kept = keptOf({ ...state, draft: fill(state.draft!, { target: foes[0] }) })!;
  const bereft: State = { ...state, draft: null };
  assert.notEqual(restore(bereft, kept), null);
  assert.equal(restore({ ...bereft, seq: bereft.seq + 1 }, kept), null);
  assert.equal(restore({ ...bereft, boot: { ...bereft.boot, me: 9 } }, kept), null);
  assert.equal(restore({ ...bereft, you: ["kaki"] }, kept), null);
  assert.equal(restore({ ...bereft, you: ["ai", "kaki"], options: { kaki: bereft.options.ai! } }, kept), null);
  assert.equal(restore({ ...bereft, document: { ...bereft.document!, clock: { ...bereft.document!.clock, to_act: ["kaki"] } } }, kept), null);
  assert.equal(restore({ ...bereft, options: { ai: [{ ...aiming(first), shut: { code: "x", clause: "", message: "" } }] } }, kept), null);
  assert.equal(restore({ ...bereft, options: { ai: [aiming(first, foes[0])] } }, kept), null);
});

test("an order on its way is not kept", () => {
  assert.equal(keptOf({ ...state, draft: { ...state.draft!, key: "k" } }), null);
  assert.equal(keptOf({ ...state, draft: null }), null);
});

const ordered = { unit: first, key: "k", offered: 5 };
const done: State = { ...state, draft: null, offered: 6, sent: {}, options: { ai: own.slice(1).map((unit) => aiming(unit)) } };

test("after an order the nearest unit that can still act is chosen", () => {
  const byDistance = own.slice(1).sort((a, b) => away(a) - away(b));
  assert.equal(nextUnit(done, ordered), byDistance[0]);
});

test("it is too early while the order is on its way, the offers are old or the dice fall", () => {
  assert.equal(nextUnit({ ...done, sent: { k: { kind: "fire" } } }, ordered), "");
  assert.equal(nextUnit({ ...done, offered: 5 }, ordered), "");
  assert.equal(nextUnit({ ...done, film: { beat: "dice" } as never }, ordered), "");
});

test("who chose otherwise, is refused or asked, or whose unit can do more, is left alone", () => {
  assert.equal(nextUnit({ ...done, selected: own[1]! }, ordered), null);
  assert.equal(nextUnit({ ...done, draft: state.draft }, ordered), null);
  assert.equal(nextUnit({ ...done, refused: { code: "", clause: "", message: "", stale: false } }, ordered), null);
  assert.equal(nextUnit({ ...done, options: state.options }, ordered), null);
  assert.equal(nextUnit({ ...done, document: { ...done.document!, asked: { kind: "x" } as never } }, ordered), null);
});

test("what is written while the other side acts is asked about again, also where its offer stays as it was", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const ids: number[] = [];
  const store = new Store({ ...state, draft: null, offered: state.seq - 1 });
  const play = new Play(store, { preview: (id: number) => ids.push(id) } as unknown as Wire);
  const answer = (): void => {
    context.mock.timers.tick(1000);
    store.take({ type: "preview", id: ids[ids.length - 1]!, preview: bare({}), seq: store.state.seq });
  };
  play.write(fill(begin(store.state.options.ai![0]!, "ai"), { target: foes[0]! }));
  answer();
  assert.ok(play.canConfirm());
  store.take({ type: "options", seq: state.seq, options: { ai: [[0, own.length]] } });
  assert.equal(play.canConfirm(), false);
  answer();
  assert.ok(play.canConfirm());
  assert.equal(ids.length, 2);
});

test("who was taken from the tray is let go of when he is drawn up with the others", () => {
  const document = structuredClone(state.document!);
  document.units[first]!.place = "reserve";
  const place: Option = { ...aiming(first), kind: "deploy", params: [{ type: "place", name: "pose", facing: 0, zone: [], formation: "", frontage: 1, formations: [] } as never] };
  const store = new Store({ ...state, document, options: { ai: [place] }, draft: null });
  const play = new Play(store, {} as Wire);
  play.choose(place, "ai");
  assert.equal(store.state.draft?.option, place);
  const patch = { units: { [first]: { place: "table" } } };
  store.take({ type: "events", events: [{ ...state.events[0]!, seq: state.seq + 1, kind: "deployed", patch }] } as never);
  assert.equal(store.state.draft, null);
  assert.equal(store.state.selected, "");
});

test("nothing is left to be written where a hand let go, the only target was clicked, or nothing is asked for", () => {
  const bareOption: Option = { ...aiming(first), kind: "reload", params: [] };
  assert.ok(isDone(begin(bareOption, "ai")));
  assert.equal(isDone(begin({ ...bareOption, unit: "" }, "ai")), false);
  const named = fill(state.draft!, { target: foes[0] });
  assert.equal(isDone(named), false);
  assert.ok(isDone({ ...named, placed: true }));
  const path: Option = { ...aiming(first), kind: "move", params: [{ type: "path", name: "legs", start: { x: 1, y: 1, facing: 0 }, reach: 6 }] };
  const led = { ...fill(begin(path, "ai"), { legs: [{ x: 1, y: 2, facing: 0 }] }), placed: true, asked: 1 };
  assert.equal(isDone(answerPreview(led, 1, bare({ quiet: true }))!), false);
  assert.ok(isDone(answerPreview({ ...led, byHand: true }, 1, bare({ quiet: true }))!));
});

test("no order's letter is one of the table's own", () => {
  // X leaves a unit out of the list for everybody, which has the keys alone while it lies open
  const table = KEYS.flatMap(([keys]) => keys.split(" ")).filter((key) => key.length === 1 && key !== "X");
  for (const { ruleset } of FOUGHT)
    assert.deepEqual(ruleset.orders.filter(({ key }) => table.includes(key)).map(({ label }) => label), []);
});
