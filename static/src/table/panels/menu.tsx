/** The menu of a small screen: draw and resignation at any time, what is heard and shown, and the way to other pages. */

import { Component, type VNode } from "preact";
import { isBusyShown, showBusy } from "../busy";
import { allowSound, isSoundOn } from "../chime";
import type { Play } from "../play";
import type { Option, Side } from "../protocol";
import { goesQuietly, letGoQuietly } from "../quiet";
import { sealWord } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { showProof } from "./proof";
import { battleOptions } from "./waiting";

interface Props {
  state: State;
  play: Play;
}

interface SwitchProps {
  words: string;
  on: () => boolean;
  set: (on: boolean) => void;
}

/** Something that this browser remembers, on or off. */
export class Switch extends Component<SwitchProps, { on: boolean }> {
  override state = { on: this.props.on() };

  render({ words, set }: SwitchProps, { on }: { on: boolean }): VNode {
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={on}
          onChange={() => {
            set(!on);
            this.setState({ on: !on });
          }}
        />
        {words}
      </label>
    );
  }
}

/** The order is laid on the bar, where it is confirmed: the table comes forward. */
function lay(play: Play, option: Option, side: Side): void {
  play.store.take({ type: "panel", panel: "table" });
  play.choose(option, side);
}

export function MenuSheet({ state, play }: Props): VNode | null {
  if (state.panel !== "menu") return null;
  const urls = state.boot.urls ?? {};
  return (
    <section class="menu-sheet" id="menu" aria-label={t("panel.menu")}>
      <h2>{t("panel.menu")}</h2>
      <div class="acts">
        {battleOptions(state).map(({ side, option }) => (
          <button key={option.kind} type="button" class="btn" onClick={() => lay(play, option, side)}>
            {option.label}
          </button>
        ))}
        {state.you.length === 0 ? null : (
          <button
            type="button"
            class="btn"
            onClick={() => {
              play.store.take({ type: "panel", panel: "table" });
              play.march.all();
            }}
          >
            {t("band.everybody")}
          </button>
        )}
      </div>
      <Switch words={t("view.sound")} on={isSoundOn} set={allowSound} />
      {state.you.length === 0 ? null : (
        <Switch words={t("quiet.setting")} on={goesQuietly} set={letGoQuietly} />
      )}
      {state.you.length === 1 ? <Switch words={t("presence.show")} on={isBusyShown} set={showBusy} /> : null}
      <nav>
        <a class="btn" href={urls.home ?? "/"}>
          {t("menu.home")}
        </a>
        <button type="button" class="btn" onClick={() => showProof(play)}>
          {t(sealWord(state))}
        </button>
      </nav>
    </section>
  );
}
