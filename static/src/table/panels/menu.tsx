/** The menu at the table: the way home, how the table lies and is measured, look, sound and language, the rulebook, draw and
 *  resignation, and the reader's account. The table rests while it is open. */

import { Component, type ComponentChildren, createRef, type VNode } from "preact";
import { chooseTheme, chosenTheme, type Theme } from "../../site/theme-switch";
import { isBusyShown, showBusy } from "../busy";
import { allowSound, isSoundOn } from "../chime";
import type { Play } from "../play";
import type { Option, Side } from "../protocol";
import { goesQuietly, letGoQuietly } from "../quiet";
import { mayMeasure, sealWord } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { showHelp } from "./help";
import { Icon } from "./parts";
import { showProof } from "./proof";
import { Switch } from "./switch";
import { battleOptions } from "./waiting";

interface Props {
  state: State;
  play: Play;
}

interface SegmentsProps<T> {
  label: string;
  choices: readonly (readonly [T, string])[];
  chosen: () => T;
  choose: (one: T) => void;
}

/** One of a few, side by side. */
class Segments<T extends string> extends Component<SegmentsProps<T>> {
  render({ label, choices, chosen, choose }: SegmentsProps<T>): VNode {
    return (
      <fieldset class="seg" aria-label={label}>
        {choices.map(([one, words]) => (
          <button
            key={one}
            type="button"
            aria-pressed={chosen() === one}
            onClick={() => {
              choose(one);
              this.forceUpdate();
            }}
          >
            {words}
          </button>
        ))}
      </fieldset>
    );
  }
}

function Theming(): VNode {
  return (
    <Segments<Theme | "system">
      label={t("menu.look")}
      choices={[
        ["washi", t("menu.day")],
        ["night", t("menu.night")],
        ["system", t("menu.system")],
      ]}
      chosen={() => chosenTheme() ?? "system"}
      choose={(look) => chooseTheme(look === "system" ? null : look)}
    />
  );
}

function Sounding(): VNode {
  return (
    <Segments<"off" | "on">
      label={t("view.sound")}
      choices={[
        ["off", t("menu.silent")],
        ["on", t("menu.sounds")],
      ]}
      chosen={() => (isSoundOn() ? "on" : "off")}
      choose={(one) => allowSound(one === "on")}
    />
  );
}

