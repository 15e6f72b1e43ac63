/** One kind of order for all, without a page: the list, what the reader changes, and sending one by one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type SalvoWay, bare, type Option, type Salvo } from "../../static/src/table/protocol";
import * as salvos from "../../static/src/table/salvo";
import type { SalvoPlan } from "../../static/src/table/salvoplan";
import type { State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import { event, greet } from "./fixture";
import { FOUGHT, meet } from "./fought";

const ALL = { kind: "fire", label: "Fire", icon: "", key: "V", all: { label: "Fire all" } };

function offer(unit: string, targets: readonly string[], shut = ""): Option {
  const choices = targets.map((value) => ({ value, label: value, shut: value === shut ? { code: "gone", clause: "", message: "" } : null }));
  return { kind: "fire", unit, scope: "unit", label: "Fire", shut: null, params: [{ type: "unit", name: "target", choices }] };
}

function aim(target: string, losses: number, distance = 9): SalvoWay {
  return { values: { target }, labels: [target], means: [], targets: [target], facts: [{ label: "on d10", value: "8+" }], losses, bars: [0.5, 0.5], distance };
}

const begun = greet();
const own = Object.values(begun.document!.units).filter((unit) => unit.side === "ai").map((unit) => unit.id).slice(0, 3);
const foes = Object.values(begun.document!.units).filter((unit) => unit.side === "kaki").map((unit) => unit.id).slice(0, 2);
const [first, second, third] = own as [string, string, string];
const [near, far] = foes as [string, string];
const state: State = { ...begun, ruleset: { ...begun.ruleset, orders: [ALL] }, options: { ai: own.map((unit) => offer(unit, foes)) }, offered: begun.seq };
const told: Salvo = { kind: "fire", rows: own.map((unit, index) => ({ unit, worth: index !== 2, aims: [aim(near, 0.6 - index / 10), aim(far, 0.2)] })) };
const plan: SalvoPlan = salvos.takeAnswer({ ...salvos.beginSalvo("ai", "fire"), asked: 1 }, 1, told)!;

test("what the rules let all do is offered where several can, under the rules' own words", () => {
  assert.deepEqual(salvos.forAll(state), [{ side: "ai", kind: "fire", label: "Fire all", hint: "", count: 3 }]);
  assert.deepEqual(salvos.forAll({ ...state, options: { ai: [offer(first, foes)] } }), []);
  assert.deepEqual(salvos.forAll({ ...state, ruleset: { ...state.ruleset, orders: [{ ...ALL, all: undefined } as never] } }), []);
});

/** Systems in which one unit acts at a time: nothing is ordered to all of them at once. */
const ONE_BY_ONE = ["ageofwar"];

test("every system says of which of its orders there is a list", () => {
  for (const fought of FOUGHT.filter(({ ruleset }) => !ONE_BY_ONE.includes(ruleset.slug))) {
    const listed = fought.ruleset.orders.filter((order) => order.all !== undefined);
    assert.ok(listed.length > 0);
    const offered = fought.moments.flatMap((moment) => salvos.forAll(meet(fought, moment)));
    assert.ok(offered.every((one) => listed.some((order) => order.kind === one.kind)));
  }
});

test("the best target is chosen, and of whom nothing is to be expected begins left out", () => {
  assert.deepEqual(plan.rows.map((row) => [row.unit, row.at, row.on]), [[first, 0, true], [second, 0, true], [third, 0, false]]);
  assert.equal(salvos.expectedLosses(plan).toFixed(2), "1.10");
  assert.deepEqual(salvos.orderOf(plan, plan.rows[0]!), { kind: "fire", unit: first, target: near });
});

test("an answer to another question changes nothing", () => {
  assert.equal(salvos.takeAnswer(plan, 7, told), plan);
});

test("rows and targets are gone through by steps; a unit whose target is changed takes part", () => {
  assert.equal(salvos.step(plan, -1).cursor, 0);
  assert.equal(salvos.step(salvos.step(plan, 9), 1).cursor, 2);
  const turned = salvos.turnAim(plan, third, 1);
  assert.deepEqual([turned.rows[2]!.at, turned.rows[2]!.on, turned.cursor], [1, true, 2]);
  assert.equal(salvos.turnAim(turned, third, 1).rows[2]!.at, 0);
  assert.equal(salvos.aimedAt(plan, first, far).rows[0]!.at, 1);
  assert.equal(salvos.aimedAt(plan, first, third), plan);
  assert.equal(salvos.leftOut(plan, first).rows[0]!.on, false);
});

