/** What the other player does, as far as he lets it be seen: he writes an order, looks at the table, or is away. */

import { Component, type VNode } from "preact";
import type { Play } from "../play";
import type { Seated, Side } from "../protocol";
import { isAgainstPractice, isPracticeAwaited, isToAct, nameOf } from "../selectors";
import type { State } from "../state";
import { t } from "../words";

/** A moment as the reader's clock shows it; the day too if it was another. */
function clockTime(iso: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const language = document.documentElement.lang;
  return isToday
    ? at.toLocaleTimeString(language, time)
    : at.toLocaleString(language, { day: "numeric", month: "short", ...time });
}

/** Where a player is, in words; nothing where nothing is known. */
export function whereabouts(seated: Seated | undefined): string {
  if (seated?.online === undefined || seated.practice) return "";
  if (!seated.online)
    return seated.since ? t("presence.since", { time: clockTime(seated.since) }) : t("battle.away");
  return seated.busy === true ? t("presence.writing") : "";
}

/** Beside a player's name in the head; not of the reader himself. */
export function whereaboutsOf(state: State, side: Side): string {
  return state.you.includes(side) ? "" : whereabouts(state.players[side]);
}

interface Props {
  state: State;
  play: Play;
}

/** Reminds whoever is awaited; once, and then not for a while. */
export class NudgeButton extends Component<Props, { rests: boolean }> {
  override state = { rests: false };
  private timer: ReturnType<typeof setTimeout> | null = null;

  override componentWillReceiveProps(next: Props): void {
    const { nudge } = next.state;
    const isOwn = nudge !== null && next.state.you.includes(nudge.side);
    if (nudge === this.props.state.nudge || !isOwn) return;
    this.setState({ rests: true });
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.setState({ rests: false }), nudge.pause * 1000);
  }

  override componentWillUnmount(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  render({ state, play }: Props, { rests }: { rests: boolean }): VNode | null {
    const isMine = state.you.some((side) => isToAct(state, side));
    if (
      isAgainstPractice(state) ||
      state.you.length !== 1 ||
      isMine ||
      state.record !== null ||
      state.document?.result
    )
      return null;
    return (
      <button type="button" class="btn small nudge" disabled={rests} onClick={() => play.wire.nudge()}>
        {t(rests ? "nudge.done" : "nudge.do")}
      </button>
    );
  }
}

/** A practice commander need not pause between his orders for whoever has seen enough. */
export function SkipButton({ state, play }: Props): VNode | null {
  if (!isPracticeAwaited(state)) return null;
  return (
    <button
      type="button"
      class="btn small"
      title={t("skip.title")}
      aria-keyshortcuts="Space"
      onClick={() => play.wire.nudge()}
    >
      {t("skip.do")}
    </button>
  );
}

/** The other player waits: said once at the top of the table, and gone when one acts or puts it aside. */
export function NudgeSlip({ state, play }: Props): VNode | null {
  const nudge = state.nudge;
  if (nudge === null || state.you.includes(nudge.side) || state.document?.result) return null;
  return (
    <section class="nudged slip" role="alert">
      <p>{t("nudge.heard", { name: nameOf(state, nudge.side) })}</p>
      <button type="button" class="btn small" onClick={() => play.store.take({ type: "unnudged" })}>
        {t("clause.close")}
      </button>
    </section>
  );
}
