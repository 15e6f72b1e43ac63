/** The table with the fixture's server behind it, for photographs and for trying things out; never part of the bundle. */

import "../../static/src/css/table.css";
import { render } from "preact";
import { App } from "../../static/src/table/app";
import { listenToKeys } from "../../static/src/table/keys";
import { Play } from "../../static/src/table/play";
import type { ServerMessage } from "../../static/src/table/messages";
import type { BattleDocument, BattleEvent, Ruleset } from "../../static/src/table/protocol";
import type { TableStage } from "../../static/src/table/stage/table";
import { emptyState } from "../../static/src/table/state";
import { Store } from "../../static/src/table/store";
import { loadSymbols } from "../../static/src/table/symbols";
import document_ from "./document.json";
import events from "./events.json";
import ruleset from "./ruleset.json";
import { FixtureWire, optionsOf } from "./server";

const battle = document_ as unknown as BattleDocument;
const chronicle = events as unknown as BattleEvent[];
const store = new Store(emptyState(ruleset as unknown as Ruleset, { battle: "fixture", you: ["ai"], urls: {} }));
const wire = new FixtureWire(battle, (message: ServerMessage) => store.take(message), chronicle);
const play = new Play(store, wire);

async function start(): Promise<void> {
  await loadSymbols("/static/symbols.svg");
  const scene = new URLSearchParams(location.search).get("scene") ?? "";
  const drawn = { ...battle, draw_offer: scene === "plain" ? null : "ai" as const };
  const options = { ai: scene === "idle" ? [] : optionsOf(battle, "ai") };
  store.take({
    type: "sync", seq: chronicle[chronicle.length - 1]!.seq, document: drawn, events: chronicle, options, you: ["ai"], name: "The Ford at Sarugase",
    players: { ai: { name: "Elin", online: true }, kaki: { name: "Kaito", online: true } },
    messages: [{ from: "Kaito", side: "kaki", text: "The bridge costs you dear tonight.", at: "" }, { from: "Elin", side: "ai", text: "Ask me again at dusk.", at: "" }],
  });
  store.take({ type: "clock", seq: 0, times: { ai: { spent: 754, runs: false }, kaki: { spent: 754, runs: false } } });
  let stage: TableStage | null = null;
  render(<App play={play} offer={(found) => { stage = found; }} />, document.getElementById("table-root")!);
  listenToKeys(play, () => stage);
  Object.assign(globalThis, { honjin: { play, store, stage: () => stage } });
}

void start();
