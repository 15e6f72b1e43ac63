/** Units that march as one, without a page: joining, the common way, the server's answers, and sending one by one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  takeAnswers, setCorner, end, frontFirst, gatherBand, goneOne, haltBand, joinOrLeave, lawful, leadOver, ledTo, marchers, musterBand, renewBand, slowestOf, stepBack, wheelBand,
} from "../../static/src/table/band";
import { tip } from "../../static/src/table/draft";
import { bare, type Preview } from "../../static/src/table/protocol";
import { understand } from "../../static/src/table/typed/understand";
import { clockWords, leftOfStick } from "../../static/src/table/panels/incense";
import { update } from "../../static/src/table/update";
import { greet } from "./fixture";

const state = greet();
const able = marchers(state).map((unit) => unit.id);
const three = able.slice(0, 3);
const ready = musterBand(state, gatherBand("ai", three));
const yes: Preview = bare({ path: { used: 2, allowance: 6, legs: [], charges: [], more: false, lawful: null } });
const no: Preview = bare({ legal: false, refusal: { code: "far", clause: "R-1", message: "Too far." } });
const askFor = (band: typeof ready) => ({ ...band, asked: 1, asking: band.legs });

test("a unit is joined and left out by the same hand; the other side's is never joined", () => {
  assert.deepEqual(joinOrLeave(state, three[0]!), [three[0]]);
  assert.deepEqual(joinOrLeave({ ...state, selected: three[0]! }, three[1]!), three.slice(0, 2));
  assert.deepEqual(joinOrLeave({ ...state, band: gatherBand("ai", three) }, three[1]!), [three[0], three[2]]);
  assert.equal(able.some((id) => state.document!.units[id]!.side !== "ai"), false);
});

test("all go the same way: each keeps its place to the others", () => {
  const { from } = ready;
  const gone = ledTo(ready, { ...from, x: from.x + 2, y: from.y + 3 }, true);
  gone.drafts.forEach((draft, index) => {
    const [before, after] = [tip(ready.drafts[index]!)!, tip(draft)!];
    assert.ok(Math.abs(after.x - before.x - 2) < 1e-9 && Math.abs(after.y - before.y - 3) < 1e-9);
    assert.equal(after.facing, before.facing);
  });
});

test("the slowest is told where some go farther than others", () => {
  const reaching = (inches: number[]) => {
    const options = state.options.ai!.map((option) => {
      const at = three.indexOf(option.unit);
      return at < 0 ? option : { ...option, params: option.params.map((one) => ("reach" in one ? { ...one, reach: inches[at] } : one)) };
    });
    return { ...state, options: { ai: options } } as typeof state;
  };
  assert.deepEqual(slowestOf(reaching([9, 6, 8]), three), { unit: three[1], inches: 6 });
  assert.equal(slowestOf(reaching([6, 6, 6]), three), null);
});

test("they wheel about their common middle", () => {
  const turned = wheelBand(ready, 90);
  const [before, after] = [tip(ready.drafts[0]!)!, tip(turned.drafts[0]!)!];
  const off = [before.x - ready.from.x, before.y - ready.from.y];
  assert.ok(Math.abs(after.x - ready.from.x - off[1]!) < 1e-9 && Math.abs(after.y - ready.from.y + off[0]!) < 1e-9);
  assert.equal(after.facing, (before.facing + 90) % 360);
});

test("a corner stays, and steps are taken back one by one to none", () => {
  const { from } = ready;
  const first = setCorner(ledTo(ready, { ...from, y: from.y + 1 }, true));
  const second = ledTo(first, { ...from, x: from.x + 1, y: from.y + 2 }, true);
  assert.equal(second.legs.length, 2);
  const back = stepBack(second)!;
  assert.deepEqual(end(back), { ...from, y: from.y + 1 });
  assert.equal(stepBack(stepBack(back)!), null);
});

test("front first: who goes farthest ahead does not stand in the others' way", () => {
  const north = frontFirst(leadOver(ready, [{ ...ready.from, y: ready.from.y + 4 }])).map((draft) => tip({ ...draft, values: {} })!.y);
  assert.deepEqual(north, [...north].sort((a, b) => b - a));
});

test("answers to older legs leave the orders unsure", () => {
  const gone = askFor(ledTo(ready, { ...ready.from, y: ready.from.y + 2 }, true));
  const dragged = { ...leadOver(gone, [{ ...ready.from, y: ready.from.y + 3 }]), asking: gone.legs };
  assert.equal(takeAnswers(dragged, 1, [yes, yes, yes], [0, 1, 2])!.fresh, false);
  assert.equal(takeAnswers(gone, 2, [yes, yes, yes], [0, 1, 2]), gone);
  const fresh = takeAnswers(gone, 1, [yes, no, yes], [2, 0, 1])!;
  assert.equal(fresh.fresh, true);
  assert.deepEqual(lawful(fresh), [three[2], three[0]]);
});

test("orders are sent one after another, and the march ends with the last", () => {
  const sending = { ...ready, sending: { queue: [three[2]!, three[0]!], done: [], key: "k" } };
  const next = goneOne(sending, "k")!;
  assert.deepEqual(next.sending, { queue: [three[0]], done: [three[2]], key: "" });
  assert.equal(goneOne(sending, "other"), sending);
  const over = goneOne({ ...next, sending: { ...next.sending!, key: "l" } }, "l")!;
  assert.deepEqual([over.sending, over.units, over.report], [null, [three[1]], null]);
  assert.equal(goneOne({ ...next, units: [three[0]!, three[2]!], sending: { ...next.sending!, key: "l" } }, "l"), null);
});

test("the first that is refused stops the march: who has gone has gone", () => {
  const sending = { ...ready, sending: { queue: [three[0]!, three[1]!], done: [three[2]!], key: "k" } };
  const before = { ...state, band: sending };
  const after = update(before, { type: "refused", seq: 1, key: "k", code: "blocked", clause: "R-2", reason: "Blocked." });
  assert.deepEqual(after.band!.report, { done: [three[2]], unit: three[0], refusal: { code: "blocked", clause: "R-2", message: "Blocked." } });
  assert.deepEqual(after.band!.units, [three[0], three[1]]);
  assert.equal(after.refused, null);
  assert.equal(haltBand(sending, "other", no.refusal!), sending);
});

test("with new options who can no longer march is not ordered", () => {
  const options = { ai: state.options.ai!.map((one) => (one.unit === three[0] ? { ...one, shut: { code: "acted", clause: "", message: "Has acted." } } : one)) };
  const band = renewBand({ ...state, band: leadOver(ready, [{ ...ready.from, y: 3 }]), options })!;
  assert.deepEqual([band.drafts.length, band.units.length], [0, 3]);
});

test("choosing one unit, or writing one order, lets go of the band", () => {
  const banded = { ...state, band: gatherBand("ai", three) };
  assert.equal(update(banded, { type: "select", unit: able[4]! }).band, null);
  assert.equal(update(banded, { type: "select", unit: able[4]!, keep: true }).band!.units.length, 3);
});

test("several units in one typed line march as one", () => {
  const names = three.map((id) => state.document!.units[id]!.name);
  const told = understand(state, `move ${names.join(" and ")} forward 2 then turn 45`);
  assert.deepEqual(told.company?.units.map((unit) => unit.id), three);
  assert.equal(told.company!.legs.length, 2);
  assert.equal(told.wrong, "");
  const all = understand(state, "move all north 1");
  assert.deepEqual(new Set(all.company!.units.map((unit) => unit.id)), new Set(able));
  assert.equal(understand(state, `move ${names[0]} forward 2`).company, null);
  assert.equal(understand(state, `move ${names[0]} and ${names[1]} forward 2 bananas`).wrong, "Not understood: bananas.");
});

test("awaited time as a clock shows it, and what is left of the stick", () => {
  assert.deepEqual([0, 59.9, 61, 3661, 90_000].map(clockWords), ["0:00", "0:59", "1:01", "1:01:01", "1 d 1 h"]);
  assert.deepEqual([0, 900, 1799, 1800].map(leftOfStick), [100, 50, 0, 100]);
});
