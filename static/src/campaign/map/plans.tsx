/** Orders as they are drawn: marches as brush arrows, help as dashes, raids as dots, sieges as rings, walls as badges. */

import type { VNode } from "preact";
import type { HostOrder } from "../planning";
import { type SideName, sideClass } from "../sides";
import { bowPath, brush, controlOf, onBow } from "./brush";
import type { Geography, Spot } from "./geography";
import { transformAt } from "./ground";
import { feetOf } from "./hosts";
import { type MapDocument, ownerOf } from "./model";

export interface Drawn {
  host: string;
  clan: string;
  /** Where the host stood when it set out, and where it stands now. */
  began: string;
  order: HostOrder;
  state?: "bad" | "cut" | "pale" | "";
}

interface PlansProps {
  geography: Geography;
  war: MapDocument;
  sides: Record<string, SideName>;
  u: number;
  orders: readonly Drawn[];
  grown?: number;
}

const WIDTH = 8;
const BEND = 0.16;
/** Pixels by which arrows stop before what they point at. */
const SHORT = 15;

export function Plans({ geography, war, sides, u, orders, grown = 1 }: PlansProps): VNode {
  const feet = feetOf(geography, war);
  return (
    <g class="plans">
      {orders.map((drawn) => {
        const from = footOf(geography, war, feet, drawn);
        return from === null ? null : (
          <g key={drawn.host} data-order={drawn.host}>
            <OrderMark
              geography={geography}
              war={war}
              drawn={drawn}
              from={from}
              feet={feet}
              u={u}
              side={sideClass(sides, drawn.clan)}
              grown={grown}
            />
          </g>
        );
      })}
    </g>
  );
}

/** A host that has moved on is drawn from where it began. */
function footOf(
  geography: Geography,
  war: MapDocument,
  feet: Record<string, Spot>,
  drawn: Drawn,
): Spot | null {
  const host = war.hosts?.[drawn.host];
  if (host !== undefined && host.at === drawn.began) return feet[drawn.host] ?? null;
  return geography.places[drawn.began]?.label ?? null;
}

interface MarkProps {
  geography: Geography;
  war: MapDocument;
  drawn: Drawn;
  from: Spot;
  feet: Record<string, Spot>;
  u: number;
  side: string;
  grown: number;
}

function OrderMark(props: MarkProps): VNode | null {
  const { order } = props.drawn;
  switch (order.kind) {
    case "march":
      return <March {...props} to={order.to} via={order.via ?? ""} />;
    case "support":
      return <Help {...props} place={order.place} />;
    case "raid":
      return <Raid {...props} place={order.place} />;
    case "invest":
      return <AtCastle {...props} icon="cam-invest" ring />;
    case "assault":
      return <AtCastle {...props} icon="cam-assault" ring />;
    case "sally":
      return <AtCastle {...props} icon="cam-march" />;
    case "yield":
      return <AtCastle {...props} icon="cam-back" />;
    case "hold":
      return ownerOf(props.war, props.drawn.began) === props.drawn.clan ? <DugIn {...props} /> : null;
  }
}

/** A spot a little before another, as one comes from a third. */
function before(to: Spot, from: Spot, distance: number): Spot {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const part = Math.min(0.4, distance / Math.max(length, 0.1));
  return [to[0] + (from[0] - to[0]) * part, to[1] + (from[1] - to[1]) * part];
}

function March({
  geography,
  war,
  drawn,
  from,
  feet,
  u,
  side,
  grown,
  to,
  via,
}: MarkProps & { to: string; via: string }): VNode | null {
  const place = geography.places[to];
  if (place === undefined) return null;
  const host = war.hosts?.[drawn.host];
  const arrived = host !== undefined && host.at === to && drawn.began !== to;
  const aim = arrived ? (feet[drawn.host] ?? place.castle) : place.castle;
  const end = before(aim, from, SHORT * u);
  const over = via === "" ? undefined : geography.places[via]?.label;
  const control: Spot =
    over === undefined
      ? controlOf(from, end, BEND)
      : [2 * over[0] - (from[0] + end[0]) / 2, 2 * over[1] - (from[1] + end[1]) / 2];
  if (drawn.state === "bad") {
    const limit = geography.middle(drawn.began, via === "" ? to : via);
    return <Faulty from={from} limit={limit} to={end} u={u} />;
  }
  const { ribbon, head } = brush(from, end, control, WIDTH * u, grown);
  return (
    <g class={`march ${side}${drawn.state === "pale" ? " pale" : ""}`}>
      <path d={ribbon} />
      <path d={head} />
    </g>
  );
}

