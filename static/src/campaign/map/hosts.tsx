/** Banners of hosts: crest and number, and in the lozenge at the foot hats for few, some or many companies. */

import type { VNode } from "preact";
import { crestSymbol } from "../../table/symbols";
import { clanName, companiesOf, numberOf, numeral, ordinal, personName, sizeOf } from "../naming";
import { type SideName, sideClass } from "../sides";
import type { Host, Shown } from "../war";
import { many, t } from "../words";
import type { Geography, Spot } from "./geography";
import { transformAt } from "./ground";
import { hostsIn, type MapDocument } from "./model";
import { slotsOf } from "./slots";

/** Pixels a unit of the banner's drawing; the daimyo's is an eighth larger. */
const SIZE = 15;
const LARGE = 17;
const HATS = { few: 1, some: 2, many: 3 };

/** Where each host's foot stands. */
export function feetOf(geography: Geography, war: MapDocument): Record<string, Spot> {
  const found: Record<string, Spot> = {};
  for (const key of Object.keys(war.realm.lands)) {
    const place = geography.places[key];
    const hosts = place === undefined ? [] : hostsIn(war, key);
    if (place === undefined || hosts.length === 0) continue;
    const slots = slotsOf(place);
    hosts.forEach((host, index) => {
      found[host.id] = host.free ? slots[index % slots.length]! : [place.castle[0] + 7, place.castle[1] + 3];
    });
  }
  return found;
}

export function sizeWords(war: Pick<Shown, "about">, host: Host): string {
  return host.companies.length > 0
    ? many("host.companies", companiesOf(host))
    : t(`host.${sizeOf(war, host)}`);
}

/** What a banner says of itself. */
export function hostTitle(war: MapDocument, host: Host, you: string): string {
  const known = {
    about: war.about ?? {},
    hosts: war.hosts ?? {},
    persons: war.persons ?? {},
    clans: war.clans as Shown["clans"],
  };
  return t(host.clan === you ? "host.title.own" : "host.title", {
    number: ordinal(numberOf(known, host)),
    clan: clanName(known, host.clan),
    leader: personName(known, host.leader) || t("host.captain"),
    size: sizeWords(known, host),
  });
}

export interface HostsProps {
  geography: Geography;
  war: MapDocument;
  sides: Record<string, SideName>;
  u: number;
  you: string;
  chosen?: string | undefined;
  faulty?: ReadonlySet<string> | undefined;
  /** Hosts that can be taken up: their banners are buttons. */
  acts?: boolean | undefined;
}

export function Hosts({ geography, war, sides, u, you, chosen, faulty, acts }: HostsProps): VNode {
  const feet = feetOf(geography, war);
  const known = { hosts: war.hosts ?? {}, about: war.about ?? {} };
  const hosts = Object.values(known.hosts)
    .filter((host) => host.id in feet)
    .sort((one, other) => feet[one.id]![1] - feet[other.id]![1]);
  return (
    <g class="hosts">
      {hosts.map((host) => {
        const isDaimyo = war.persons?.[host.leader]?.rank === "daimyo";
        const own = acts === true && host.clan === you;
        const state = [
          host.id === chosen ? "chosen" : "",
          faulty?.has(host.id) ? "bad" : "",
          host.free ? "" : "shut",
          own ? "own" : "",
        ];
        return (
          <g
            key={host.id}
            class={`host ${sideClass(sides, host.clan)} ${state.join(" ")}`.replace(/ +/g, " ").trim()}
            transform={transformAt(feet[host.id]!, u * (isDaimyo ? LARGE : SIZE))}
            data-host={host.id}
          >
            <title>{hostTitle(war, host, you)}</title>
            <Flag
              mon={war.clans[host.clan]?.mon ?? ""}
              number={numeral(numberOf(known, host))}
              hats={HATS[sizeOf(known, host)]}
            />
          </g>
        );
      })}
    </g>
  );
}

/** A banner with its foot at 0 0, in its own units. */
export function Flag({ mon, number, hats }: { mon: string; number: string; hats: number }): VNode {
  const width = 0.5 + 0.52 * hats;
  return (
    <g>
      <ellipse class="host-shade" cx=".3" cy=".02" rx=".8" ry=".2" />
      <use href="#nobori" />
      <g class="host-crest">
        <use href={`#${crestSymbol(mon)}`} x=".16" y="-2.4" width=".8" height=".8" />
      </g>
      <text x=".56" y="-1.02">
        {number}
      </text>
      <rect class="host-foot" x={-width / 2 + 0.02} y="-.1" width={width} height=".62" rx=".31" />
      <g class="host-hats">
        {Array.from({ length: hats }, (_, index) => (
          <use
            key={index}
            href="#rank-ashigaru"
            x={0.02 - 0.26 * hats + 0.52 * index - 0.03}
            y="-.08"
            width=".58"
            height=".58"
          />
        ))}
      </g>
    </g>
  );
}

/** A crest on a disc: of a clan at its seat, where the whole country is in view and no hosts are shown. */
export function Crests({ geography, war, sides, u }: HostsProps): VNode {
  return (
    <g class="seat-crests">
      {war.scenario.clans.map(({ key, seat }) => {
        const at = geography.places[war.clans[key]?.seat ?? seat ?? ""]?.label;
        if (at === undefined) return null;
        return (
          <g key={key} class={`crest-disc ${sideClass(sides, key)}`} transform={transformAt(at, u)}>
            <circle r="15" />
            <g class="crest-mon">
              <use
                href={`#${crestSymbol(war.clans[key]?.mon ?? key)}`}
                x="-10"
                y="-10"
                width="20"
                height="20"
              />
            </g>
            <text y="29">{clanName({ clans: war.clans as Shown["clans"] }, key)}</text>
          </g>
        );
      })}
    </g>
  );
}
