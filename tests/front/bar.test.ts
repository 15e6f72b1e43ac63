/** What lies in the bar, without a page: the orders of the phase stand there whatever is chosen. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Clause } from "../../static/src/table/panels/clause";
import { confirmWords } from "../../static/src/table/panels/confirm";
import { DeedOfTheDay, End } from "../../static/src/table/panels/end";
import { NudgeSlip, SkipButton } from "../../static/src/table/panels/presence";
import { fittingCards } from "../../static/src/table/panels/ready";
import { headline } from "../../static/src/table/panels/want";
import type { Play } from "../../static/src/table/play";
import { type BattleEvent, type Option, type PhaseWords, SIDES } from "../../static/src/table/protocol";
import { endOption, endWords, hasActed, isPracticeAwaited, isToAct, sealWord, standingWord } from "../../static/src/table/selectors";
import type { State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import { unitState } from "../../static/src/table/panels/army";
import { barOptions, briefName, cardsOf, factsOf, hasNoChoice, leavesSomebody, leftOf, leftToAct, phaseOrders, plainValues, pointsLeft, titleOf, whyNot } from "../../static/src/table/want";
import { event, greet } from "./fixture";

function wide(kind: string, more: Partial<Option> = {}): Option {
  return { kind, unit: "", scope: "phase", label: kind, shut: null, params: [], ...more };
}

/** A phase of clans that are called one by one: the leader may move, and nobody else has an order of his own. */
function calling(selected: string): State {
  const before = greet();
  const clan = { name: "clan", type: "choice" as const, choices: [{ value: "c1", label: "Takeda", shut: null }], default: "c1" };
  const ai = [
    { ...wide("move_leader"), unit: "ai-12", scope: "unit" as const },
    wide("call", { params: [clan], eager: 2 }),
    wide("rest", { shut: { code: "not_now", clause: "", message: "Not now." } }),
  ];
  return update({ ...before, options: { ai } }, { type: "select", unit: selected });
}

const kinds = (state: State): string[] => barOptions(state).map(({ option }) => option.kind);

test("while a unit is chosen the phase's own orders stay in the bar, those that are shut with their reason", () => {
  assert.deepEqual(kinds(calling("ai-12")), ["move_leader", "call", "rest"]);
});

test("a unit is called without its clan, unless another clan of its side has such a unit, too", () => {
  const { document } = greet();
  const clan = (name: string, ...units: string[]) => ({ name, mon: "", side: "ai" as const, units });
  const unitNamed = (id: string, name: string) => ({ ...document!.units[id]!, name });
  const units = { ...document!.units, "ai-12": unitNamed("ai-12", "Takeda riders 1"), "ai-13": unitNamed("ai-13", "Obata levy 1") };
  const clans = { c1: clan("Takeda", "ai-12"), c2: clan("Obata", "ai-13") } as never;
  const state = { ...greet(), document: { ...document!, units, clans } };
  assert.equal(briefName(state, units["ai-12"]), "Riders 1");
  const twin = { ...units, "ai-13": unitNamed("ai-13", "Obata riders 1") };
  assert.equal(briefName({ ...state, document: { ...state.document, units: twin } }, units["ai-12"]), "Takeda riders 1");
});

test("who comes to the choices before a battle and has none is told so, and who has one is not", () => {
  const before = greet();
  const confirm = wide("confirm_choices", { scope: "setup" });
  const asked = (...ai: Option[]): boolean => hasNoChoice({ ...before, options: { ai } });
  assert.ok(asked(confirm, wide("resign", { scope: "battle" })));
  assert.ok(!asked(confirm, { ...wide("mount", { scope: "setup" }), unit: "ai-1" }));
  assert.ok(!asked(wide("accept_scenery", { scope: "setup" })));
});

test("whoever may still act is not said to have acted, whatever mark he bears", () => {
  const { document } = greet();
  const unit = { ...document!.units["ai-12"]!, marks: ["called"] };
  const ai = [{ ...wide("march"), unit: unit.id, scope: "unit" as const }];
  const before = greet();
  const ruleset = { ...before.ruleset, marks: [{ key: "called", label: "has acted", icon: "st-acted" }] } as State["ruleset"];
  const state = { ...before, ruleset, options: { ai }, document: { ...document!, units: { ...document!.units, [unit.id]: unit } } };
  const card = cardsOf(state).find(({ id }) => id === unit.id)!;
  assert.equal(card.stand, "can");
  assert.ok(factsOf(state, card).every(({ text }) => !text.includes("has acted")));
});