function Faulty({ from, limit, to, u }: { from: Spot; limit: Spot; to: Spot; u: number }): VNode {
  const good = `M${from.join(" ")}L${limit.map((number) => number.toFixed(1)).join(" ")}`;
  const rest = `M${limit.map((number) => number.toFixed(1)).join(" ")}L${to.map((number) => number.toFixed(1)).join(" ")}`;
  return (
    <g class="march-bad">
      <path class="bad-halo" d={good + rest.replace("M", "L")} />
      <path class="bad-good" d={good} />
      <path class="bad-rest" d={rest} />
      <g transform={transformAt(limit, u)}>
        <path class="bad-cross" d="M-8-8 8 8M8-8-8 8" />
      </g>
    </g>
  );
}

export function Badge({
  at,
  u,
  icon,
  kind = "",
}: {
  at: Spot;
  u: number;
  icon: string;
  kind?: string;
}): VNode {
  return (
    <g class={`map-badge ${kind}`.trim()} transform={transformAt(at, u)}>
      <circle r="12" />
      <use href={`#${icon}`} x="-8" y="-8" width="16" height="16" />
    </g>
  );
}

function Help({
  geography,
  war,
  drawn,
  from,
  feet,
  u,
  side,
  place,
}: MarkProps & { place: string }): VNode | null {
  const target = geography.places[place];
  if (target === undefined) return null;
  const helped = drawn.order.kind === "support" ? drawn.order.for : "";
  const friend = Object.values(war.hosts ?? {}).find(
    (host) => host.at === place && host.clan === helped && host.id !== drawn.host,
  );
  const end = before(friend ? (feet[friend.id] ?? target.castle) : target.castle, from, SHORT * u);
  const control = controlOf(from, end, place === drawn.began ? 0.5 : BEND);
  const isCut = drawn.state === "cut";
  return (
    <g class={side}>
      <path class="order-halo" d={bowPath(from, end, control)} />
      <path class={`order-support${isCut ? " cut" : ""}`} d={bowPath(from, end, control)} />
      <Badge
        at={onBow(from, end, control, 0.5)}
        u={u}
        icon={isCut ? "cam-cut" : "cam-support"}
        kind={isCut ? "cut" : ""}
      />
    </g>
  );
}

function Raid({ geography, from, u, side, place }: MarkProps & { place: string }): VNode | null {
  const target = geography.places[place];
  if (target === undefined) return null;
  const end = before(target.castle, from, SHORT * u);
  const control = controlOf(from, end, 0.22);
  return (
    <g class={side}>
      <path class="order-halo" d={bowPath(from, end, control)} />
      <path class="order-raid" d={bowPath(from, end, control)} />
      <Badge at={onBow(from, end, control, 0.5)} u={u} icon="cam-raid" />
    </g>
  );
}

function AtCastle({
  geography,
  drawn,
  u,
  side,
  icon,
  ring,
}: MarkProps & { icon: string; ring?: boolean }): VNode | null {
  const place = geography.places[drawn.began];
  if (place === undefined) return null;
  return (
    <g class={`siege ${side}`} transform={transformAt(place.castle, u)}>
      {ring ? <circle class="siege-ring" cy="-12" r="27" /> : null}
      <g class="map-badge" transform="translate(-27 -22)">
        <circle r="12" />
        <use href={`#${icon}`} x="-8" y="-8" width="16" height="16" />
      </g>
    </g>
  );
}

function DugIn({ from, u, side }: MarkProps): VNode {
  return (
    <g class={side}>
      <Badge at={[from[0] + 24 * u, from[1] + 2 * u]} u={u * 0.85} icon="cam-dig" />
    </g>
  );
}
