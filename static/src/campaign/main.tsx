/** Where the campaign's pages begin: maps that only show, and the council with its plan. */

import "../css/campaign.css";
import { loadSymbols } from "../table/symbols";
import { mountMaps } from "./mount";
import { useWords } from "./words";

function pageData<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

async function start(): Promise<void> {
  useWords(pageData<Record<string, string>>("words") ?? {});
  await loadSymbols(document.documentElement.dataset.symbols ?? "/static/symbols.svg");
  await mountMaps();
}

void start();
