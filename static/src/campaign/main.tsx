/** Where the campaign's pages begin: maps that only show, and the council with its plan. */

import "../css/campaign.css";
import { render } from "preact";
import { loadSymbols } from "../table/symbols";
import type { Boot } from "./boot";
import { App } from "./council/app";
import { Keys } from "./council/keys";
import { Court } from "./court";
import { Line } from "./live";
import { geographyFrom } from "./map/geography";
import type { Look } from "./map/look";
import { mountMaps } from "./mount";
import { t, useWords } from "./words";

function pageData<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

async function openCouncil(root: HTMLElement, boot: Boot): Promise<void> {
  const geography = await geographyFrom(root.dataset.map ?? "");
  const court = Court.from(boot);
  let look: Look | null = null;
  root.replaceChildren();
  render(
    <App
      court={court}
      geography={geography}
      ready={(found) => {
        look = found;
      }}
    />,
    root,
  );
  new Keys(court, geography, () => look);
  if (root.dataset.socket)
    new Line(new URL(root.dataset.socket, location.href.replace(/^http/, "ws")).href, court).connect();
  const dev = globalThis as { honjin?: { court: Court } };
  dev.honjin = { court };
  await court.begin();
}

async function start(): Promise<void> {
  useWords(pageData<Record<string, string>>("words") ?? {});
  await loadSymbols(document.documentElement.dataset.symbols ?? "/static/symbols.svg");
  const root = document.getElementById("campaign-root");
  const boot = pageData<Boot>("campaign-boot");
  if (root !== null && boot !== null)
    await openCouncil(root, boot).catch(() => {
      root.textContent = t("map.lost");
    });
  await mountMaps();
}

void start();
