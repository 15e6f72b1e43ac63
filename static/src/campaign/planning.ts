/** A plan while it is written: orders put into it and taken out, and what the rules have said of each. */

import type { Previewed } from "./boot";
import type { Doing, Plan as Filed, Goal, PlanStop } from "./war";

export type Plan = Required<Filed>;
export type HostOrder = Plan["hosts"][string];
export type HouseOrder = Plan["house"][number];
export type OrderKind = HostOrder["kind"];
export type Fault = Previewed["faults"][number];

export const EMPTY: Plan = { forms: [], hosts: {}, house: [], gifts: [], signs: [], standing: 0 };

/** A plan as the server keeps it, with what it leaves out because it is empty. */
export function whole(plan: Filed | null | undefined): Plan {
  return { ...EMPTY, ...(plan ?? {}) };
}

/** A plan as it is sent: without what is empty. */
export function bare(plan: Plan): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(plan)) {
    const isEmpty = Array.isArray(part)
      ? part.length === 0
      : typeof part === "object"
        ? Object.keys(part).length === 0
        : !part;
    if (!isEmpty) found[name] = part;
  }
  return found;
}

export function withOrder(plan: Plan, host: string, order: HostOrder | null): Plan {
  const hosts = { ...plan.hosts };
  if (order === null) delete hosts[host];
  else hosts[host] = order;
  return { ...plan, hosts };
}

type Shelf = "forms" | "house" | "gifts" | "signs";

export function withPart<S extends Shelf>(plan: Plan, shelf: S, part: Plan[S][number], at = -1): Plan {
  const parts = [...plan[shelf]] as Plan[S][number][];
  if (at < 0) parts.push(part);
  else parts[at] = part;
  return { ...plan, [shelf]: parts };
}

export function withoutPart(plan: Plan, shelf: Shelf, at: number): Plan {
  const gone = shelf === "forms" ? newHostOf(plan.forms[at]?.to) : "";
  const rest = { ...plan, [shelf]: plan[shelf].filter((_, index) => index !== at) };
  return gone === "" ? rest : withOrder(rest, gone, null);
}

function newHostOf(name: string | undefined): string {
  return name?.startsWith("+") ? name : "";
}

/** A name for a host that the plan makes: "+1", "+2". */
export function newHost(plan: Plan): string {
  const taken = new Set(plan.forms.map((form) => form.to));
  let number = 1;
  while (taken.has(`+${number}`)) number += 1;
  return `+${number}`;
}

export function faultsAt(seen: Previewed | null, path: string): Fault[] {
  return seen?.faults.filter((fault) => fault.path === path) ?? [];
}

export function stopOf(seen: Previewed | null, host: string): PlanStop | undefined {
  return seen?.foreseen.stops.find((stop) => stop.host === host);
}

export function doingOf(seen: Previewed | null, host: string, kind: OrderKind): Doing | undefined {
  return seen?.outlook.hosts[host]?.find((doing) => doing.kind === kind);
}

/** What a host does without an order: who stands in hostile land besieges, all others hold (CAM-PLN-2). */
export function usualOrder(seen: Previewed | null, host: string): HostOrder {
  const doing = doingOf(seen, host, "invest");
  return doing === undefined || doing.why ? { kind: "hold" } : { kind: "invest" };
}

export function goalOf(doing: Doing | undefined, place: string): Goal | undefined {
  return doing?.goals?.find((goal) => goal.place === place);
}

/** What is wrong with a host's order: a fault of the plan, or that it would become another when plans are opened. */
export function wrongOrder(
  seen: Previewed | null,
  plan: Plan,
  host: string,
): { words: string; clause: string } | null {
  const [fault] = faultsAt(seen, `hosts.${host}`);
  if (fault !== undefined) return { words: fault.message, clause: fault.clause };
  const order = plan.hosts[host];
  const stop = stopOf(seen, host);
  if (order === undefined || stop === undefined) return null;
  const becomes =
    (order.kind === "march" && stop.at !== order.to) ||
    (order.kind === "raid" && goalWhy(seen, host, "raid", order.place)) ||
    ((order.kind === "assault" || order.kind === "invest") && doingOf(seen, host, order.kind)?.why);
  const [note] = stop.notes;
  return becomes && note !== undefined ? { words: note[0], clause: note[1] } : null;
}

function goalWhy(seen: Previewed | null, host: string, kind: OrderKind, place: string): boolean {
  return Boolean(goalOf(doingOf(seen, host, kind), place)?.why);
}

/** What is to be said of an order that stands: that enemies are there, that a castle would be besieged. */
export function notesOf(seen: Previewed | null, host: string): [string, string][] {
  return stopOf(seen, host)?.notes ?? [];
}

export function faultyHosts(seen: Previewed | null, plan: Plan): string[] {
  return Object.keys(plan.hosts).filter((host) => wrongOrder(seen, plan, host) !== null);
}

/** A plan as it can be locked: hosts whose order cannot be have none, and hold. */
export function lawful(plan: Plan, seen: Previewed | null): Plan {
  return Object.keys(plan.hosts)
    .filter((host) => faultsAt(seen, `hosts.${host}`).length > 0)
    .reduce((found, host) => withOrder(found, host, null), plan);
}

/** Faults of the plan as a whole, or of parts that no row shows. */
export function otherFaults(seen: Previewed | null): Fault[] {
  return seen?.faults.filter((fault) => !fault.path.startsWith("hosts.")) ?? [];
}

/** The missing k of a plan that cannot be paid; 0 of one that can. */
export function missing(seen: Previewed | null): number {
  return Math.max(0, -(seen?.foreseen.left ?? 0));
}

/** The order of a march to a place as the rules would have it: by the neighbour that they name. */
export function marchTo(seen: Previewed | null, host: string, place: string): HostOrder {
  const via = goalOf(doingOf(seen, host, "march"), place)?.via;
  return { kind: "march", to: place, ...(via ? { via } : {}) } as HostOrder;
}

/** Where a march that cannot be might go instead: the first province of its way, or a neighbour that is open. */
export function nearestLawful(seen: Previewed | null, host: string, order: HostOrder): string | null {
  if (order.kind !== "march") return null;
  const goals = doingOf(seen, host, "march")?.goals?.filter((goal) => !goal.why && !goal.via) ?? [];
  const found = goals.find((goal) => goal.place === order.via) ?? goals[0];
  return found?.place ?? null;
}
