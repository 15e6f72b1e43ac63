import assert from "node:assert/strict";
import { test } from "node:test";
import { absence, advance, asShown, shownEvent } from "../../static/src/table/absence";
import { isNews, recall, remember, type Shelf } from "../../static/src/table/away";
import { update } from "../../static/src/table/update";
import { battle, event, greet } from "./fixture";

const figure = Object.keys(battle.figures)[0]!;
const missed = [
  event(205, { figures: { [figure]: { x: 11 } } }, "One."),
  event(206, { figures: { [figure]: { x: 12 } } }, ""),
  event(207, { figures: { [figure]: { x: 13 } } }, "Two."),
];

test("what was missed is shown telling event by telling event, and then it is over", () => {
  const start = absence(missed, battle);
  assert.equal(start.count, 2);
  const one = advance(start)!;
  assert.equal(shownEvent(one)?.text, "One.");
  assert.equal(one.document.figures[figure]?.x, 11);
  const two = advance(one)!;
  assert.equal(two.document.figures[figure]?.x, 13);
  assert.equal(two.at, 2);
  assert.equal(advance(two), null);
});

test("the screen shows the table of that moment, and nothing can be ordered", () => {
  const away = update(greet(), { type: "missed", events: missed, document: battle });
  assert.equal(asShown(away), away);
  const shown = asShown(update(away, { type: "replay" }));
  assert.equal(shown.seq, 205);
  assert.equal(shown.document?.figures[figure]?.x, 11);
  assert.deepEqual([shown.you, shown.options], [[], {}]);
  assert.equal(shown.events[shown.events.length - 1]?.seq, 205);
  assert.equal(update(away, { type: "caught_up" }).away, null);
});

test("what one did oneself is no news", () => {
  assert.equal(isNews(missed, ["ai"]), false);
  assert.equal(isNews([{ ...missed[0]!, side: "kaki" }], ["ai"]), true);
});

class Drawer implements Shelf {
  private readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

test("the tables looked at last are kept, older ones make room", () => {
  const drawer = new Drawer();
  for (let at = 1; at <= 8; at += 1) remember(drawer, `b${at}`, { seq: at, at, document: battle });
  assert.equal(drawer.length, 6);
  assert.equal(recall(drawer, "b2"), null);
  assert.equal(recall(drawer, "b8")?.seq, 8);
});
