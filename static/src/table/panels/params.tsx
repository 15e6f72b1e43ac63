/** Controls for an order's parameters: one for each type a rules system can ask for, none for any order by name. */

import { Component, type VNode } from "preact";
import { chosenIn, toggleFigure } from "../chosen";
import { isAnswer, mayAddCorner, paramOf } from "../draft";
import { signsOf } from "../overlay/chip";
import type { Play } from "../play";
import type { Choice, FormationChoice, Param } from "../protocol";
import { bySingle } from "../singly";
import type { Draft } from "../state";
import { t } from "../words";
import { NumberForm } from "./numbers";
import { PartsControl } from "./partition";
import { labelOf, Pick, type ControlProps as Props, Row } from "./picks";
import { SplitControl } from "./split";
import { ChoiceList, TargetControl } from "./targets";

/** Degrees that one press of a button turns. */
const TURN = 22.5;

/** How wide, beside which formation: what the server says is possible. */
function FormationControl({ param, draft, play }: Props): VNode | null {
  const formations = param.formations ?? [];
  const chosen = formations.find((formation) => formation.value === draft.values.formation);
  const frontages = chosen?.frontages ?? [];
  const take = (formation: FormationChoice): void => {
    const before = Number(draft.values.frontage ?? 0);
    const frontage = formation.frontages.includes(before) ? before : formation.frontages[0];
    play.fill({ formation: formation.value, ...(frontage === undefined ? {} : { frontage }) });
  };
  if (formations.length + frontages.length < 2) return null;
  return (
    <div class="params">
      {formations.length < 2 ? null : (
        <Row title={t("option.formation")}>
          {formations.map((formation) => (
            <Pick
              key={formation.value}
              on={formation === chosen}
              label={formation.label}
              shut={formation.shut?.message}
              act={() => take(formation)}
            />
          ))}
        </Row>
      )}
      {frontages.length < 2 ? null : (
        <Row title={t("option.frontage")}>
          {frontages.map((frontage) => (
            <Pick
              key={frontage}
              on={frontage === draft.values.frontage}
              label={String(frontage)}
              act={() => play.fill({ frontage })}
            />
          ))}
        </Row>
      )}
    </div>
  );
}

/** More choices than these are a list: slips would cover the table. Of short ones there may be some more. */
const MOST_SLIPS = 8;
const MOST_SHORT = 12;
const SHORT = 8;

function isList(choices: readonly Choice[]): boolean {
  const isShort = choices.every(({ label }) => signsOf(label) <= SHORT);
  return choices.length > (isShort ? MOST_SHORT : MOST_SLIPS);
}

/** Of so many slips each tells more of itself. */
const TOLD_SLIPS = 6;

function ChoiceControl({ param, draft, play }: Props): VNode {
  const isTold = (param.choices ?? []).length <= TOLD_SLIPS;
  if (isList(param.choices ?? [])) return <ChoiceList param={param} draft={draft} play={play} />;
  return (
    <Row title={labelOf(param)}>
      {(param.choices ?? []).map((choice) => (
        <Pick
          key={String(choice.value)}
          on={draft.values[param.name] === choice.value}
          label={choice.label}
          hint={isTold ? choice.hint : undefined}
          shut={choice.shut?.message}
          act={() => play.fill({ [param.name]: choice.value })}
        />
      ))}
    </Row>
  );
}

function NumberControl({ param, draft, play }: Props): VNode {
  const value = Number(draft.values[param.name] ?? param.default ?? param.min ?? 0);
  const set = (next: number): void =>
    play.fill({ [param.name]: Math.max(param.min ?? -Infinity, Math.min(param.max ?? Infinity, next)) });
  return (
    <Row title={labelOf(param)}>
      {[
        <Pick key="less" on={false} label="−" act={() => set(value - 1)} />,
        <output key="value" class="num">
          {Math.round(value * 100) / 100}
        </output>,
        <Pick key="more" on={false} label="+" act={() => set(value + 1)} />,
      ]}
    </Row>
  );
}

function AngleControl({ param, draft, play }: Props): VNode {
  const value = Math.round(Number(draft.values[param.name] ?? param.default ?? 0) * 10) / 10;
  return (
    <Row title={labelOf(param)}>
      {[
        <Pick key="left" on={false} label="↶" hint={t("option.left")} act={() => play.turn(-TURN)} />,
        <output key="value" class="num">{`${value}°`}</output>,
        <Pick key="right" on={false} label="↷" hint={t("option.right")} act={() => play.turn(TURN)} />,
      ]}
    </Row>
  );
}

function FlagControl({ param, draft, play }: Props): VNode {
  return (
    <Row title={labelOf(param)}>
      {(param.labels === undefined ? [true, false] : [false, true]).map((value) => (
        <Pick
          key={String(value)}
          on={draft.values[param.name] === value}
          label={param.labels?.[Number(value)] ?? t(value ? "option.yes" : "option.no")}
          act={() => play.fill({ [param.name]: value })}
        />
      ))}
    </Row>
  );
}

