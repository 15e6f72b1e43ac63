/** The whole screen, drawn from the state: head, army, table, chronicle, orders. */

import { Component, type VNode } from "preact";
import { asShown } from "./absence";
import { activeParam } from "./draft";
import { asFilmed } from "./film";
import { stepOf } from "./lesson";
import { Army } from "./panels/army";
import { AwaySlip } from "./panels/away";
import { BandSlip } from "./panels/band";
import { Bottom } from "./panels/bottom";
import { BoutSlip } from "./panels/bout";
import { Chronicle } from "./panels/chronicle";
import { ClauseSlip } from "./panels/clause";
import { ComparisonSlip } from "./panels/comparison";
import { Conditions } from "./panels/conditions";
import { showChosenCard } from "./panels/follow";
import { GroundSlip } from "./panels/ground";
import { Header } from "./panels/header";
import { KeysHelp } from "./panels/help";
import { LessonSlip } from "./panels/lesson";
import { LiveRegion } from "./panels/live";
import { MenuSheet } from "./panels/menu";
import { OddsSlip } from "./panels/odds";
import { ParamSlip } from "./panels/params";
import { PingRegion } from "./panels/pinged";
import { NudgeSlip } from "./panels/presence";
import { Reckon } from "./panels/reckon";
import { RemarkSlip } from "./panels/remarks";
import { ResultSlip } from "./panels/result";
import { SalvoList } from "./panels/salvo";
import { Tray } from "./panels/setup";
import { LinkStrip, PhoneNav } from "./panels/strip";
import { TextTable } from "./panels/texttable";
import type { Play } from "./play";
import { unitsInReserve } from "./selectors";
import { TableStage } from "./stage/table";
import { Legend } from "./stage/zoomer";
import type { State } from "./state";
import { isPick } from "./want";
import { t } from "./words";

interface Props {
  play: Play;
  offer: (stage: TableStage) => void;
}

/** Where men are being set down in the lower half, slips make room above. */
function isZoneLow(state: State): boolean {
  const document = state.document;
  const side = state.draft?.side ?? unitsInReserve(state)[0]?.side;
  const zone = activeParam(state.draft)?.zone ?? (side === undefined ? undefined : document?.zones[side]);
  if (document === null || zone === undefined || zone.length === 0) return false;
  const isSouth = zone.reduce((sum, point) => sum + point[1], 0) / zone.length < document.table.depth / 2;
  return isSouth !== state.turned;
}

function classOf(state: State): string {
  const isAsked = state.document?.asked !== null && state.document?.asked !== undefined;
  const parts: [boolean, string][] = [
    [isAsked, "is-asked"],
    [state.record !== null, "is-record"],
    [stepOf(state) !== undefined, "has-lesson"],
  ];
  const said = parts.filter(([is]) => is).map(([, name]) => name);
  return ["battle", `panel-${state.panel}`, ...said].join(" ");
}

/** Nothing is being written: what has just happened may lie on the table. */
function draftless({ draft, band, salvo }: State): boolean {
  return draft === null && band === null && salvo === null;
}

/** Ways past the head for those who come by keys. */
function Skips(): VNode[] {
  return [
    <a key="orders" class="skip" href="#orders">
      {t("battle.skip")}
    </a>,
    <a key="table" class="skip" href="#table">
      {t("battle.skiptable")}
    </a>,
    <a key="text" class="skip" href="#text-switch">
      {t("battle.skiptext")}
    </a>,
  ];
}

export class App extends Component<Props, { shown: State }> {
  private leave: (() => void) | null = null;

  constructor(props: Props) {
    super(props);
    this.state = { shown: props.play.state };
  }

  override componentDidMount(): void {
    this.leave = this.props.play.store.listen((shown, before) => {
      this.setState({ shown });
      if (shown.selected !== before.selected) showChosenCard();
    });
  }

  override componentWillUnmount(): void {
    this.leave?.();
  }

  private slips(state: State, play: Play): VNode {
    const draft = state.draft;
    const isRefused = draft?.fresh === true && draft.preview?.legal === false;
    return (
      <div class="slips">
        <ClauseSlip id={state.clause} play={play} />
        <GroundSlip state={state} play={play} />
        {state.band === null || state.band.sending ? null : (
          <BandSlip state={state} play={play} band={state.band} />
        )}
        {draft === null || draft.key !== "" || isPick(state, draft.option) ? null : (
          <ParamSlip draft={draft} play={play} />
        )}
        {draft === null || isRefused ? null : <OddsSlip odds={draft.preview?.odds ?? []} play={play} />}
        <Reckon state={state} play={play} />
      </div>
    );
  }

  render({ play }: Props, { shown }: { shown: State }): VNode {
    const ordered = asShown(shown);
    const state = asFilmed(ordered);
    const size = state.document?.table ?? { width: 72, depth: 48 };
    const high = isZoneLow(ordered) ? " zone-low" : "";
    return (
      <div
        class={classOf(ordered)}
        data-seq={ordered.seq}
        data-link={state.link}
        data-beat={shown.away === null ? (shown.film?.beat ?? "rest") : "away"}
      >
        <Skips />
        <Header state={state} play={play} />
        <LinkStrip state={state} />
        <Chronicle state={state} play={play} />
        <Bottom state={ordered} play={play} />
        <SalvoList state={ordered} play={play} />
        <section
          class={`stage${high}`}
          aria-label={t("table.size", { width: size.width, depth: size.depth })}
        >
          <TableStage state={state} play={play} offer={this.props.offer} />
          <Tray state={ordered} play={play} take={(unit) => play.takeFromTray(unit)} />
          {this.slips(ordered, play)}
          <TextTable state={ordered} play={play} />
          {draftless(ordered) ? <ComparisonSlip state={shown} play={play} /> : null}
          {draftless(ordered) ? <BoutSlip state={state} play={play} /> : null}
          <Legend state={state} />
          <Conditions state={state} play={play} />
          <LessonSlip state={ordered} play={play} />
          <AwaySlip state={shown} play={play} />
          <NudgeSlip state={state} play={play} />
          <ResultSlip state={state} play={play} />
          <RemarkSlip state={ordered} play={play} />
        </section>
        <Army state={state} play={play} />
        <MenuSheet state={state} play={play} />
        <PhoneNav state={state} play={play} />
        <LiveRegion state={ordered} />
        <PingRegion state={state} />
        <KeysHelp state={state} />
      </div>
    );
  }
}
