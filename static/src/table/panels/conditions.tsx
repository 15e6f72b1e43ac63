/** What the whole table feels (the hour, the weather), and what the players agreed on, in a corner of the stage. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { Play } from "../play";
import type { State } from "../state";
import { iconSymbol } from "../symbols";
import { t } from "../words";
import { Clause } from "./clause";
import { Icon } from "./parts";

interface Props {
  state: State;
  play: Play;
}

function ConditionsCorner({ state, play }: Props): VNode | null {
  const facts = state.document?.facts ?? [];
  const agreed = state.boot.agreed ?? [];
  if (facts.length === 0 && agreed.length === 0) return null;
  const count = agreed.length === 1 ? t("agreed.one") : t("agreed.count", { count: agreed.length });
  return (
    <details class={`conditions${facts.length === 0 ? " is-agreed" : ""}`}>
      <summary>
        {facts.map((fact) => (
          <span key={fact.key} class="fact-chip">
            <Icon name={iconSymbol(fact.icon, "el-void")} />
            {fact.label}
          </span>
        ))}
        {facts.length === 0 ? <span>{count}</span> : null}
      </summary>
      <div class="slip">
        {facts.map((fact) => (
          <p key={fact.key}>
            <b>{fact.label}</b> {fact.text} <Clause id={fact.clause} play={play} brief={true} />
          </p>
        ))}
        {agreed.length === 0 ? null : <h3>{t("agreed.title")}</h3>}
        <dl>
          {agreed.map((option) => (
            <div key={option.key}>
              <dt>
                {option.label} <Clause id={option.clause} play={play} brief={true} />
              </dt>
              <dd>{option.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

export const Conditions = memo(
  ConditionsCorner,
  (before, after) =>
    before.state.document?.facts === after.state.document?.facts &&
    before.state.boot === after.state.boot &&
    before.state.ruleset === after.state.ruleset,
);
