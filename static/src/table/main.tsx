/** Where the table begins: reads what the page brought along, lays out the symbols, opens the line to the server. */

import "../css/table.css";
import { render } from "preact";
import { letPlacesFade, openAddresses } from "./address";
import { App } from "./app";
import { tellWhenBusy } from "./busy";
import { isMyMove, listenForTurns } from "./chime";
import { keepDraft } from "./kept";
import { listenToKeys } from "./keys";
import type { Boot } from "./messages";
import { letPingsFade } from "./pings";
import { Play } from "./play";
import type { Ruleset } from "./protocol";
import { openRecord } from "./reader";
import { watchAbsence } from "./reel";
import type { RecordBoot } from "./replay";
import { showEvents } from "./showing";
import { SocketWire, type Wire } from "./socket";
import type { TableStage } from "./stage/table";
import { emptyState } from "./state";
import { Store } from "./store";
import { loadSymbols } from "./symbols";
import { rememberTurn } from "./turns";
import { t, useWords } from "./words";

function pageData<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

function socketAddress(path: string): string {
  return new URL(path, location.href.replace(/^http/, "ws")).href;
}

function now(): string {
  return new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
}

const SILENT: Wire = {
  order: () => undefined,
  preview: () => undefined,
  say: () => undefined,
  march: () => undefined,
  salvo: () => undefined,
  ping: () => undefined,
  nudge: () => undefined,
  standing: () => undefined,
  busy: () => undefined,
  resync: () => undefined,
};

function socketWire(store: Store, path: string): Wire {
  const lost = (): void => {
    const since = store.state.link === "lost" ? store.state.since : now();
    store.take({ type: "link", link: "lost", since });
  };
  const wire = new SocketWire(
    socketAddress(path),
    {
      message: (message) => store.take(message),
      open: () => store.take({ type: "link", link: "open" }),
      lost,
      signedOut: () => location.assign(store.state.boot.urls?.signIn ?? "/"),
    },
    store.state.you.length > 0,
  );
  wire.connect();
  return wire;
}

async function start(root: HTMLElement): Promise<void> {
  useWords(pageData<Record<string, string>>("words") ?? {});
  const ruleset = pageData<Ruleset>("ruleset");
  const boot = pageData<Boot>("battle-boot") ?? { battle: "" };
  const record = pageData<RecordBoot>("record-boot");
  if (ruleset === null) return;
  // The symbols and the battle come at the same time; neither waits for the other.
  const symbols = loadSymbols(document.documentElement.dataset.symbols ?? "/static/symbols.svg");
  const store = new Store(emptyState(ruleset, boot));
  const wire = record === null && boot.socket !== undefined ? socketWire(store, boot.socket) : SILENT;
  const play = new Play(store, wire);
  letPingsFade(store);
  letPlacesFade(store);
  rememberTurn(store, boot.battle);
  showEvents(store);
  if (record === null && boot.battle !== "") {
    watchAbsence(store, boot.battle);
    keepDraft(store, (draft) => play.takeUp(draft));
  }
  listenForTurns(store);
  if (record === null) tellWhenBusy(store, wire);
  // A record that cannot be had leaves the page as it is: it says itself to load it again.
  if (record !== null) {
    play.reader = await openRecord(store, record);
    if (play.reader === null) return;
  }
  openAddresses(store, (at) => play.scrub(at));
  let stage: TableStage | null = null;
  await symbols;
  root.replaceChildren();
  render(
    <App
      play={play}
      offer={(found) => {
        stage = found;
      }}
    />,
    root,
  );
  listenToKeys(play, () => stage);
  const page = document.title;
  const retitle = (): void => {
    document.title = isMyMove(store.state) ? t("battle.yours", { page }) : page;
  };
  retitle();
  store.listen(retitle);
  const dev = globalThis as { honjin?: { play: Play; store: Store } };
  dev.honjin = { play, store };
}

const root = document.getElementById("table-root");
if (root !== null) void start(root);
