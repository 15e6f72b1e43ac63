/** Controls for an order's parameters: one for each type a rules system can ask for, none for any order by name. */

import { Component, type VNode } from "preact";
import { isAnswer, paramOf } from "../draft";
import type { Play } from "../play";
import type { Choice, FormationChoice, Param } from "../protocol";
import { bySingle } from "../singly";
import type { Draft } from "../state";
import { inches, t } from "../words";
import { NumberForm } from "./numbers";
import { PartsControl } from "./partition";
import { SplitControl } from "./split";

interface Props {
  param: Param;
  draft: Draft;
  play: Play;
}

function label(param: Param): string {
  return param.label ?? param.name.replace(/_/g, " ");
}

/** A row of slips of which one is taken. */
function Row({ title, children }: { title: string; children: VNode[] }): VNode {
  return (
    <fieldset class="param">
      <legend class="name">{title}</legend>
      <div class="picks">{children}</div>
    </fieldset>
  );
}

function Pick({
  on,
  label: words,
  shut,
  hint,
  act,
}: {
  on: boolean;
  label: string;
  shut?: string | undefined;
  hint?: string | undefined;
  act: () => void;
}): VNode {
  return (
    <button
      type="button"
      class={`pick${on ? " on" : ""}`}
      aria-pressed={on}
      disabled={shut !== undefined}
      title={shut ?? hint}
      onClick={act}
    >
      {words}
      {hint === undefined || shut !== undefined ? null : <small>{hint}</small>}
    </button>
  );
}

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

/** More choices than these are a list: slips would cover the table. */
const MOST_SLIPS = 8;

function ChoiceControl({ param, draft, play }: Props): VNode {
  if ((param.choices ?? []).length > MOST_SLIPS)
    return <ChoiceList param={param} draft={draft} play={play} />;
  return (
    <Row title={label(param)}>
      {(param.choices ?? []).map((choice) => (
        <Pick
          key={String(choice.value)}
          on={draft.values[param.name] === choice.value}
          label={choice.label}
          hint={choice.hint}
          shut={choice.shut?.message}
          act={() => play.fill({ [param.name]: choice.value })}
        />
      ))}
    </Row>
  );
}

/** A target in words: its name (of a man his place in the unit), how far, and what else the server says of it. */
function targetWords(choice: Choice, single: boolean): string {
  const number = single ? String(choice.value).split(".").pop() : undefined;
  const far = choice.distance ?? 0;
  return [
    number === undefined ? choice.label : t("figure.of", { unit: choice.label, number }),
    ...(far > 0 ? [inches(far)] : []),
    ...(choice.hint ? [choice.hint] : []),
  ].join(" · ");
}

function ChoiceList({ param, draft, play }: Props): VNode {
  const choices = param.choices ?? [];
  const take = (words: string): void => {
    const choice = choices.find((one) => String(one.value) === words);
    if (choice !== undefined) play.fill({ [param.name]: choice.value });
  };
  return (
    <div class="param list">
      <label class="name" for={`param-${param.name}`}>
        {label(param)}
      </label>
      <select
        id={`param-${param.name}`}
        value={String(draft.values[param.name])}
        onChange={(event) => take(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)} disabled={Boolean(choice.shut)}>
            {choice.shut ? `${choice.label}: ${choice.shut.message}` : choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Targets as a list, for those who do not point at the table. */
function TargetControl({ param, draft, play }: Props): VNode {
  const choices = [...(param.choices ?? [])].sort(
    (a, b) => Number(Boolean(a.shut)) - Number(Boolean(b.shut)) || (a.distance ?? 0) - (b.distance ?? 0),
  );
  const value = draft.values[param.name];
  const hasSplit = paramOf(draft, "split") !== undefined;
  return (
    <div class="param list">
      <label class="name" for={`param-${param.name}`}>
        {label(param)}
      </label>
      <select
        id={`param-${param.name}`}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => play.fill({ [param.name]: event.currentTarget.value || undefined })}
      >
        <option value="" disabled={param.optional !== true}>
          {t(param.further ? "option.nobody" : param.optional && !hasSplit ? "option.any" : "option.target")}
        </option>
        {choices.map((choice) => (
          <option
            key={String(choice.value)}
            value={String(choice.value)}
            disabled={Boolean(choice.shut)}
            title={choice.shut?.message}
          >
            {choice.shut
              ? `${choice.label}: ${choice.shut.message}`
              : targetWords(choice, param.type === "figure")}
          </option>
        ))}
      </select>
    </div>
  );
}

function NumberControl({ param, draft, play }: Props): VNode {
  const value = Number(draft.values[param.name] ?? param.default ?? param.min ?? 0);
  const step = 1;
  const set = (next: number): void =>
    play.fill({ [param.name]: Math.max(param.min ?? -Infinity, Math.min(param.max ?? Infinity, next)) });
  return (
    <Row title={label(param)}>
      {[
        <Pick key="less" on={false} label="−" act={() => set(value - step)} />,
        <output key="value" class="num">
          {Math.round(value * 100) / 100}
        </output>,
        <Pick key="more" on={false} label="+" act={() => set(value + step)} />,
      ]}
    </Row>
  );
}

function AngleControl({ param, draft, play }: Props): VNode {
  const value = Math.round(Number(draft.values[param.name] ?? param.default ?? 0) * 10) / 10;
  return (
    <Row title={label(param)}>
      {[
        <Pick key="left" on={false} label="↶" hint={t("option.left")} act={() => play.turn(-22.5)} />,
        <output key="value" class="num">{`${value}°`}</output>,
        <Pick key="right" on={false} label="↷" hint={t("option.right")} act={() => play.turn(22.5)} />,
      ]}
    </Row>
  );
}

function FlagControl({ param, draft, play }: Props): VNode {
  return (
    <Row title={label(param)}>
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

/** Turning, corners and single men: what the pointer does by itself, for fingers and keys. */
function PathControl({ draft, play }: Props): VNode {
  const poses = paramOf(draft, "poses");
  const hasPath = paramOf(draft, "path") !== undefined;
  return (
    <div class="params">
      {poses !== undefined && !isAnswer(draft) ? (
        <Row title={label(poses)}>
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
        <button type="button" class="pick" onClick={() => play.turn(-22.5)} aria-label={t("option.left")}>
          ↶
        </button>
        <button type="button" class="pick" onClick={() => play.turn(22.5)} aria-label={t("option.right")}>
          ↷
        </button>
        {hasPath ? (
          <button
            type="button"
            class="pick"
            onClick={() => play.corner()}
            disabled={draft.values[paramOf(draft, "path")!.name] === undefined}
          >
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
  return (
    draft.option.params.every(
      (param) =>
        (param.type === "path" || param.type === "poses" || param.type === "place") &&
        (param.formations ?? []).length === 0,
    ) && draft.option.params.filter((param) => param.type !== "path").length === 0
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
    const { play } = this.props;
    const turn = (degrees: number, sign: string, words: string): VNode => (
      <button type="button" class="pick" aria-label={t(words)} onClick={() => play.turn(degrees)}>
        {sign}
      </button>
    );
    return (
      <div class="quick">
        {turn(-22.5, "↶", "option.left")}
        {turn(22.5, "↷", "option.right")}
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
