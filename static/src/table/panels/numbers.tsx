/** A march by numbers: bearing, inches and facing, or a place; for those who do not point at the table. */

import { Component, type VNode } from "preact";
import { legStart, moveAll, moveFigure, paramOf, setTip, tip } from "../draft";
import type { Play } from "../play";
import type { Pose } from "../protocol";
import type { Draft } from "../state";
import { stepTowards } from "../typed/march";
import { t } from "../words";

interface Props {
  draft: Draft;
  play: Play;
}

function read(form: HTMLFormElement, name: string): number | null {
  const text = (form.elements.namedItem(name) as HTMLInputElement | null)?.value.trim() ?? "";
  const value = Number(text);
  return text === "" || Number.isNaN(value) ? null : value;
}

/** Where a unit's next leg begins: at the last corner, else where it stands. */
function unitStart(draft: Draft): Pose | null {
  const start = paramOf(draft, "path")?.start as Pose | undefined;
  return draft.corners[draft.corners.length - 1] ?? start ?? tip(draft);
}

/** Loose men: where all of them stand, and the middle from which they step. */
function loose(draft: Draft): { men: Record<string, Pose>; from: Pose } | null {
  const men = paramOf(draft, "poses")?.start as Record<string, Pose> | undefined;
  const poses = Object.values(men ?? {});
  if (men === undefined || poses.length === 0) return null;
  const sum = (key: "x" | "y"): number => poses.reduce((all, pose) => all + pose[key], 0) / poses.length;
  return { men, from: { x: sum("x"), y: sum("y"), facing: poses[0]!.facing } };
}

function Field({
  name,
  label,
  step,
  value,
}: {
  name: string;
  label: string;
  step: number;
  value?: number;
}): VNode {
  return (
    <label>
      {label}
      <input
        name={name}
        type="number"
        step={step}
        inputMode="decimal"
        defaultValue={value?.toString() ?? ""}
      />
    </label>
  );
}

export class NumberForm extends Component<Props> {
  private readonly send = (event: SubmitEvent): void => {
    event.preventDefault();
    const { draft, play } = this.props;
    const form = event.currentTarget as HTMLFormElement;
    const facing = read(form, "facing");
    if (paramOf(draft, "place") !== undefined) {
      const [x, y] = [read(form, "x"), read(form, "y")];
      const before = tip(draft)?.facing ?? paramOf(draft, "place")?.facing ?? 0;
      if (x !== null && y !== null)
        play.write({ ...setTip(draft, { x, y, facing: facing ?? before }, true), placed: true });
      return;
    }
    this.march(read(form, "bearing") ?? 0, read(form, "inches") ?? 0, facing);
  };

  private march(bearing: number, distance: number, facing: number | null): void {
    const { draft, play } = this.props;
    const man = draft.single ? legStart(draft, draft.figure, play.state.document?.figures ?? {}) : null;
    if (man !== null) {
      const pose = { ...stepTowards(man, bearing, distance), facing: facing ?? man.facing };
      play.write({ ...moveFigure(draft, draft.figure, pose, true), placed: true });
      return;
    }
    const start = paramOf(draft, "path") === undefined ? null : unitStart(draft);
    if (start !== null) {
      const pose = { ...stepTowards(start, bearing, distance), facing: facing ?? start.facing };
      play.write({ ...setTip(draft, pose, true), placed: true });
      return;
    }
    const group = loose(draft);
    if (group === null) return;
    const to = { ...stepTowards(group.from, bearing, distance), facing: facing ?? group.from.facing };
    play.write({ ...moveAll(draft, group.from, to, group.men, true), placed: true });
  }

  render({ draft }: Props): VNode {
    const isPlace = paramOf(draft, "place") !== undefined;
    return (
      <details class="numbers">
        <summary>{t("numbers.title")}</summary>
        <form onSubmit={this.send}>
          {isPlace ? <Field name="x" label={t("numbers.x")} step={0.1} /> : null}
          {isPlace ? <Field name="y" label={t("numbers.y")} step={0.1} /> : null}
          {isPlace ? null : <Field name="bearing" label={t("numbers.bearing")} step={0.5} />}
          {isPlace ? null : <Field name="inches" label={t("numbers.inches")} step={0.1} />}
          <Field name="facing" label={t("numbers.facing")} step={0.5} />
          <button class="pick" type="submit">
            {t("numbers.show")}
          </button>
        </form>
      </details>
    );
  }
}
