/** The rest of a typed order: one reader for each type of parameter that a rules system can ask for. */

import { startOf } from "../draft";
import type { BattleDocument, Choice, Option, Param, Pose, Spot } from "../protocol";
import { livingOf } from "../selectors";
import { carryAlong } from "../shape/hand";
import type { Values } from "../state";
import { t } from "../words";
import { type Cursor, namesFrom, namesOfUnit, own } from "./lexicon";
import { beginMarch, type March, readMarch } from "./march";

/** An order's own fields as far as the words went, what they mean, and what was not understood. */
export interface Written {
  values: Values;
  corners: Pose[];
  said: string[];
  wrong: string;
  /** Parameters that still have to be given. */
  open: Param[];
}

const MARCHES: readonly string[] = ["path", "poses", "place"];
const AIMS: readonly string[] = ["unit", "figure", "piece"];

/** Where a unit's men stand in the middle. */
export function middleOf(document: BattleDocument, unit: string): Spot | null {
  const found = document.units[unit];
  const men = found === undefined ? [] : livingOf(document, found);
  if (men.length === 0) return null;
  return [
    men.reduce((sum, man) => sum + man.x, 0) / men.length,
    men.reduce((sum, man) => sum + man.y, 0) / men.length,
  ];
}

function namesOfChoice(choice: Choice, document: BattleDocument): string[] {
  const unit = document.units[String(choice.value)];
  return [...namesFrom(choice.label), String(choice.value), ...(unit === undefined ? [] : namesOfUnit(unit))];
}

/** The parameter that a march fills: a path rather than poses. */
export function marchParam(option: Option): Param | undefined {
  return MARCHES.flatMap((type) => option.params.filter((param) => param.type === type))[0];
}

/** Where loose men begin: in their middle, facing as the first of them does. */
function looseStart(param: Param): Pose | null {
  const poses = Object.values((param.start ?? {}) as Record<string, Pose>);
  if (poses.length === 0) return null;
  const sum = (key: "x" | "y"): number => poses.reduce((all, pose) => all + pose[key], 0) / poses.length;
  return { x: sum("x"), y: sum("y"), facing: poses[0]!.facing };
}

class Reader {
  readonly written: Written = { values: {}, corners: [], said: [], wrong: "", open: [] };
  private readonly march: March;
  private readonly way: Param | undefined;
  private readonly start: Pose | null;

  constructor(
    private readonly cursor: Cursor,
    private readonly option: Option,
    private readonly document: BattleDocument,
  ) {
    this.way = marchParam(option);
    this.start =
      this.way === undefined ? null : this.way.type === "poses" ? looseStart(this.way) : startOf(this.way);
    this.march = beginMarch(this.start);
  }

  read(): Written {
    while (!this.cursor.isDone && this.written.wrong === "") {
      if (this.one() || this.cursor.take("filler")) continue;
      this.written.wrong = t("typed.unknown", { word: this.cursor.word });
    }
    this.endMarch();
    this.written.open = this.option.params.filter((param) => this.isOpen(param));
    return this.written;
  }

  private isOpen(param: Param): boolean {
    if (param.optional === true || param.default !== undefined || param.type === "flag") return false;
    if (param === this.way || (MARCHES.includes(param.type) && this.way !== undefined))
      return param === this.way && !this.march.moved && this.written.values.formation === undefined;
    return this.written.values[param.name] === undefined;
  }

  private one(): boolean {
    if (this.way !== undefined) {
      if (this.formation(this.way)) return true;
      if (readMarch(this.march, this.cursor, this.way, (cursor) => this.spotOf(cursor))) {
        this.written.wrong = this.march.wrong;
        return true;
      }
    }
    return this.option.params.some(
      (param) => !MARCHES.includes(param.type) && !(param.name in this.written.values) && this.param(param),
    );
  }

  /** Where an enemy unit that is named stands: of several with such a name, the nearest. */
  private spotOf(cursor: Cursor): Spot | null {
    const units = Object.values(this.document.units).filter(
      (unit) => unit.place === "table" && unit.side !== this.document.units[this.option.unit]?.side,
    );
    const { found, length } = cursor.longest(units, namesOfUnit);
    cursor.at += length;
    const from = this.march.pose ?? { x: 0, y: 0 };
    const near = found
      .map((unit) => middleOf(this.document, unit.id))
      .filter((place): place is Spot => place !== null);
    near.sort((a, b) => Math.hypot(a[0] - from.x, a[1] - from.y) - Math.hypot(b[0] - from.x, b[1] - from.y));
    return near[0] ?? null;
  }

  /** "column 2", "in line", "5 abreast". */
  private formation(param: Param): boolean {
    const { cursor, written } = this;
    const start = cursor.at;
    cursor.take("in");
    const { found, length } = cursor.longest(param.formations ?? [], (one) => [one.label, one.value]);
    const chosen = found[0];
    if (chosen === undefined) {
      cursor.at = start;
      return this.abreast();
    }
    cursor.at += length;
    if (chosen.shut) written.wrong = chosen.shut.message;
    const before = cursor.at;
    const wanted = cursor.number();
    const isWidth = wanted !== null && chosen.frontages.includes(wanted);
    if (!isWidth) cursor.at = before;
    else cursor.take("abreast");
    const fallback = chosen.frontages.includes(param.frontage ?? 0) ? param.frontage : chosen.frontages[0];
    const frontage = isWidth ? wanted : fallback;
    written.values.formation = chosen.value;
    if (frontage !== undefined) written.values.frontage = frontage;
    written.said.push(t("typed.said.formation", { formation: chosen.label, frontage: frontage ?? "" }));
    return true;
  }

