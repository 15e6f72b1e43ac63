/** A click or a tap on the table: it puts away what lies over it, names a target, says where to go, or takes up a unit. */

import { chooserOf, pointOf, toggleFigure } from "../chosen";
import { figurePose, fill, gather, goTo, moveGathered, startOf } from "../draft";
import type { Play } from "../play";
import type { Choice, Param, Spot } from "../protocol";
import { unitOptions } from "../selectors";
import type { Draft } from "../state";
import type { Under } from "./under";

/** Parameters that say where somebody goes. */
export const MOVERS = ["path", "poses", "place"];

export class Tap {
  constructor(
    private readonly under: Under,
    private readonly play: Play,
  ) {}

  at(event: MouseEvent): void {
    const { draft, compared } = this.play.state;
    if (compared !== 0) this.play.store.take({ type: "compared", seq: 0 });
    const unit = this.under.unit(event) || this.under.unitMissed(event, draft);
    const figure = this.under.manAt(event, unit, null);
    const target = this.under.find(event, "[data-choice]")?.getAttribute("data-choice") ?? "";
    const ids = [target, figure, unit].filter((id) => id !== "");
    if (draft !== null && this.aim(draft, ids, event.shiftKey)) return;
    if (draft !== null && this.tick(draft, unit, figure)) return;
    if (draft !== null && (this.lead(draft, event) || this.point(draft, event))) return;
    if (unit !== "") {
      this.pick(unit, figure);
      return;
    }
    if (draft === null) this.play.select("");
  }

  /** A click that names a target of the order being written; with Shift a further one, where the order has room for it. */
  private aim(draft: Draft, ids: readonly string[], isMore: boolean): boolean {
    const active = draft.option.params.filter((param) =>
      isMore ? param.further === true : param.name === draft.active,
    );
    for (const param of [...active, ...draft.option.params]) {
      const choice = param.choices?.find((other) => ids.includes(String(other.value)));
      if (choice === undefined || !["unit", "figure", "piece", "split"].includes(param.type)) continue;
      if (param.type === "piece" && draft.values[param.name] === choice.value && pointOf(draft)) continue;
      if (choice.shut) this.play.explain(choice.shut);
      else this.play.write({ ...fill(draft, { [param.name]: aimAt(param, choice) }), placed: true });
      return true;
    }
    return false;
  }

  /** A click on a man of the unit, where it is chosen who of it obeys the order. */
  private tick(draft: Draft, unit: string, figure: string): boolean {
    const param = chooserOf(draft);
    if (param === undefined || unit !== draft.option.unit || draft.key !== "") return false;
    if (param.among?.includes(figure)) this.play.write(toggleFigure(draft, param, figure));
    return true;
  }

  /** A click on the ground that says where to go. */
  private lead(draft: Draft, event: MouseEvent): boolean {
    const isMover = draft.option.params.some(
      (param) => MOVERS.includes(param.type) && param.name === draft.active,
    );
    if (!isMover || draft.key !== "") return false;
    const to = this.under.spot(event);
    const ghost = this.under.find(event, "[data-ghost]")?.getAttribute("data-ghost") ?? "";
    const hit = this.under.find(event, "[data-unit]")?.getAttribute("data-unit");
    const own = ghost === "" ? hit : draft.option.unit;
    const figure = ghost || (this.under.find(event, "[data-figure]")?.getAttribute("data-figure") ?? "");
    if (own === draft.option.unit && draft.single && figure !== "") {
      const isMore = event.shiftKey || (event as PointerEvent).pointerType === "touch";
      this.play.write(isMore ? gather(draft, figure) : { ...draft, figure, gathered: [] });
      return true;
    }
    if (own !== undefined && own !== null && own !== draft.option.unit && draft.placed) return false;
    if (draft.single && draft.figure !== "") {
      this.leadMan(draft, to, event.shiftKey);
      return true;
    }
    if (draft.single) return false;
    const led = goTo(draft, to, true);
    this.play.write({ ...led, placed: true, byHand: true });
    if (event.shiftKey) this.play.corner();
    return true;
  }

  /** A click that names a point, whoever stands there. */
  private point(draft: Draft, event: MouseEvent): boolean {
    const param = pointOf(draft);
    if (param === undefined || draft.key !== "") return false;
    const [x, y] = this.under.spot(event);
    const facing = startOf(param)?.facing ?? 0;
    this.play.write({ ...fill(draft, { [param.name]: { x, y, facing } }), placed: true });
    return true;
  }

  /** The chosen man, and who is led with him, go there; with Shift they turn a corner there. */
  private leadMan(draft: Draft, [x, y]: Spot, isCorner: boolean): void {
    const figures = this.play.state.document?.figures ?? {};
    const pose = figurePose(draft, draft.figure, figures);
    if (pose === null) return;
    this.play.write(moveGathered(draft, draft.figure, { ...pose, x, y }, figures, true));
    if (isCorner) this.play.corner();
  }

  /** A click on a unit: a target if the chosen unit can act on it, else the new choice. */
  private pick(unit: string, figure: string): void {
    const { selected, document } = this.play.state;
    const side = document?.units[unit]?.side;
    const own = document?.units[selected]?.side;
    const isFoe = own !== undefined && side !== undefined && side !== own;
    for (const option of isFoe ? unitOptions(this.play.state, selected) : []) {
      const aims = option.params.filter((param) => ["unit", "figure", "split"].includes(param.type));
      for (const param of option.shut === null ? aims : []) {
        const choice = param.choices?.find(
          (other) => !other.shut && (other.value === unit || other.value === figure),
        );
        if (choice === undefined) continue;
        this.play.choose(option, own!, { [param.name]: aimAt(param, choice) });
        if (this.play.state.draft !== null) this.play.write({ ...this.play.state.draft, placed: true });
        return;
      }
    }
    this.play.toggle(unit);
  }
}

/** What a choice fills in: itself, or a volley of everybody who can. */
function aimAt(param: Param, choice: Choice): unknown {
  if (param.type !== "split") return choice.value;
  return [{ target: choice.value, figures: choice.figures ?? param.figures ?? [] }];
}
