/** The bar when the battle is over: who won and by what, and where to go from here. */

import { Component, type VNode } from "preact";
import { Asker, type Deed } from "../ask";
import type { Play } from "../play";
import { opponent, SIDES, type Side } from "../protocol";
import { endWords } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Clause } from "./clause";
import { Onward } from "./onward";
import { Crest } from "./parts";

/** You won, you lost, drawn; of others whose clan won. */
function verdict(state: State): string {
  const winner = state.document?.result?.winner;
  if (winner === undefined) return t("end.drawn");
  if (state.you.length !== 1)
    return t("result.wins", { clan: state.document?.forces[winner]?.clan ?? winner });
  return t(state.you.includes(winner) ? "end.won" : "end.lost");
}

interface Props {
  state: State;
  play: Play;
  side: Side;
}

/** What the house found to be the side's deed; it is asked once, when the battle is over. */
export class DeedOfTheDay extends Component<Props, { deed: Deed | undefined }> {
  override state: { deed: Deed | undefined } = { deed: undefined };
  private readonly asker = new Asker(0);

  override componentDidMount(): void {
    const { state, side } = this.props;
    const address = state.boot.urls?.deeds;
    if (address === undefined) return;
    this.asker.ask<Partial<Record<Side, Deed>>>(address, {}, (answer) =>
      this.setState({ deed: answer.found?.[side] }),
    );
  }

  override componentWillUnmount(): void {
    this.asker.stop();
  }

  render({ state, play, side }: Props, { deed }: { deed: Deed | undefined }): VNode {
    if (deed === undefined) return <span />;
    return (
      <div class={`deed side-${side}`}>
        <h4>{t("end.deed")}</h4>
        <p>
          {deed.text} <Clause id={deed.clause} play={play} brief={true} />
        </p>
        <p class="chance">
          {deed.numbers}{" "}
          <a href={`${state.boot.urls?.record ?? "record/"}?at=${deed.event}`}>
            {t("end.moment", { turn: deed.turn })}
          </a>
        </p>
      </div>
    );
  }
}

export function End({ state, play }: { state: State; play: Play }): VNode {
  const document = state.document!;
  const mine = state.you[0] ?? SIDES[0]!;
  const sides = [mine, opponent(mine)];
  const urls = state.boot.urls ?? {};
  return (
    <section class="finish" aria-label={t("want.over")}>
      <div class={`won side-${document.result?.winner ?? mine}`}>
        <Crest
          side={document.result?.winner ?? mine}
          mon={document.forces[document.result?.winner ?? mine]?.mon ?? ""}
        />
        <div>
          <h3>{verdict(state)}</h3>
          <p>{endWords(document)}</p>
        </div>
      </div>
      <p class="score num">
        {sides.map((side, index) => (
          <span key={side} class={`side-${side}`}>
            {index === 0 ? null : <i>{t("end.to")}</i>}
            <b>{document.points[side] ?? 0}</b>
          </span>
        ))}
      </p>
      <DeedOfTheDay
        state={state}
        play={play}
        side={state.you.length === 1 ? mine : (document.result?.winner ?? mine)}
      />
      <div class="again">
        <a class="btn ink" href={urls.record ?? "record/"}>
          {t("result.record")}
        </a>
        <a class="btn" href={urls.report ?? "report/"}>
          {t("result.report")}
        </a>
        <Onward boot={state.boot} />
      </div>
    </section>
  );
}
