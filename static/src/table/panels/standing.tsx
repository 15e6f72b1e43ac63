/** Standing orders of the chosen unit: what is laid down in advance for the decisions that its player may be asked. */

import { Component, type VNode } from "preact";
import type { Play } from "../play";
import type { Conduct, Setting, Standing, Unit } from "../protocol";
import type { State } from "../state";
import { t } from "../words";

interface Props {
  state: State;
  play: Play;
  unit: Unit;
}

type Choice = NonNullable<Standing["choice"]>;

/** What a side has in force for a kind of question and a unit (all of them: an empty id). */
function inForce(state: State, side: string, kind: string, unit: string): Standing | undefined {
  return state.standing.find(
    (order) => order.side === side && order.kind === kind && order.unit === unit && order.ended == null,
  );
}

/** Every setting of a conduct with its value: what is in force, or else the usual. */
function choiceOf(conduct: Conduct, order: Standing | undefined): Choice {
  return Object.fromEntries(
    conduct.options.map((option) => [option.key, order?.choice?.[option.key] ?? option.default]),
  );
}

interface FieldProps {
  setting: Setting;
  id: string;
  value: string | number | boolean;
  onChange: (value: string | number | boolean) => void;
}

function Field({ setting, id, value, onChange }: FieldProps): VNode {
  if (setting.type === "flag")
    return (
      <label class="flag" for={id}>
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />{" "}
        {setting.label}
      </label>
    );
  return (
    <div>
      <label for={id}>{setting.label}</label>
      {setting.type === "choice" ? (
        <select
          id={id}
          class="input"
          value={String(value)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange(setting.choices.find((choice) => String(choice.value) === text)?.value ?? text);
          }}
        >
          {setting.choices.map((choice) => (
            <option key={choice.value} value={String(choice.value)}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          class="input num"
          type="number"
          min={setting.min ?? undefined}
          max={setting.max ?? undefined}
          value={Number(value)}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber || 0)}
        />
      )}
    </div>
  );
}

/** One kind of question: its settings, and for whom they are laid down. */
class ConductForm extends Component<Props & { conduct: Conduct }, { typed: Choice }> {
  override state = { typed: {} as Choice };

  private lay(unit: string, choice: Choice | null): void {
    const { play, conduct, unit: own } = this.props;
    play.wire.standing({ side: own.side, kind: conduct.kind, unit, choice });
    this.setState({ typed: {} });
  }

  override render(): VNode {
    const { state, unit, conduct } = this.props;
    const own = conduct.for_units ? inForce(state, unit.side, conduct.kind, unit.id) : undefined;
    const every = inForce(state, unit.side, conduct.kind, "");
    const choice = { ...choiceOf(conduct, own ?? every), ...this.state.typed };
    const inPlace = own ?? every;
    return (
      <fieldset>
        <legend>{conduct.label}</legend>
        {conduct.options.map((setting) => (
          <Field
            key={setting.key}
            setting={setting}
            id={`standing-${conduct.kind}-${setting.key}`}
            value={choice[setting.key]!}
            onChange={(value) =>
              this.setState(({ typed }) => ({ typed: { ...typed, [setting.key]: value } }))
            }
          />
        ))}
        <p class="btns">
          {conduct.for_units ? (
            <button type="button" class="btn small ink" onClick={() => this.lay(unit.id, choice)}>
              {t("standing.file")}
            </button>
          ) : null}
          <button type="button" class="btn small" onClick={() => this.lay("", choice)}>
            {t("standing.all")}
          </button>
          {inPlace === undefined ? null : (
            <button type="button" class="btn small" onClick={() => this.lay(own ? unit.id : "", null)}>
              {t("standing.withdraw")}
            </button>
          )}
          <span role="status" class="laid">
            {inPlace === undefined ? "" : t(own ? "standing.unit" : "standing.every")}
          </span>
        </p>
      </fieldset>
    );
  }
}

/** What can be asked of a unit, or of its whole side because of somebody in it; all, where no sheet says. */
function conductsFor(state: State, unit: Unit): readonly Conduct[] {
  const conducts = state.ruleset.conducts ?? [];
  const { sheets, units } = state.document ?? {};
  if (sheets === undefined) return conducts;
  const own = Object.keys(sheets).filter((id) => units?.[id]?.side === unit.side);
  return conducts.filter(({ kind, for_units }) =>
    (for_units ? [unit.id] : own).some((id) => sheets[id]?.asks?.includes(kind) ?? true),
  );
}

interface About {
  state: State;
  play: Play;
  /** Whom it is about; else the chosen unit. */
  unit?: string;
  /** What it is about; else all that can be asked. */
  kinds?: readonly string[];
  title?: string;
}

/** On a telephone the slip lies over its own title. */
function fold({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.closest("details")?.removeAttribute("open");
}

/** What may be laid down for the chosen unit, if it is the reader's own; nothing where the rules ask nobody anything. */
export function StandingOrders({ state, play, unit: id, kinds, title }: About): VNode | null {
  const unit = state.document?.units[id ?? state.selected];
  if (unit === undefined) return null;
  const conducts = conductsFor(state, unit).filter(({ kind }) => kinds?.includes(kind) ?? true);
  const isOwn = state.you.includes(unit.side) && state.document?.result === null && state.record === null;
  if (!isOwn || conducts.length === 0) return null;
  const laid = state.standing.some(
    (order) => order.side === unit.side && order.unit === unit.id && order.ended == null,
  );
  const open = conducts.filter(
    ({ kind }) =>
      (inForce(state, unit.side, kind, unit.id) ?? inForce(state, unit.side, kind, "")) === undefined,
  );
  return (
    <details key={unit.id} class={`standing${laid ? " is-laid" : ""}`}>
      <summary>{title ?? t("standing.title")}</summary>
      <div class="slip">
        <button type="button" class="btn bare small close" aria-label={t("clause.close")} onClick={fold}>
          ✕
        </button>
        <h3>{t("standing.of", { name: unit.name })}</h3>
        <p>{t("standing.why")}</p>
        {open.length === 0 ? null : (
          <p class="open">{t("standing.open", { kinds: open.map(({ label }) => label).join(", ") })}</p>
        )}
        {conducts.map((conduct) => (
          <ConductForm key={conduct.kind} state={state} play={play} unit={unit} conduct={conduct} />
        ))}
      </div>
    </details>
  );
}
