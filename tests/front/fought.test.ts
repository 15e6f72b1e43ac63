import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { begin, isWritten, orderOf } from "../../static/src/table/draft";
import { questionText } from "../../static/src/table/panels/decision";
import { placeOf, spotsOf } from "../../static/src/table/places";
import { eventInWords } from "../../static/src/table/panels/live";
import { stopsOf } from "../../static/src/table/recorded";
import { Replay } from "../../static/src/table/replay";
import { marksOf, phaseLabel, unitOptions } from "../../static/src/table/selectors";
import { update } from "../../static/src/table/update";
import { barOptions } from "../../static/src/table/want";
import { whole } from "../../static/src/table/whole";
import { FOUGHT, meet } from "./fought";

const SYMBOLS = readFileSync("static/symbols.svg", "utf8");

for (const fought of FOUGHT) {
  const { ruleset, opening, final, events, moments } = fought;
  const of = ruleset.slug;

  test(`${of}: the patches of a real battle lead from its opening to its end`, () => {
    assert.deepEqual(new Replay(opening, events).at(events.length), whole(final));
  });

  test(`${of}: each event is said, and its place lies on the table`, () => {
    const last = meet(fought, { ...moments.at(-1)!, after: events.length });
    for (const event of events) {
      assert.ok(eventInWords(event).startsWith(event.text));
      const place = placeOf(last, event);
      for (const [x, y] of place === null ? [] : spotsOf(place)) {
        assert.ok(x >= -6 && y >= -6 && x <= final.table.width + 6 && y <= final.table.depth + 6, `${event.seq}: ${x}, ${y}`);
      }
    }
  });

  test(`${of}: a film of all that happened comes to its end`, () => {
    const first = meet(fought, moments[0]!);
    let state = update(first, { type: "events", seq: events.length, events });
    for (let beats = 0; state.film !== null; beats += 1) {
      assert.ok(beats <= 2 * events.length);
      state = update(state, { type: "rolled" });
    }
    assert.deepEqual(state.document, whole(final));
  });

  test(`${of}: a turn begins where the clock says so`, () => {
    const stops = stopsOf(opening, events);
    assert.deepEqual(stops.turns.map((stop) => stop.turn), [1, 2]);
    assert.ok(stops.phases.length >= moments.length - 1);
  });

  test(`${of}: phases, orders and badges have words, and symbols that are there`, () => {
    for (const moment of moments) {
      const state = meet(fought, moment);
      assert.notEqual(phaseLabel(state), moment.phase);
      for (const unit of Object.values(state.document!.units))
        for (const mark of marksOf(state, unit)) assert.notEqual(mark.label, mark.key);
    }
    for (const { icon } of [...ruleset.orders, ...ruleset.marks])
      assert.ok(SYMBOLS.includes(`id="${icon}"`), icon);
  });

  for (const moment of moments) {
    const { phase, side } = moment;

    test(`${of}, ${phase}: whatever is offered can be taken up, and makes an order of its kind`, () => {
      const state = meet(fought, moment);
      for (const option of moment.options[side] ?? []) {
        if (option.unit !== "") assert.ok(unitOptions(state, option.unit).includes(option));
        if (option.shut !== null) continue;
        const draft = begin(option, side);
        assert.equal(orderOf(draft).kind, option.kind);
        if (option.params.length === 0) assert.ok(isWritten(draft));
        assert.equal(update(state, { type: "draft", draft }).draft, draft);
      }
    });

    test(`${of}, ${phase}: the order that was given is one of those in the bar, and its preview is that of a lawful order`, () => {
      const state = { ...meet(fought, moment), selected: moment.order.unit ?? "" };
      assert.ok(moment.preview.legal);
      assert.ok(barOptions(state).some(({ option }) => option.kind === moment.order.kind), moment.order.kind);
      if (state.document!.asked !== null) assert.notEqual(questionText(state, state.document!.asked!), "");
    });
  }
}