/** Each sends the page's own form: the page comes back in that language. */
function Languages({ state }: { state: State }): VNode | null {
  const languages = Object.entries(state.boot.languages ?? {});
  if (languages.length < 2) return null;
  return (
    <fieldset class="seg" aria-label={t("menu.language")}>
      {languages.map(([code, name]) => (
        <button
          key={code}
          type="submit"
          form="languages"
          name="language"
          value={code}
          lang={code}
          aria-pressed={document.documentElement.lang === code}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface ItemProps {
  icon: string;
  act: () => void;
  on?: boolean;
  note?: string;
  grave?: boolean;
  children: ComponentChildren;
}

function Item({ icon, act, on, note = "", grave = false, children }: ItemProps): VNode {
  return (
    <button type="button" class={grave ? "item is-grave" : "item"} aria-pressed={on} onClick={act}>
      <Icon name={icon} />
      <span>{children}</span>
      {note === "" ? null : <small>{note}</small>}
    </button>
  );
}

function Way({
  icon,
  to,
  note = "",
  children,
}: {
  icon: string;
  to: string;
  note?: string;
  children: ComponentChildren;
}): VNode {
  return (
    <a class="item" href={to}>
      <Icon name={icon} />
      <span>{children}</span>
      {note === "" ? null : <small>{note}</small>}
    </a>
  );
}

/** How the table lies and what is shown on it. */
function Looks({ state, play, leave }: Props & { leave: () => void }): VNode {
  const after = (act: () => void) => (): void => {
    leave();
    act();
  };
  return (
    <>
      <Item
        icon="ord-turn"
        note={t(state.turned ? "menu.north" : "menu.south")}
        act={after(() => play.store.take({ type: "turn" }))}
      >
        {t("view.turn")}
      </Item>
      <Item icon="st-target" act={after(() => play.whole())}>
        {t("view.fit")}
      </Item>
      {mayMeasure(state) ? (
        <>
          <Item
            icon="ord-measure"
            on={state.measuring}
            act={after(() => play.store.take({ type: "measure", measuring: !state.measuring }))}
          >
            {t("view.measure")}
          </Item>
          <Item
            icon="st-ready"
            on={state.ranging}
            act={after(() => play.store.take({ type: "range", on: !state.ranging }))}
          >
            {t("view.ranges")}
          </Item>
        </>
      ) : null}
      <Item icon="ord-hold" act={() => play.store.take({ type: "panel", panel: "text" })}>
        {t("text.switch")}
      </Item>
    </>
  );
}

/** What this reader may do with several units, and with the battle as a whole. */
function Deeds({ state, play, leave }: Props & { leave: () => void }): VNode | null {
  if (state.you.length === 0) return null;
  // the order is laid on the bar, where it is confirmed: the table comes forward
  const lay = (option: Option, side: Side): void => {
    leave();
    play.choose(option, side);
  };
  return (
    <>
      <hr class="rule" />
      <Item
        icon="ord-formation"
        on={state.gathering}
        act={() => {
          leave();
          play.store.take({ type: "gather", on: !state.gathering });
        }}
      >
        {t("menu.gather")}
      </Item>
      <Item
        icon="ord-move"
        act={() => {
          leave();
          play.march.all();
        }}
      >
        {t("band.everybody")}
      </Item>
      {battleOptions(state).map(({ side, option }) => (
        <Item
          key={option.kind}
          icon={option.kind === "resign" ? "st-rout" : "st-wait"}
          grave={option.kind === "resign"}
          act={() => lay(option, side)}
        >
          {option.label}
        </Item>
      ))}
    </>
  );
}

/** Opens the corner of the stage that tells of it: on a small screen there is no other way to it. */
function Agreed({ state, leave }: { state: State; leave: () => void }): VNode | null {
  if ((state.boot.agreed ?? []).length === 0) return null;
  const open = (): void => {
    leave();
    document.querySelector(".conditions")?.setAttribute("open", "");
  };
  return (
    <Item icon="st-acted" act={open}>
      {t("agreed.title")}
    </Item>
  );
}

class MenuDialog extends Component<Props> {
  private readonly element = createRef<HTMLDialogElement>();

  override componentDidMount(): void {
    const dialog = this.element.current;
    dialog?.showModal();
    // what lies beside the sheet is the table: a press there goes back to it
    dialog?.addEventListener("click", (event) => {
      if (event.target === dialog) this.leave();
    });
  }

  private readonly leave = (): void => {
    this.props.play.store.take({ type: "panel", panel: "table" });
  };

  render({ state, play }: Props): VNode {
    const urls = state.boot.urls ?? {};
    const own = { state, play, leave: this.leave };
    return (
      <dialog
        ref={this.element}
        class="menu-sheet"
        id="menu"
        aria-label={t("panel.menu")}
        onClose={() => {
          if (this.props.state.panel === "menu") this.leave();
        }}
      >
        <div class="inner">
          <Way icon="ord-end" to={urls.home ?? "/"}>
            {t("menu.home")}
          </Way>
          {state.boot.belongs ? (
            <Way icon="ord-end" to={state.boot.belongs.url}>
              {t("result.onward", { name: state.boot.belongs.name })}
            </Way>
          ) : null}
          <Looks {...own} />
          <Deeds {...own} />
          <hr class="rule" />
          <Theming />
          <Sounding />
          <Languages state={state} />
          {state.you.length === 0 ? null : (
            <Switch words={t("quiet.setting")} on={goesQuietly} set={letGoQuietly} />
          )}
          {state.you.length === 1 ? (
            <Switch words={t("presence.show")} on={isBusyShown} set={showBusy} />
          ) : null}
          <hr class="rule" />
          <Way icon="rank-shogun" to={urls.rules ?? "/rules/"}>
            {t("menu.rules", { system: state.ruleset.name })}
          </Way>
          <Agreed state={state} leave={this.leave} />
          {matchMedia("(pointer: coarse)").matches ? null : (
            <Item icon="st-hard" act={showHelp}>
              {t("keys.title")}
            </Item>
          )}
          <Item icon="st-proof" act={() => showProof(play)}>
            {t(sealWord(state))}
          </Item>
          <Way
            icon="rank-samurai"
            to={urls.account ?? "/"}
            note={state.boot.account ? t("menu.account") : ""}
          >
            {state.boot.account || t("menu.enter")}
          </Way>
        </div>
      </dialog>
    );
  }
}

export function MenuSheet({ state, play }: Props): VNode | null {
  return state.panel === "menu" ? <MenuDialog state={state} play={play} /> : null;
}