/** Who of the unit does it, each by his number; a click on the man himself does the same. */
function FiguresControl({ param, draft, play }: Props): VNode {
  const chosen = chosenIn(draft, param);
  return (
    <Row title={labelOf(param)}>
      {(param.among ?? []).map((id) => (
        <Pick
          key={id}
          on={chosen.includes(id)}
          label={id.slice(id.lastIndexOf(".") + 1)}
          act={() => play.write(toggleFigure(draft, param, id))}
        />
      ))}
    </Row>
  );
}

/** Two buttons that turn what is being moved, to the left and to the right. */
function Turns({ play }: { play: Play }): VNode {
  const turn = (degrees: number, sign: string, words: string): VNode => (
    <button type="button" class="pick" aria-label={t(words)} onClick={() => play.turn(degrees)}>
      {sign}
    </button>
  );
  return (
    <>
      {turn(-TURN, "↶", "option.left")}
      {turn(TURN, "↷", "option.right")}
    </>
  );
}

/** Turning, corners and single men: what the pointer does by itself, for fingers and keys. */
function PathControl({ draft, play }: Props): VNode {
  const poses = paramOf(draft, "poses");
  const hasPath = paramOf(draft, "path") !== undefined;
  return (
    <div class="params">
      {poses !== undefined && !isAnswer(draft) ? (
        <Row title={labelOf(poses)}>
          {[false, true].map((single) => (
            <Pick
              key={String(single)}
              on={draft.single === single}
              label={t(single ? "figure.one" : "figure.all")}
              act={() => play.write(bySingle(draft, single))}
            />
          ))}
        </Row>
      ) : null}
      <div class="param turns">
        <Turns play={play} />
        {hasPath || (poses !== undefined && paramOf(draft, "place") === undefined) ? (
          <button type="button" class="pick" onClick={() => play.corner()} disabled={!mayAddCorner(draft)}>
            {t("option.corner")}
          </button>
        ) : null}
      </div>
      <NumberForm draft={draft} play={play} />
    </div>
  );
}

function Control(props: Props): VNode | null {
  switch (props.param.type) {
    case "path":
    case "place":
      return (
        <div class="params">
          <FormationControl {...props} />
          <PathControl {...props} />
        </div>
      );
    case "poses":
      return paramOf(props.draft, "path") !== undefined ||
        paramOf(props.draft, "place") !== undefined ? null : (
        <PathControl {...props} />
      );
    case "unit":
    case "figure":
    case "piece":
      return <TargetControl {...props} />;
    case "figures":
      return <FiguresControl {...props} />;
    case "split":
      return <SplitControl {...props} />;
    case "choice":
      return <ChoiceControl {...props} />;
    case "number":
      return <NumberControl {...props} />;
    case "angle":
      return <AngleControl {...props} />;
    case "flag":
      return <FlagControl {...props} />;
    case "parts":
      return <PartsControl {...props} />;
    default:
      return null;
  }
}

/** Nothing to set but what pointer and keys do by themselves. */
function isBare(draft: Draft): boolean {
  const { params } = draft.option;
  return (
    params.every((param) => param.type === "pose") ||
    (params.every((param) => param.type === "path") &&
      params.every((param) => (param.formations ?? []).length === 0))
  );
}

/** Whether a small screen may fold the slip: a way is drawn on the table, and all else is as it need be. */
function isFoldable(draft: Draft): boolean {
  const isDrawn = (param: Param): boolean => ["path", "poses", "place"].includes(param.type);
  return (
    draft.option.params.some(isDrawn) &&
    draft.option.params.every(
      (param) => isDrawn(param) || param.optional === true || draft.values[param.name] !== undefined,
    )
  );
}

/** Every control of the order that is being written, on one slip; on a small screen what a finger draws needs only the
 *  turns, and the rest unfolds. */
export class ParamSlip extends Component<{ draft: Draft; play: Play }, { open: boolean }> {
  override state = { open: false };

  private quick(): VNode {
    return (
      <div class="quick">
        <Turns play={this.props.play} />
        <button
          type="button"
          class="pick"
          aria-label={t("option.details")}
          aria-expanded={this.state.open}
          onClick={() => this.setState({ open: !this.state.open })}
        >
          …
        </button>
      </div>
    );
  }

  render({ draft, play }: { draft: Draft; play: Play }, { open }: { open: boolean }): VNode | null {
    const params = draft.option.params.filter((param) => param.type !== "scenery");
    if (params.length === 0) return null;
    const folds = isFoldable(draft);
    const names = [
      "writing slip",
      isBare(draft) ? "is-bare" : "",
      folds ? `folds${open ? " is-open" : ""}` : "",
    ];
    return (
      <section class={names.filter((name) => name !== "").join(" ")} aria-label={t("option.details")}>
        {folds ? this.quick() : null}
        {params.map((param) => (
          <Control key={param.name} param={param} draft={draft} play={play} />
        ))}
      </section>
    );
  }
}
