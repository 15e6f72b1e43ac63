/** The dice of the battle, above the chronicle: sealed while it is fought, counted by the reader when it is over. */

import { Component, type VNode } from "preact";
import { ProofPanel } from "../../proof/panel";
import type { Play } from "../play";
import type { State } from "../state";
import { t } from "../words";

const ID = "proof";

/** Bring the panel of the dice forward, open it, and go there. */
export function showProof(play: Play): void {
  play.store.take({ type: "panel", panel: "log" });
  setTimeout(() => {
    const panel = document.getElementById(ID) as HTMLDetailsElement | null;
    if (panel === null) return;
    panel.open = true;
    panel.querySelector("summary")?.focus();
  });
}

export class DiceProof extends Component<{ state: State; play: Play }, { isOpen: boolean }> {
  override state = { isOpen: false };

  render({ state, play }: { state: State; play: Play }, { isOpen }: { isOpen: boolean }): VNode | null {
    const { document: address, sealed } = state.boot;
    if (address === undefined || sealed === undefined) return null;
    return (
      <details
        id={ID}
        class="proof-of"
        onToggle={(event) => this.setState({ isOpen: (event.currentTarget as HTMLDetailsElement).open })}
      >
        <summary>
          <span class="hanko" aria-hidden="true">
            証
          </span>
          {t("proof.title")}
        </summary>
        {isOpen ? (
          <ProofPanel
            address={address}
            open={state.record !== null}
            published={sealed}
            tell={({ fits }) => play.store.take({ type: "proved", fits })}
          />
        ) : null}
      </details>
    );
  }
}
