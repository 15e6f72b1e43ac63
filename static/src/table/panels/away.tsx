/** A slip for who comes back: how much happened, to be watched one by one or put aside. */

import type { VNode } from "preact";
import { shownEvent } from "../absence";
import type { Play } from "../play";
import type { Absence, State } from "../state";
import { t } from "../words";

function lastText(away: Absence): string {
  return [...away.events].reverse().find((event) => event.text !== "")?.text ?? "";
}

export function AwaySlip({ state, play }: { state: State; play: Play }): VNode | null {
  const away = state.away;
  if (away === null) return null;
  const event = shownEvent(away);
  const title = away.count === 1 ? t("away.title.one") : t("away.title", { count: away.count });
  const go = (): void => play.store.take({ type: "replay" });
  return (
    <section class={`away slip${event === undefined ? "" : " is-running"}`} aria-label={title}>
      <h3>
        {title}
        {event === undefined ? null : (
          <em class="num">{t("away.position", { at: away.at, count: away.count })}</em>
        )}
      </h3>
      <p>{event === undefined ? t("away.last", { text: lastText(away) }) : event.text}</p>
      {event === undefined ? null : <progress max={away.count} value={away.at} aria-hidden="true" />}
      <div>
        <button type="button" class="btn small" onClick={() => play.store.take({ type: "caught_up" })}>
          {t(event === undefined ? "away.dismiss" : "away.skip")}
        </button>
        <button type="button" class="btn ink small" onClick={go}>
          {t(event === undefined ? "away.replay" : "away.next")}
        </button>
      </div>
    </section>
  );
}
