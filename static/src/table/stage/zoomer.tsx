/** The buttons that move the view, and the key to the marks on the table. */

import type { VNode } from "preact";
import { isSetUp } from "../ground/pavises";
import { showHelp } from "../panels/help";
import { Icon } from "../panels/parts";
import type { Play } from "../play";
import { mayMeasure, termOf } from "../selectors";
import type { State } from "../state";
import { t } from "../words";

interface Moves {
  zoomBy(factor: number): void;
  fit(): void;
}

/** The ruler, and inches beside everything; not where the rules keep them secret until a shot. */
function Measures({ state, play }: { state: State; play: Play }): VNode[] {
  return [
    <button
      key="ruler"
      type="button"
      aria-label={t("view.measure")}
      title={t("view.measure")}
      aria-pressed={state.measuring}
      onClick={() => play.store.take({ type: "measure", measuring: !state.measuring })}
    >
      <Icon name="ord-measure" />
    </button>,
    <button
      key="ranges"
      type="button"
      aria-label={t("view.ranges")}
      title={t("view.ranges")}
      aria-pressed={state.ranging}
      onClick={() => play.store.take({ type: "range", on: !state.ranging })}
    >
      <span class="num" aria-hidden="true">
        ″
      </span>
    </button>,
  ];
}

export function Zoomer({ state, play, stage }: { state: State; play: Play; stage: Moves }): VNode {
  return (
    <div class="zoomer" role="toolbar" aria-label={t("view.label")}>
      <button type="button" aria-label={t("view.in")} onClick={() => stage.zoomBy(1.5)}>
        +
      </button>
      <button type="button" aria-label={t("view.out")} onClick={() => stage.zoomBy(1 / 1.5)}>
        −
      </button>
      <button type="button" aria-label={t("view.fit")} onClick={() => stage.fit()}>
        <Icon name="st-target" />
      </button>
      <button
        type="button"
        aria-label={t("view.turn")}
        title={t("view.turn")}
        onClick={() => play.store.take({ type: "turn" })}
      >
        <svg class={`ico north${state.turned ? " is-below" : ""}`} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1 12 15 8 12 4 15Z" fill="currentColor" />
        </svg>
      </button>
      {mayMeasure(state) ? <Measures state={state} play={play} /> : null}
      <button
        type="button"
        aria-label={t("view.gather")}
        title={t("view.gather")}
        aria-pressed={state.gathering}
        onClick={() => play.store.take({ type: "gather", on: !state.gathering })}
      >
        <Icon name="ord-formation" />
      </button>
      <button
        type="button"
        class="ask"
        aria-label={t("keys.title")}
        title={t("keys.title")}
        onClick={showHelp}
      >
        ?
      </button>
    </div>
  );
}

const TILE = "#f-ashigaru-yari";

function markPicture(icon: string): VNode {
  switch (icon) {
    case "st-ff":
      return (
        <path class="k-ff" d="M-.8-.8-.5-.64-.2-.86.1-.62.4-.86.7-.7.84-.4.66-.1.88.2.66.5.82.8.5.68.2.88" />
      );
    case "st-disorder":
      return (
        <path
          class="k-wv"
          d="M-.9-.4q-.16-.3.1-.5M-.6-.86q.2-.16.5 0M.1-.8q.2.16.5 0M.86-.6q-.16.2 0 .5M.8.1q.16.2 0 .5M-.8.1q-.16.2 0 .5M-.5.84q.2-.16.5 0M.2.84q.2.16.5 0"
        />
      );
    case "st-soft":
      return <path class="k-cv" d="M-.5-.78H.5" />;
    default:
      return <path class="k-ch" d="M-.5-.7H.5M-.5-.92H.5" />;
  }
}

function tellsOfWarriors(state: State): boolean {
  return Object.values(state.document?.figures ?? {}).some((figure) => figure.wounds !== undefined);
}

