/** Several events of the chronicle as one row, which opens to show each. */

import { Component, type VNode } from "preact";
import { wordsOf } from "../gathers";
import type { BattleEvent, Ruleset } from "../protocol";
import { t } from "../words";

interface Props {
  ruleset: Ruleset;
  events: readonly BattleEvent[];
  /** One of them is looked at, or talked of: then each is shown. */
  isWanted: boolean;
  /** Their entries, the newest first. */
  entries: VNode[];
}

export class GatheredRow extends Component<Props, { isOpen: boolean }> {
  override state = { isOpen: false };

  render({ ruleset, events, isWanted, entries }: Props, { isOpen }: { isOpen: boolean }): VNode {
    const [first] = events;
    const isShown = isOpen || isWanted;
    const undone = first?.undone === true ? " is-undone" : "";
    return (
      <li class={`ev gathered${first?.side ? ` side-${first.side}` : ""}${undone}`}>
        <p>
          <span>{wordsOf(ruleset, events)}</span>{" "}
          <button
            type="button"
            class="link"
            aria-expanded={isShown}
            onClick={() => this.setState({ isOpen: !isShown })}
          >
            {t(isShown ? "chronicle.fold" : "chronicle.each")}
          </button>
        </p>
        {isShown ? <ol>{entries}</ol> : null}
      </li>
    );
  }
}
