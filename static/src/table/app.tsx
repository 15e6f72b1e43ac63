/** The whole screen, drawn from the state: head, army, table, chronicle, orders. */

import { Component, type VNode } from "preact";
import { asShown } from "./absence";
import { activeParam } from "./draft";
import { stepOf } from "./lesson";
import { Army } from "./panels/army";
import { AwaySlip } from "./panels/away";
import { Bottom } from "./panels/bottom";
import { Chronicle } from "./panels/chronicle";
import { showChosenCard } from "./panels/follow";
import { GroundSlip } from "./panels/ground";
import { Header } from "./panels/header";
import { KeysHelp } from "./panels/help";
import { LessonSlip } from "./panels/lesson";
import { LiveRegion } from "./panels/live";
import { ClauseSlip, OddsSlip } from "./panels/odds";
import { ParamSlip } from "./panels/params";
import { PingRegion } from "./panels/pinged";
import { ResultSlip } from "./panels/result";
import { Tray } from "./panels/setup";
import { LinkStrip, PhoneNav } from "./panels/strip";
import { TextTable } from "./panels/texttable";
import type { Play } from "./play";
import { undeployed } from "./selectors";
import { TableStage } from "./stage/table";
import { Legend } from "./stage/zoomer";
import type { State } from "./state";
import { t } from "./words";

interface Props {
  play: Play;
  offer: (stage: TableStage) => void;
}

/** Where men are being set down in the lower half, slips make room above. */
function isZoneLow(state: State): boolean {
  const document = state.document;
  const side = state.draft?.side ?? undeployed(state)[0]?.side;
  const zone = activeParam(state.draft)?.zone ?? (side === undefined ? undefined : document?.zones[side]);
  if (document === null || zone === undefined || zone.length === 0) return false;
  return zone.reduce((sum, point) => sum + point[1], 0) / zone.length < document.table.depth / 2;
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
        {draft === null || draft.key !== "" ? null : <ParamSlip draft={draft} play={play} />}
        {draft === null || isRefused ? null : <OddsSlip odds={draft.preview?.odds ?? []} play={play} />}
      </div>
    );
  }

  render({ play }: Props, { shown }: { shown: State }): VNode {
    const state = asShown(shown);
    const size = state.document?.table ?? { width: 72, depth: 48 };
    const high = isZoneLow(state) ? " zone-low" : "";
    const asked = state.document?.asked !== null && state.document?.asked !== undefined;
    return (
      <div
        class={`battle panel-${state.panel}${asked ? " is-asked" : ""}${state.record === null ? "" : " is-record"}${stepOf(state) === undefined ? "" : " has-lesson"}`}
        data-seq={state.seq}
        data-link={state.link}
      >
        <a class="skip" href="#orders">
          {t("battle.skip")}
        </a>
        <a class="skip" href="#table">
          {t("battle.skiptable")}
        </a>
        <a class="skip" href="#text-switch">
          {t("battle.skiptext")}
        </a>
        <Header state={state} play={play} />
        <LinkStrip state={state} />
        <Chronicle state={state} play={play} />
        <Bottom state={state} play={play} />
        <section
          class={`stage${high}`}
          aria-label={t("table.size", { width: size.width, depth: size.depth })}
        >
          <TableStage state={state} play={play} offer={this.props.offer} />
          <Tray state={state} play={play} take={(unit) => play.chooseFor(unit, ["place"])} />
          {this.slips(state, play)}
          <TextTable state={state} play={play} />
          <Legend state={state} />
          <LessonSlip state={state} play={play} />
          <AwaySlip state={shown} play={play} />
          <ResultSlip state={state} play={play} />
        </section>
        <Army state={state} play={play} />
        <PhoneNav state={state} play={play} />
        <LiveRegion state={state} />
        <PingRegion state={state} />
        <KeysHelp state={state} />
      </div>
    );
  }
}