test("a chosen unit that can do nothing hides no order of the side", () => {
  assert.deepEqual(kinds(calling("ai-13")), ["call", "rest"]);
});

test("neither does a unit of the enemy", () => {
  const foe = Object.values(greet().document!.units).find((unit) => unit.side === "kaki")!;
  assert.deepEqual(kinds(calling(foe.id)), ["call", "rest"]);
});

test("an enemy who is looked at has no part in the act", () => {
  const { you } = greet();
  const units = Object.values(greet().document!.units);
  const about = (own: boolean): string => {
    const unit = units.find(({ side }) => you.includes(side) === own)!;
    return headline(update(greet(), { type: "select", unit: unit.id }), []).about;
  };
  assert.notEqual(about(true), "");
  assert.equal(about(false), "");
});

test("units that have no room stand in the army list; what the phase chooses among has no other place", () => {
  const own = cardsOf(calling(""));
  const [unit] = own.filter((card) => card.unit !== null);
  const pick = { ...unit!, unit: null, pick: { option: wide("take_force"), choice: { value: "kai", label: "Riders of Kai", shut: null } } };
  assert.equal(fittingCards(Array.from({ length: 6 }, () => unit!), 700).fits.length, 3);
  const forces = fittingCards(Array.from({ length: 4 }, () => pick as never), 900);
  assert.deepEqual([forces.fits.length, forces.isTight], [4, true]);
  assert.equal(fittingCards([pick as never], 900).isTight, false);
});

/** The fixture's battle with other words for its phase, and other offers. */
function wanting(want: NonNullable<PhaseWords["want"]>, ai: Option[], document: Record<string, unknown> = {}): State {
  const before = greet();
  const phases = before.ruleset.phases.map((phase) => (phase.key === before.document!.clock.phase ? { ...phase, want } : phase));
  return { ...before, ruleset: { ...before.ruleset, phases }, options: { ai }, document: { ...before.document!, ...document } };
}

test("what the rules put on the space bar ends the phase and comes last", () => {
  const before = greet();
  const orders = [...before.ruleset.orders, { kind: "close", label: "End this unit", icon: "", key: "Space" }];
  const state = { ...before, ruleset: { ...before.ruleset, orders }, options: { ai: [wide("close", { eager: -1 }), wide("call")] } };
  assert.equal(endOption(state)?.option.kind, "close");
  assert.deepEqual(phaseOrders(state, false).map(({ option }) => option.kind), ["call", "close"]);
  const shut = { ...state, options: { ai: [wide("close", { shut: { code: "", clause: "", message: "Not yet." } }), wide("rest", { eager: 1 })] } };
  assert.equal(endOption(shut), undefined, "while it is shut nothing else goes by its key");
});

test("the line is filled in from the document, and points are counted there", () => {
  const state = wanting({ title: "{open_unit} of {house}", labels: ["one left", "{count} left"], spends: "points_left" }, [], {
    open_unit: "ai-13", house: "c1", points_left: 4, clans: { c1: { id: "c1", name: "Takeda", mon: "takeda", units: [] } },
  });
  assert.equal(titleOf(state), `${state.document!.units["ai-13"]!.name} of Takeda`);
  assert.equal(pointsLeft(state), 4);
  assert.deepEqual([1, 3].map((count) => leftOf(state, count)), ["one left", "3 left"]);
});

test("to act, done and unable are told apart, and each says why", () => {
  const by = (unit: string, shut: string | null, kind = "move"): Option => ({
    ...wide(kind), unit, scope: "unit", shut: shut === null ? null : { code: shut, clause: "", message: `Because of ${shut}.` },
  });
  const state = wanting({ title: "Move", done: ["ordered"] }, [by("ai-12", "mud"), by("ai-13", "ordered"), by("ai-14", null)]);
  const cards = cardsOf(state);
  assert.deepEqual(cards.map(({ id, stand }) => [id, stand]), [["ai-14", "can"], ["ai-13", "did"], ["ai-12", "not"]]);
  assert.equal(cards[2]!.reason, "Because of mud");
  assert.equal(leftToAct(state, cards), 1);
});

