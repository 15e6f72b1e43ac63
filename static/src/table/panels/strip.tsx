/** The strip under the head when the connection is lost; and the four tabs of a small screen. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Panel, State } from "../state";
import { t } from "../words";
import { Icon } from "./parts";

/** Says to a spectator that he sees the battle later than it is fought. */
function LateStrip({ state }: { state: State }): VNode | null {
  return state.late === "" ? null : <p class="link-strip is-late">{t(`late.${state.late}`)}</p>;
}

export function LinkStrip({ state }: { state: State }): VNode | null {
  if (
    state.link === "open" ||
    state.link === "none" ||
    (state.link === "connecting" && state.document === null)
  )
    return <LateStrip state={state} />;
  const waiting = Object.keys(state.sent).length;
  return (
    <p class="link-strip" role="status">
      {state.link === "lost" ? t("link.lost", { time: state.since }) : t("link.connecting")}
      {waiting === 0 ? null : ` ${t("link.queued", { count: waiting })}`}
    </p>
  );
}

const PANELS: readonly [Panel, string][] = [
  ["table", "ord-move"],
  ["army", "rank-samurai"],
  ["log", "st-log"],
  ["dice", "st-proof"],
];

export function PhoneNav({ state, play }: { state: State; play: Play }): VNode {
  return (
    <nav class="phone-nav" aria-label={t("panel.label")}>
      {PANELS.map(([panel, icon]) => (
        <button
          key={panel}
          type="button"
          aria-current={state.panel === panel ? "page" : undefined}
          onClick={() => {
            play.store.take({ type: "panel", panel });
            if (panel === "log") play.store.take({ type: "filter", filter: "all" });
            if (panel === "dice") play.store.take({ type: "filter", filter: "dice" });
          }}
        >
          <Icon name={icon} />
          {t(`panel.${panel}`)}
        </button>
      ))}
    </nav>
  );
}
