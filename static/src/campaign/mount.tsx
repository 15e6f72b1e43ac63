/** Maps on other pages: ``<div data-campaign-map="id of a JSON script" data-map="address of the country">``. What is to be
 *  shown comes from the script; another moment by an event: ``element.dispatchEvent(new CustomEvent("war", {detail}))``. */

import { render } from "preact";
import { geographyFrom } from "./map/geography";
import type { MapDocument } from "./map/model";
import { MapView } from "./map/view";
import { t } from "./words";

export async function mountMap(element: HTMLElement): Promise<void> {
  const text = document.getElementById(element.dataset.campaignMap ?? "")?.textContent;
  let war = text ? (JSON.parse(text) as MapDocument) : null;
  const geography = await geographyFrom(element.dataset.map ?? "");
  const draw = (): void => {
    if (war === null) return;
    render(
      <MapView
        geography={geography}
        war={war}
        you={element.dataset.you ?? ""}
        label={element.dataset.label ?? t("map.label")}
        crests={element.dataset.crests !== undefined}
        moves={element.dataset.moves !== undefined}
      />,
      element,
    );
  };
  element.addEventListener("war", (event) => {
    war = (event as CustomEvent<MapDocument>).detail;
    draw();
  });
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