  private abreast(): boolean {
    const start = this.cursor.at;
    const isFirst = this.cursor.take("abreast");
    const wide = this.cursor.number();
    if (wide !== null && (isFirst || this.cursor.take("abreast"))) {
      this.written.values.frontage = wide;
      this.written.said.push(t("typed.said.abreast", { frontage: wide }));
      return true;
    }
    this.cursor.at = start;
    return false;
  }

  private param(param: Param): boolean {
    if (AIMS.includes(param.type)) return this.aim(param);
    switch (param.type) {
      case "split":
        return this.split(param);
      case "choice":
        return this.choice(param);
      case "number":
        return this.number(param, [param.name, param.label ?? ""]);
      case "angle":
        return this.number(param, [param.name, param.label ?? "", ...own("turn"), ...own("facing")]);
      case "flag":
        return this.flag(param);
      default:
        return false;
    }
  }

  /** A choice whose name stands here; forbidden ones tell why. */
  private readChoice(param: Param): Choice | null {
    const { found, length } = this.cursor.longest(param.choices ?? [], (choice) =>
      namesOfChoice(choice, this.document),
    );
    const open = found.filter((choice) => !choice.shut);
    const best = [...(open.length > 0 ? open : found)].sort(
      (a, b) => (a.distance ?? 0) - (b.distance ?? 0),
    )[0];
    if (best === undefined) return null;
    this.cursor.at += length;
    if (best.shut) this.written.wrong = `${best.label}: ${best.shut.message}`;
    return best;
  }

  private aim(param: Param): boolean {
    const start = this.cursor.at;
    const isNamed = this.cursor.take("at");
    const choice = this.readChoice(param);
    if (choice === null) {
      this.cursor.at = start;
      if (isNamed) this.written.wrong = t("typed.nobody");
      return isNamed;
    }
    this.written.values[param.name] = choice.value;
    this.written.said.push(t("typed.said.at", { target: choice.label }));
    return true;
  }

  /** "at 7", or "at 7 with 3 at 8 with 2". */
  private split(param: Param): boolean {
    const volleys: { target: string; figures: string[] }[] = [];
    const busy = new Set<string>();
    while (this.written.wrong === "") {
      const start = this.cursor.at;
      const isNamed = this.cursor.take("at");
      const choice = this.readChoice(param);
      if (choice === null) {
        if (isNamed) this.written.wrong = t("typed.nobody");
        this.cursor.at = start;
        break;
      }
      const able = (choice.figures ?? param.figures ?? []).filter((id) => !busy.has(id));
      const count = this.cursor.take("with") ? this.cursor.number() : null;
      const figures = able.slice(0, count ?? able.length);
      for (const id of figures) busy.add(id);
      volleys.push({ target: String(choice.value), figures });
      this.written.said.push(t("typed.said.volley", { target: choice.label, count: figures.length }));
    }
    if (volleys.length === 0) return this.written.wrong !== "";
    this.written.values[param.name] = volleys;
    return true;
  }

  private choice(param: Param): boolean {
    const start = this.cursor.at;
    this.cursor.at += Math.max(0, ...[param.name, param.label ?? ""].map((name) => this.cursor.fits(name)));
    const choice = this.readChoice(param);
    if (choice === null) {
      this.cursor.at = start;
      return false;
    }
    this.written.values[param.name] = choice.value;
    this.written.said.push(choice.label);
    return true;
  }

  private number(param: Param, names: readonly string[]): boolean {
    const start = this.cursor.at;
    this.cursor.at += Math.max(0, ...names.map((name) => this.cursor.fits(name)));
    const value = this.cursor.number();
    if (value === null) {
      this.cursor.at = start;
      return false;
    }
    this.written.values[param.name] = param.type === "angle" ? ((value % 360) + 360) % 360 : value;
    this.written.said.push(`${param.label ?? param.name.replace(/_/g, " ")} ${value}`);
    return true;
  }

  private flag(param: Param): boolean {
    const words = param.labels ?? [own("no")[0]!, own("yes")[0]!];
    const answers = [
      { value: false, names: [words[0], ...own("no")] },
      { value: true, names: [words[1], ...own("yes"), param.name.replace(/_/g, " ")] },
    ];
    const { found, length } = this.cursor.longest(answers, (answer) => answer.names);
    const answer = found[0];
    if (answer === undefined) return false;
    this.cursor.at += length;
    this.written.values[param.name] = answer.value;
    this.written.said.push(`${param.label ?? param.name.replace(/_/g, " ")}: ${words[Number(answer.value)]}`);
    return true;
  }

  private endMarch(): void {
    const { march, way, written } = this;
    if (way === undefined) return;
    written.said.unshift(...march.said);
    const end = march.pose;
    if (!march.moved || end === null) return;
    if (way.type === "path") written.values[way.name] = [...march.corners, end];
    else if (way.type === "place") written.values[way.name] = end;
    else written.values[way.name] = this.scatter(way, end);
    written.corners = way.type === "path" ? march.corners : [];
  }

  /** Loose men all take the same step. */
  private scatter(way: Param, end: Pose): Record<string, Pose[]> {
    const men = Object.entries((way.start ?? {}) as Record<string, Pose>);
    const bare = ({ x, y, facing }: Pose): Pose => ({ x, y, facing });
    return Object.fromEntries(men.map(([id, pose]) => [id, [bare(carryAlong(pose, this.start!, end))]]));
  }
}

/** Reads what remains of the line as the parameters of an option. */
export function readParams(cursor: Cursor, option: Option, document: BattleDocument): Written {
  return new Reader(cursor, option, document).read();
}
