/** The war of the fixture, and the country, as the tests of the map begin with them. */

import { readFileSync } from "node:fs";
import type { Boot, Previewed, Told } from "../../static/src/campaign/boot";
import { Geography, type Country } from "../../static/src/campaign/map/geography";
import type { Shown } from "../../static/src/campaign/war";
import raw from "./fixtures/war.json";

interface Fixture {
  council: Shown;
  opened: Shown;
  plan: Record<string, unknown>;
  seen: Previewed;
  wrong: Previewed;
  told: Told[];
  sides: Record<string, Record<string, string>>;
}

export const fixture = raw as unknown as Fixture;
export const country = new Geography(JSON.parse(readFileSync("static/map/provinces.topojson", "utf8")) as Country);

export function boot(changes: Partial<Boot> = {}): Boot {
  return {
    id: "a-war",
    name: "Kawanakajima",
    status: "running",
    seq: 20,
    you: "takeda",
    document: fixture.council,
    awaited: ["takeda", "uesugi"],
    locked: {},
    players: {},
    draft: null,
    tickets: {},
    chronicle: "/chronicle/",
    urls: {},
    ...changes,
  };
}
