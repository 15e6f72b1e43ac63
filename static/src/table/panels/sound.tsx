/** Whether the table may sound: off until somebody allows it. */

import { Component, type VNode } from "preact";
import { allowSound, isSoundOn } from "../chime";
import { t } from "../words";

export class SoundButton extends Component<object, { on: boolean }> {
  override state = { on: isSoundOn() };

  private toggle(): void {
    const on = !this.state.on;
    allowSound(on);
    this.setState({ on });
  }

  override render(): VNode {
    const { on } = this.state;
    return (
      <button
        type="button"
        class="sound"
        aria-label={t("view.sound")}
        title={t("view.sound")}
        aria-pressed={on}
        onClick={() => this.toggle()}
      >
        <svg class="ico" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 6h2.5L8 3v10L4.5 10H2Z" fill="currentColor" />
          <path
            d={on ? "M10.5 5.5q2 2.5 0 5M12.6 3.6q3.4 4.4 0 8.8" : "M10.8 6l4 4M14.8 6l-4 4"}
            fill="none"
            stroke="currentColor"
            stroke-width="1.5"
            stroke-linecap="round"
          />
        </svg>
      </button>
    );
  }
}