/** The signs of single warriors, where the document tells of them. */
function WarriorKeys({ state }: { state: State }): VNode | null {
  if (!tellsOfWarriors(state)) return null;
  const hasPavises = Object.values(state.document?.scenery ?? {}).some(isSetUp);
  return (
    <>
      <li>
        <svg class="world-key k-drop" viewBox="-.5 -.5 1 1" aria-hidden="true">
          <circle r=".42" />
          <use href="#st-wound" x="-.27" y="-.28" width=".54" height=".54" />
        </svg>
        <span>{t("legend.wounded")}</span>
      </li>
      <li>
        <svg class="world-key k-lying" viewBox="-.6 -.6 1.2 1.2" aria-hidden="true">
          <rect x="-.5" y="-.5" width="1" height="1" />
          <use href="#st-disabled" x="-.4" y="-.4" width=".8" height=".8" />
        </svg>
        <span>{t("legend.disabled")}</span>
      </li>
      {hasPavises ? (
        <li>
          <svg class="world-key k-drop" viewBox="-50 -50 100 100" aria-hidden="true">
            <use href="#st-pavise" x="-40" y="-40" width="80" height="80" />
          </svg>
          <span>{t("legend.pavise")}</span>
        </li>
      ) : null}
    </>
  );
}

/** The signs of blocks and their leaders, where a ruleset has such. */
function BlockKeys({ state }: { state: State }): VNode | null {
  if (state.ruleset.blocks !== true) return null;
  const losses = termOf(state, "markers");
  return (
    <>
      {losses === "markers" ? null : (
        <li>
          <svg class="world-key k-loss" viewBox="-.5 -.5 1 1" aria-hidden="true">
            <circle r=".4" />
            <path d="M-.18-.18.18.18M.18-.18-.18.18" />
          </svg>
          <span>{losses}</span>
        </li>
      )}
      <li>
        <svg class="world-key k-points" viewBox="-.9 -.5 1.8 1" aria-hidden="true">
          <circle class="due" cx="-.42" r=".32" />
          <circle class="on" cx=".42" r=".32" />
        </svg>
        <span>{t("legend.points")}</span>
      </li>
      <li>
        <svg class="world-key k-leader" viewBox="-.9 -.9 1.8 1.8" aria-hidden="true">
          <circle r=".72" />
          <use href="#rank-general" x="-.5" y="-.5" width="1" height="1" />
        </svg>
        <span>{t("legend.leader")}</span>
      </li>
      <li>
        <svg class="world-key side-ai" viewBox="-.6 -.6 1.2 1.2" aria-hidden="true">
          <use href="#fs-samurai-yari" />
        </svg>
        <span>{t("legend.commander")}</span>
      </li>
    </>
  );
}

/** What the marks mean, in the words of the ruleset. */
export function Legend({ state }: { state: State }): VNode {
  const drawn = ["st-ff", "st-disorder", "st-soft", "st-hard"];
  const marks = drawn.flatMap((icon) => state.ruleset.marks.filter((mark) => mark.icon === icon).slice(0, 1));
  return (
    <ul class="legend" aria-label={t("legend.label")}>
      <li>
        <svg class="side-ai" viewBox="-.3 -2.7 1.6 2.8" aria-hidden="true">
          <use href="#nobori" />
        </svg>
        <span>{t("legend.ready")}</span>
      </li>
      <li>
        <svg class="side-ai" viewBox="-.6 -2.7 1.2 2.8" aria-hidden="true">
          <use href="#nobori-furled" />
        </svg>
        <span>{t("legend.acted")}</span>
      </li>
      <WarriorKeys state={state} />
      <BlockKeys state={state} />
      {marks.map((mark) => (
        <li key={mark.key}>
          <svg class="world-key side-ai" viewBox="-1 -1 2 2" aria-hidden="true">
            {markPicture(mark.icon ?? "")}
            <use href={TILE} />
          </svg>
          <span>{mark.label}</span>
        </li>
      ))}
      {tellsOfWarriors(state) || state.ruleset.blocks === true ? null : (
        <li>
          <svg class="world-key side-ai" viewBox="-1 -1 2 2" aria-hidden="true">
            <g class="k-lost">
              <rect x="-.46" y="-.46" width=".92" height=".92" rx=".05" />
              <path d="M-.2-.2.2.2M.2-.2-.2.2" />
            </g>
          </svg>
          <span>{t("legend.fell")}</span>
        </li>
      )}
    </ul>
  );
}
