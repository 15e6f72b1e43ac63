/** Which orders the map draws now: those of the plan at council, everybody's once plans are open. */

import type { Court } from "../court";
import type { Drawn } from "../map/plans";
import { wrongOrder } from "../planning";
import type { Host, Shown } from "../war";

/** States of the season in which opened orders are drawn. */
const OPENED = new Set(["Q4", "Q5", "Q6", "Q7", "Q8"]);

export function drawnOrders(court: Court): Drawn[] {
  const { war, you, state } = court;
  if (war.stage === "Q1" && state.film === null) return you === "" ? [] : plansOf(court);
  if (!OPENED.has(war.stage)) return [];
  const hosts = Object.values(war.hosts).filter((host) => host.order.kind !== "hold" || host.dug_in);
  return hosts.map((host) => openPlanOf(war, host));
}

function plansOf(court: Court): Drawn[] {
  const { war, you, state } = court;
  return Object.entries(state.plan.hosts).flatMap(([name, order]) => {
    const host = war.hosts[name];
    if (host === undefined) return [];
    const bad = wrongOrder(state.seen, state.plan, name) !== null;
    const look = state.stale.has(name) ? "pale" : bad ? "bad" : "";
    return [{ host: name, clan: you, began: host.at, order, state: look } as const];
  });
}

function openPlanOf(war: Shown, host: Host): Drawn {
  const support = Object.values(war.supports).find((one) => one.host === host.id);
  const isCut = support?.verdict === "cut" || support?.verdict === "void";
  return {
    host: host.id,
    clan: host.clan,
    began: host.began || host.at,
    order: host.order,
    state: isCut ? "cut" : host.order.kind === "march" && host.at === host.order.to ? "pale" : "",
  };
}