test("what the phase chooses among lies in the bar, who was called too, and the units beside it do not count", () => {
  const choice = (value: string, shut: string | null) => ({
    value, label: value, hint: "72%", units: ["ai-13"], shut: shut === null ? null : { code: shut, clause: "", message: "Called this turn already." },
  });
  const clan = { name: "clan", type: "choice" as const, choices: [choice("c1", "called"), choice("c2", null)] };
  const ai = [wide("call", { params: [clan] }), { ...wide("move_leader"), unit: "ai-12", scope: "unit" as const }, wide("end_phase")];
  const state = wanting({ title: "Call", picks: "call", done: ["called"] }, ai);
  assert.deepEqual(cardsOf(state).map(({ id, stand }) => [id, stand]), [["c2", "can"], ["c1", "did"], ["ai-12", "can"]]);
  assert.equal(leftToAct(state), 1);
  assert.deepEqual(phaseOrders(state, true).map(({ option }) => option.kind), ["end_phase"]);
  const [call, , end] = ai;
  assert.deepEqual([call!, end!].map((option) => leavesSomebody(state, option)), [false, true]);
});

test("who waits to be called has not acted; in an activation the others have nothing to do", () => {
  const before = greet();
  const [first, second] = Object.values(before.document!.units).filter((unit) => unit.side === "ai");
  const clan = { name: "clan", type: "choice" as const, choices: [
    { value: "c1", label: "Takeda", shut: null, units: [first!.id] },
    { value: "c2", label: "Obata", shut: { code: "called", clause: "", message: "Called." }, units: [second!.id] },
  ] };
  const at = (ai: Option[]): boolean[] => [first!, second!].map((unit) => hasActed({ ...before, options: { ai } }, unit));
  assert.deepEqual(at([wide("call", { params: [clan] })]), [false, true]);
  assert.deepEqual(at([{ ...wide("move"), unit: second!.id, scope: "unit" as const }]), [true, false]);
});

test("an order that can be answered in one way alone needs no writing", () => {
  const one = { name: "clan", type: "choice" as const, choices: [{ value: "c1", label: "Takeda", shut: null }] };
  const two = { ...one, choices: [...one.choices, { value: "c2", label: "Obata", shut: null }] };
  assert.deepEqual([[], [one], [two]].map((params) => plainValues(wide("place", { params }))), [{}, { clan: "c1" }, null]);
});

test("an offer that was declined is said where the one who made it looks", () => {
  const state = wanting({ title: "Move" }, [wide("hold")]);
  const declined = (side: "ai" | "kaki"): string => {
    const answer = { kind: "draw_declined", side, seq: 9, turn: 1, text: "Takeda decline the draw." } as unknown as BattleEvent;
    return headline({ ...state, selected: "", events: [answer] }, []).about;
  };
  assert.equal(declined("kaki"), "Takeda decline the draw.");
  assert.notEqual(declined("ai"), "Takeda decline the draw.");
});

test("who can do nothing although it has not acted is told apart from who has acted", () => {
  const shut = (code: string): Option["shut"] => ({ code, clause: "KOKU-FIR-3", message: "Nobody is in range." });
  const fire = (unit: string, code: string): Option => ({ ...wide("fire"), unit, scope: "unit" as const, shut: shut(code) });
  const state = wanting({ title: "Fire", done: ["fired"] }, [fire("ai-12", "no_target"), fire("ai-13", "fired")]);
  const at = (id: string): string => unitState(state, state.document!.units[id]!);
  assert.deepEqual([at("ai-12"), at("ai-13")], ["cannot act now", "has acted"]);
  const over = { ...state, document: { ...state.document!, result: { reason: "agreed", tally: {} } } } as unknown as State;
  assert.equal(unitState(over, over.document!.units["ai-12"]!), "on the table");
});

test("who is taken hold of and cannot go says why", () => {
  const ai = [{ ...wide("hold"), unit: "ai-12", scope: "unit" as const, shut: { code: "ordered", clause: "KOKU-ORD-1", message: "Was ordered." } }];
  const state = wanting({ title: "Move" }, ai);
  assert.equal(whyNot(state, "ai-12")?.message, "Was ordered.");
  assert.match(whyNot(state, "ai-13")?.message ?? "", /cannot move|has acted/);
  const heroic = { ...wide("heroic_move"), unit: "ai-13", label: "Heroic move", scope: "unit" as const };
  assert.match(whyNot(wanting({ title: "Declare" }, [heroic]), "ai-13")?.message ?? "", /Possible now: Heroic move\.$/);
  const foe = Object.values(state.document!.units).find((unit) => unit.side === "kaki")!;
  assert.equal(whyNot(state, foe.id), null);
});

