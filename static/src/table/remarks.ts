/** What the players say about moments of a record: kept by the server, written and changed from here. */

import type { Side } from "./protocol";

export interface Remark {
  id: number;
  event: number;
  name: string;
  side: Side | null;
  text: string;
  at: string;
  edited: string | null;
  mine: boolean;
}

/** Letters of a remark. */
export const LONGEST = 1000;

const grouped = new WeakMap<readonly Remark[], Map<number, Remark[]>>();
const NONE: readonly Remark[] = [];

/** What is said of one moment; always the same list for the same remarks. */
export function remarksAt(remarks: readonly Remark[], event: number): readonly Remark[] {
  let groups = grouped.get(remarks);
  if (groups === undefined) {
    groups = new Map();
    for (const remark of remarks) groups.set(remark.event, [...(groups.get(remark.event) ?? []), remark]);
    grouped.set(remarks, groups);
  }
  return groups.get(event) ?? NONE;
}

/** The remarks with one more, or with another in its place; in the order of the moments. */
export function withRemark(remarks: readonly Remark[], remark: Remark): Remark[] {
  const others = remarks.filter((one) => one.id !== remark.id);
  return [...others, remark].sort((a, b) => a.event - b.event || a.id - b.id);
}

/** What the server says when it refuses. */
export class Refused extends Error {}

async function ask(address: string, method: string, body?: unknown): Promise<Response> {
  const token = document.querySelector<HTMLInputElement>("#words-on-moments [name=csrfmiddlewaretoken]");
  const answer = await fetch(address, {
    method,
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      "X-CSRFToken": token?.value ?? "",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.ok) return answer;
  const found = (await answer.json().catch(() => ({}))) as { reason?: string };
  throw new Refused(found.reason ?? "");
}

export async function sendRemark(address: string, event: number, text: string): Promise<Remark> {
  return (await (await ask(address, "POST", { event, text })).json()) as Remark;
}

export async function changeRemark(address: string, id: number, text: string): Promise<Remark> {
  return (await (await ask(`${address}${id}/`, "PATCH", { text })).json()) as Remark;
}

export async function removeRemark(address: string, id: number): Promise<void> {
  await ask(`${address}${id}/`, "DELETE");
}
