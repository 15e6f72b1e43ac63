/** Maps on other pages: ``<div data-campaign-map="id of a JSON script" data-map="address of the country">``. What is to be
 *  shown comes from the script; another moment by an event: ``element.dispatchEvent(new CustomEvent("war", {detail}))``.
 *  Battles of that moment (``fought``) are rings that lead to their records. */

import { render } from "preact";
import { type Clash, Clashes } from "./map/clashes";
import { type Geography, geographyFrom } from "./map/geography";
import type { MapDocument } from "./map/model";
import { MapView } from "./map/view";
import { t } from "./words";

/** A moment of a war, with the battles that were fought in it. */
export type Watched = MapDocument & { fought?: readonly (Clash & { url: string })[] };

const NOBODY: ReadonlySet<string> = new Set();

export async function mountMap(element: HTMLElement): Promise<void> {
  const text = document.getElementById(element.dataset.campaignMap ?? "")?.textContent;
  let war = text ? (JSON.parse(text) as Watched) : null;
  let geography: Geography | null = null;
  const draw = (): void => {
    if (war === null || geography === null) return;
    const fought = war.fought ?? [];
    const open = (ticket: string): void => {
      location.href = fought.find(({ id }) => id === ticket)?.url ?? location.href;
    };
    const shown = { geography, war, tickets: fought, now: NOBODY, open };
    render(
      <MapView
        geography={geography}
        war={war}
        you={element.dataset.you ?? ""}
        label={element.dataset.label ?? t("map.label")}
        crests={element.dataset.crests !== undefined}
        moves={element.dataset.moves !== undefined}
        over={({ u }) => (fought.length > 0 ? <Clashes {...shown} u={u} /> : null)}
      />,
      element,
    );
  };
  element.addEventListener("war", (event) => {
    war = (event as CustomEvent<Watched>).detail;
    draw();
  });
  geography = await geographyFrom(element.dataset.map ?? "");
  draw();
}

export function mountMaps(): Promise<unknown> {
  const found = [...document.querySelectorAll<HTMLElement>("[data-campaign-map]")];
  return Promise.all(
    found.map((element) =>
      mountMap(element).catch(() => {
        element.textContent = t("map.lost");
      }),
    ),
  );
}
