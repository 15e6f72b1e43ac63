/** Standing orders when the battle is over: what each side had laid down, and whether it fits what was published of it. */

import { Component, type VNode } from "preact";
import type { Play } from "../play";
import type { Conduct, Setting, Standing } from "../protocol";
import { nameOf } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Clause } from "./clause";
import { Fit, fits } from "./fit";

const SHORT = 8;

/** A setting with its value, in words. */
function settingInWords(setting: Setting, value: string | number | boolean): string {
  if (typeof value === "boolean") return t(value ? "laid.yes" : "laid.no", { what: setting.label });
  const named = setting.choices.find((choice) => choice.value === value)?.label ?? String(value);
  return t("laid.set", { what: setting.label, value: named });
}

function words(conduct: Conduct | undefined, order: Standing): string {
  const options = conduct?.options ?? [];
  return options
    .map((setting) => settingInWords(setting, order.choice?.[setting.key] ?? setting.default))
    .join(", ");
}

interface Props {
  order: Standing;
  state: State;
  play: Play;
}

class Laid extends Component<Props, { fit: boolean | null }> {
  override state = { fit: null };

  override componentDidMount(): void {
    const { kind, unit, choice, filed, salt, hash } = this.props.order;
    const sealed = { choice: { kind, unit, choice, filed }, salt: salt ?? "", hash };
    void fits(sealed as unknown as Parameters<typeof fits>[0]).then((fit) => this.setState({ fit }));
  }

  render({ order, state, play }: Props, { fit }: { fit: boolean | null }): VNode {
    const conduct = state.ruleset.conducts?.find((each) => each.kind === order.kind);
    const unit = state.document?.units[order.unit ?? ""]?.name ?? t("laid.all");
    const whom = conduct?.for_units === false ? "" : `${unit}: `;
    const times = { filed: order.filed ?? 0, ended: order.ended ?? 0 };
    return (
      <li class={`side-${order.side}`}>
        <b>{`${nameOf(state, order.side)}: ${conduct?.label ?? order.kind}`}</b>
        <code title={t("seals.hash", { hash: order.hash })}>{order.hash.slice(0, SHORT)}</code>
        <span>
          {`${whom}${words(conduct, order)} `}
          {t(order.ended == null ? "laid.from" : "laid.until", times)}
        </span>
        <Fit fit={fit} />
        <Clause id={conduct?.clause ?? ""} play={play} brief={true} />
      </li>
    );
  }
}

/** Nothing before the end, and nothing where nobody laid anything down. */
export function LaidDown({ state, play }: { state: State; play: Play }): VNode | null {
  const opened = state.standing.filter((order) => order.salt !== undefined);
  const over = state.record !== null || state.document?.result != null;
  if (!over || opened.length === 0) return null;
  return (
    <details class="laid-down">
      <summary>{t("laid.title", { count: opened.length })}</summary>
      <ul class="seals">
        {opened.map((order) => (
          <Laid key={`${order.hash}${order.filed}`} order={order} state={state} play={play} />
        ))}
      </ul>
    </details>
  );
}
