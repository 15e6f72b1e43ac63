/** What is being written in a form of the house, and what may be chosen there. */

import type { Court } from "../court";
import { clanName, provinceName } from "../naming";
import type { Person } from "../war";
import type { Pick } from "./parts";
import { HOUSE_ICONS } from "./saying";

export type FormKind =
  | "muster" | "great_muster" | "hire" | "gun" | "works" | "ninja" | "appoint" | "prisoner" | "form" | "sign" | "break" | "gift"; // biome-ignore format: a list

interface FormRow {
  kind: FormKind;
  icon: string;
  shown: (court: Court) => boolean;
}

const always = (): boolean => true;

/** In the order in which they are offered. */
export const FORMS: FormRow[] = [
  { kind: "muster", icon: HOUSE_ICONS.muster, shown: always },
  { kind: "great_muster", icon: HOUSE_ICONS.great_muster, shown: always },
  { kind: "hire", icon: HOUSE_ICONS.hire, shown: always },
  { kind: "gun", icon: HOUSE_ICONS.gun, shown: always },
  { kind: "works", icon: HOUSE_ICONS.works, shown: always },
  { kind: "form", icon: HOUSE_ICONS.form, shown: always },
  { kind: "ninja", icon: HOUSE_ICONS.ninja, shown: (court) => court.war.options.ninja === true },
  { kind: "appoint", icon: HOUSE_ICONS.appoint, shown: always },
  { kind: "prisoner", icon: HOUSE_ICONS.prisoner, shown: (court) => captives(court).length > 0 },
  { kind: "sign", icon: HOUSE_ICONS.sign, shown: (court) => court.war.options.treaties === "on" },
  { kind: "break", icon: HOUSE_ICONS.break, shown: (court) => partners(court).length > 0 },
  { kind: "gift", icon: HOUSE_ICONS.gift, shown: always },
];

export function captives(court: Court): Person[] {
  return Object.values(court.war.persons).filter(
    (person) => !person.dead && person.held_by && (person.clan === court.you || person.held_by === court.you),
  );
}

export function partners(court: Court): string[] {
  return Object.values(court.war.treaties).flatMap((treaty) =>
    treaty.clans.includes(court.you) ? treaty.clans.filter((clan) => clan !== court.you) : [],
  );
}

/** What has been written: texts by field, and what is ticked. */
export class Writing {
  constructor(
    readonly court: Court,
    readonly kind: FormKind,
    readonly values: Readonly<Record<string, string>>,
    readonly ticks: readonly string[],
    readonly put: (name: string, value: string) => void,
    readonly tick: (id: string, on: boolean) => void,
  ) {}

  value(name: string, otherwise: string): string {
    return this.values[name] ?? otherwise;
  }

  number(name: string, otherwise: number): number {
    return Number(this.values[name] ?? otherwise);
  }
}

export function goals(w: Writing): Pick[] {
  const { court, kind } = w;
  const doing = court.state.seen?.outlook?.house.find((one) => one.kind === kind);
  return (doing?.goals ?? []).map((goal) => ({
    value: goal.place,
    label: provinceName(court.war, goal.place),
    why: goal.why,
  }));
}

export function place(w: Writing): string {
  return w.value("province", goals(w).find((goal) => !goal.why)?.value ?? "");
}

export function people(w: Writing): Person[] {
  const { court } = w;
  return Object.values(court.war.persons).filter(
    (person) => person.clan === court.you && !person.dead && !person.held_by,
  );
}

export function captive(w: Writing): Person | undefined {
  const found = captives(w.court);
  return found.find((person) => person.id === w.value("person", found[0]?.id ?? "")) ?? found[0];
}

export function others(w: Writing): Pick[] {
  const { court } = w;
  return court.war.scenario.clans
    .filter(({ key }) => key !== court.you && !court.war.clans[key]?.out)
    .map(({ key }) => ({ value: key, label: clanName(court.war, key) }));
}
