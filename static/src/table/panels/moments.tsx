/** The moments of a record worth going to: where the battle turned and why, and what its players say of it. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Turning } from "../recorded";
import { type Remark, remarksAt } from "../remarks";
import type { State } from "../state";
import { t } from "../words";
import { RemarkItem } from "./remarks";

interface Props {
  state: State;
  play: Play;
}

function Turned({ turning, state }: { turning: Turning; state: State }): VNode {
  const clan = state.document?.forces[turning.side]?.clan ?? turning.side;
  const swing = Math.round(turning.swing);
  return (
    <p class={`turned side-${turning.side}`}>
      <b>{t("moments.turned", { turn: turning.turn, clan, swing })}</b> {turning.text}
    </p>
  );
}

function Moment({ at, state, play }: Props & { at: number }): VNode {
  const record = state.record!;
  const turning = record.turnings.find((one) => one.event === at);
  const remarks: readonly Remark[] = remarksAt(record.remarks, at);
  const go = (click: MouseEvent): void => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    play.scrub(at);
    play.store.take({ type: "panel", panel: "table" });
  };
  return (
    <li class="moment" aria-current={record.at === at ? "true" : undefined}>
      <a class="btn small" href={`#e${at}`} onClick={go}>
        {at === 0 ? t("moments.beginning") : t("moments.event", { event: at })}
      </a>
      {turning === undefined ? null : <Turned turning={turning} state={state} />}
      {remarks.map((remark) => (
        <RemarkItem key={remark.id} remark={remark} play={play} />
      ))}
    </li>
  );
}

export function Moments({ state, play }: Props): VNode[] {
  const record = state.record!;
  const all = [...record.turnings.map((one) => one.event), ...record.remarks.map((one) => one.event)];
  const moments = [...new Set(all)].sort((a, b) => a - b);
  if (moments.length === 0)
    return [
      <li key="none" class="empty">
        {t("moments.none")}
      </li>,
    ];
  return moments.map((at) => <Moment key={at} at={at} state={state} play={play} />);
}
