/** Battles to be fought: red rings on borders and in provinces, each a button to its ticket. */

import type { VNode } from "preact";
import { provinceName } from "../naming";
import type { Ticket } from "../war";
import { t } from "../words";
import type { Geography, Spot } from "./geography";
import { transformAt } from "./ground";
import { feetOf } from "./hosts";
import type { MapDocument } from "./model";

/** What of a ticket its ring hangs on. */
export type Clash = Pick<Ticket, "id" | "place" | "edge" | "status">;

interface ClashesProps {
  geography: Geography;
  war: MapDocument;
  tickets: readonly Clash[];
  /** Those that can be answered or fought now. */
  now: ReadonlySet<string>;
  u: number;
  rings?: boolean;
  open: (ticket: string) => void;
}

/** Pixels round a castle where a ring may stand, the best first. */
const BESIDE: readonly Spot[] = [
  [-27, 3],
  [28, 3],
  [-24, -30],
  [26, -30],
  [0, 24],
];
/** Pixels from a banner's middle at which a ring hides nothing of it. */
const CLEAR = 30;

/** On a border its middle; in a province beside the castle, where it hides no banner. */
export function spotOfTicket(
  geography: Geography,
  ticket: Clash,
  u: number,
  feet: readonly Spot[] = [],
): Spot {
  if (ticket.edge) {
    const [a, b] = ticket.edge.split("|");
    return geography.middle(a ?? "", b ?? "");
  }
  const castle = geography.places[ticket.place]?.castle ?? [0, 0];
  const spots = BESIDE.map(([x, y]): Spot => [castle[0] + x * u, castle[1] + y * u]);
  const room = ([x, y]: Spot): number =>
    Math.min(...feet.map(([fx, fy]) => Math.hypot(fx - x, fy - 14 * u - y)), CLEAR * u);
  return spots.reduce((best, spot) => (room(spot) > room(best) + 0.01 ? spot : best));
}

export function placeOfTicket(
  war: Pick<MapDocument, "realm">,
  ticket: Pick<Ticket, "place" | "edge">,
): string {
  if (!ticket.edge) return provinceName(war, ticket.place);
  const [a, b] = ticket.edge.split("|").map((key) => provinceName(war, key));
  return t("ticket.border", { a: a ?? "", b: b ?? "" });
}

export function Clashes({ geography, war, tickets, now, u, rings, open }: ClashesProps): VNode {
  const feet = Object.values(feetOf(geography, war));
  return (
    <g class="clashes">
      {tickets.map((ticket) => {
        const state = ticket.status === "over" ? "over" : now.has(ticket.id) ? "now" : "later";
        const name = placeOfTicket(war, ticket);
        return (
          // biome-ignore lint/a11y/useSemanticElements: an SVG holds no button
          <g
            key={ticket.id}
            class={`clash ${state}${rings ? " rings" : ""}`}
            transform={transformAt(spotOfTicket(geography, ticket, u, feet), u)}
            role="button"
            tabindex={0}
            aria-label={t(`ticket.label.${state}`, { place: name })}
            data-ticket={ticket.id}
            onClick={() => open(ticket.id)}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === " ") open(ticket.id);
            }}
          >
            <circle r="16" />
            <use href="#ord-attack" x="-10" y="-10" width="20" height="20" />
            {ticket.edge ? <text y="-22">{name}</text> : null}
          </g>
        );
      })}
    </g>
  );
}
