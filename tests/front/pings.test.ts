import assert from "node:assert/strict";
import { test } from "node:test";
import { placeName } from "../../static/src/table/pings";
import type { State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import { battle, greet } from "./fixture";

function point(state: State, from: string, x: number, y: number): State {
  return update(state, { type: "pinged", seq: 204, from, side: null, x, y });
}

test("a ring for everybody who points, and it goes again", () => {
  const two = point(point(greet(), "Kaito", 3, 4), "Elin", 5, 6);
  assert.deepEqual(two.pings.map((ping) => ping.from), ["Kaito", "Elin"]);
  const again = point(two, "Kaito", 7, 8);
  assert.deepEqual(again.pings.map((ping) => [ping.from, ping.x]), [["Elin", 5], ["Kaito", 7]]);
  const left = update(again, { type: "unpinged", id: again.pings[0]!.id });
  assert.deepEqual(left.pings.map((ping) => ping.from), ["Kaito"]);
});

test("a place is called by who stands there, else by where it is", () => {
  const figure = Object.values(battle.figures).find((one) => one.alive && battle.units[one.unit]?.place === "table")!;
  assert.equal(placeName(battle, [figure.x, figure.y]), battle.units[figure.unit]!.name);
  const bare = { ...battle, units: {}, sites: {}, scenery: {} };
  assert.equal(placeName(bare, [31.6, 12.2]), "32″ from the west edge, 12″ from the south edge");
});