test("when the battle is over nobody is to act, and the dice lie open", () => {
  const before = greet();
  const result = { winner: "kaki" as const, reason: "points", tally: {} };
  const over = update({ ...before, options: {} }, { type: "events", seq: 205, events: [event(205, { result })] });
  assert.deepEqual(before.document!.clock.to_act.map((side) => isToAct(before, side)), [true]);
  assert.deepEqual(SIDES.map((side) => isToAct(over, side)), [false, false]);
  assert.deepEqual(SIDES.map((side) => standingWord(over, side)), ["battle.lost", "battle.won"]);
  const drawn = update({ ...before, options: {} }, { type: "events", seq: 205, events: [event(205, { result: { reason: "agreed", tally: {} } })] });
  assert.deepEqual(SIDES.map((side) => standingWord(drawn, side)), ["battle.drew", "battle.drew"]);
  const near = { ...drawn.document!, result: { reason: "score", tally: {} }, points: { ai: 12, kaki: 19 } };
  assert.equal(endWords({ ...near, result: { ...near.result, reason: "resignation", winner: "kaki" } }), "Hojo resigned");
  assert.match(endWords(near), /lead is too small/);
  assert.equal(endWords({ ...near, points: { ai: 12, kaki: 12 } }), "By points");
  assert.equal(endWords({ ...near, result: { ...near.result, winner: "kaki" } }), "By points");
  assert.deepEqual([sealWord(before), sealWord(over)], ["battle.sealed", "battle.opened"]);
  const nudged = { ...over, nudge: { from: "Kaito", side: "kaki" as const, to: ["ai" as const], pause: 60 } };
  assert.equal(NudgeSlip({ state: nudged, play: null as unknown as Play }), null);
});

interface Made {
  type: unknown;
  props: Record<string, unknown>;
}

/** Every element of what a component made, as it stands there; what lies in other components is theirs. */
function elements(made: unknown): Made[] {
  if (Array.isArray(made)) return made.flatMap(elements);
  if (typeof made !== "object" || made === null) return [];
  const one = made as Made;
  return [one, ...elements(one.props.children)];
}

test("the end tells the deed of one's own side, else the winner's, with its clause and the way to its moment", () => {
  const before = greet();
  const play = null as unknown as Play;
  const result = { winner: "kaki" as const, reason: "points", tally: {} };
  const state = { ...before, boot: { ...before.boot, urls: { record: "/r/" } }, document: { ...before.document!, result } };
  const sideTold = (you: State["you"]) =>
    elements(End({ state: { ...state, you }, play })).find((one) => one.type === DeedOfTheDay)?.props.side;
  assert.deepEqual([sideTold(["ai"]), sideTold([]), sideTold(["ai", "kaki"])], ["ai", "kaki", "kaki"]);
  const props = { state, play, side: "ai" as const };
  const panel = new DeedOfTheDay(props);
  const deed = { event: 7, turn: 2, text: "They fire.", numbers: "Hits: 3 of 3.", clause: "KOKU-FIR-9" };
  const shown = elements(panel.render(props, { deed }));
  assert.equal(shown.find((one) => one.type === "a")?.props.href, "/r/?at=7");
  assert.equal(shown.find((one) => one.type === Clause)?.props.id, "KOKU-FIR-9");
  assert.equal(elements(panel.render(props, { deed: undefined })).some((one) => one.type === Clause), false);
});

test("only a practice commander who is awaited can be hurried, and only by who plays", () => {
  const before = greet();
  const [side] = before.document!.clock.to_act;
  const seated = { ...before.players[side!]!, practice: "bold" };
  const waiting: State = { ...before, you: [side === "ai" ? "kaki" : "ai"], players: { ...before.players, [side!]: seated } };
  const shown = (state: State): boolean => SkipButton({ state, play: {} as Play }) !== null;
  assert.ok(isPracticeAwaited(waiting) && shown(waiting));
  const over = { ...waiting, document: { ...waiting.document!, result: { winner: side!, reason: "points", tally: {} } } };
  for (const other of [before, over, { ...waiting, you: [] }]) assert.equal(shown(other), false);
});

test("no two confirmations that can stand side by side say the same", () => {
  const unit = { ...wide("deploy"), unit: "ai-12", scope: "setup" as const, label: "Deploy" };
  const clan = wide("confirm_clan", { scope: "setup", label: "Confirm this clan" });
  const march = { ...wide("move"), unit: "ai-12", scope: "unit" as const, label: "Move" };
  assert.deepEqual([unit, clan, march].map(confirmWords), ["Confirm this unit", "Confirm this clan", "Confirm move"]);
});