test("what the reader chose stays when the rules are asked again; a target that is gone gives way to the best", () => {
  const chosen = { ...salvos.turnAim(salvos.leftOut(plan, first), second, 1), asked: 2 };
  const again = salvos.takeAnswer(chosen, 2, told)!;
  assert.deepEqual(again.rows.map((row) => [row.at, row.on]), [[0, false], [1, true], [0, false]]);
  const poorer: Salvo = { kind: "fire", rows: told.rows.map((row) => ({ ...row, aims: [row.aims[0]!] })) };
  assert.equal(salvos.takeAnswer(chosen, 2, poorer)!.rows[1]!.at, 0);
});

function going(after = state.seq): State {
  const loosed = salvos.loose(plan);
  return { ...state, salvo: { ...loosed, sending: { ...loosed.sending!, after } } };
}

test("orders go one by one: the next waits for the offers and for the dice", () => {
  const now = going();
  assert.equal((salvos.nextOf(now) as { unit: string }).unit, first);
  assert.equal(salvos.nextOf(going(state.seq + 1)), "wait");
  const film = { scenes: [], beat: "dice", pace: 1, told: [], options: {} } as const;
  assert.equal(salvos.nextOf({ ...now, film: film as never }), "wait");
  assert.notEqual(salvos.nextOf({ ...now, film: film as never, salvo: salvos.hurry(now.salvo) }), "wait");
});

test("a settled order lets the next go, and the last closes the list", () => {
  const sent: State = { ...state, salvo: { ...going().salvo!, sending: { ...going().salvo!.sending!, key: "k" } }, sent: { k: { kind: "fire" } } };
  const after = update(sent, { type: "settled", seq: state.seq + 2, key: "k" });
  assert.deepEqual([after.salvo!.sending!.queue, after.salvo!.sending!.done, after.salvo!.sending!.after], [[second], [first], state.seq + 2]);
  assert.equal(salvos.nextOf(after), "wait");
  const last = salvos.goneOne({ ...after.salvo!, sending: { ...after.salvo!.sending!, key: "l" } }, "l", 9);
  assert.equal(last, null);
});

test("a target that is gone, a question and a refusal stop the list; who has gone is no more in it", () => {
  const now = going();
  const shut = { ai: own.map((unit) => offer(unit, foes, near)) };
  assert.equal(salvos.nextOf({ ...now, options: shut }), "gone");
  assert.equal(salvos.nextOf({ ...now, document: { ...now.document!, asked: { kind: "x" } as never } }), "asked");
  const done = { ...now.salvo!, sending: { ...now.salvo!.sending!, queue: [second], done: [first], key: "k" } };
  const refused = update({ ...now, salvo: done, sent: { k: { kind: "fire" } } }, { type: "refused", seq: 1, key: "k", code: "c", clause: "R-1", reason: "No." });
  assert.deepEqual(refused.salvo!.rows.map((row) => row.unit), [second, third]);
  assert.deepEqual([refused.salvo!.sending, refused.salvo!.fresh, refused.salvo!.halt!.unit, refused.salvo!.halt!.refusal!.message], [null, false, second, "No."]);
  assert.deepEqual(refused.sent, {});
});

test("new offers have the list asked again; where nobody can any more it is put away", () => {
  const open: State = { ...state, salvo: plan };
  const options = { ai: [offer(second, foes)] };
  assert.deepEqual([salvos.renewSalvo({ ...open, options })!.fresh, salvos.renewSalvo({ ...open, options })!.rows.length], [false, 3]);
  assert.equal(salvos.renewSalvo({ ...open, options: { ai: [] } }), null);
  const waits = { ...open, salvo: salvos.stop(salvos.loose(plan), "asked"), document: { ...open.document!, asked: { kind: "x" } as never } };
  assert.notEqual(salvos.renewSalvo({ ...waits, options: { ai: [] } }), null);
});

test("any key that ends the showing hurries what is still to come", () => {
  const film = { scenes: [{ event: event(1, {}), before: state.document!, after: state.document! }], beat: "dice" as const, pace: 1, told: [], options: {} };
  const cut = update({ ...going(), film }, { type: "cut" });
  assert.deepEqual([cut.film, cut.salvo!.sending!.hurried], [null, true]);
});

test("one thing is written at a time", () => {
  const listed = update({ ...state, draft: { option: offer(first, foes) } as never }, { type: "salvo_plan", salvo: plan });
  assert.deepEqual([listed.draft, listed.salvo === plan], [null, true]);
  assert.equal(bare({}).quiet, false);
});
