/** The whole council: what is wanted first, then season and clans, the map, the plan, the foot. */

import { Component, type VNode } from "preact";
import type { Court, Tab } from "../court";
import type { Geography } from "../map/geography";
import type { Look } from "../map/look";
import { clanName } from "../naming";
import { faultyHosts } from "../planning";
import { t } from "../words";
import { CouncilMap } from "./councilmap";
import { Foot } from "./foot";
import { Left } from "./left";
import { Icon } from "./parts";
import { PlanPanel } from "./rows";
import { Steps } from "./steps";
import { Talk } from "./talk";
import { Opened } from "./tickets";

/** `own`: only who leads a clan has that. */
const TABS: { tab: Tab; icon: string; own?: true }[] = [
  { tab: "map", icon: "cam-march" },
  { tab: "plan", icon: "cam-hosts", own: true },
  { tab: "house", icon: "cam-chest", own: true },
  { tab: "clans", icon: "rank-samurai" },
];

interface AppProps {
  court: Court;
  geography: Geography;
  ready: (look: Look) => void;
}

export class App extends Component<AppProps> {
  override componentDidMount(): void {
    this.props.court.listen(() => this.forceUpdate());
  }

  render({ court, geography, ready }: AppProps): VNode {
    const { state, war } = court;
    const isCouncil = war.stage === "Q1" && court.you !== "" && state.film === null;
    return (
      <div class={`court${isCouncil ? "" : " is-open"}`} data-tab={state.tab}>
        <a class="skip" href="#court-plan">
          {t("skip.plan")}
        </a>
        <h1 class="sr">{state.boot.name}</h1>
        <Wanted court={court} />
        {state.link === "lost" ? <p class="court-lost">{t("link.lost", { time: state.since })}</p> : null}
        <Left court={court} />
        <div class="court-mid">
          <Steps court={court} />
          <CouncilMap court={court} geography={geography} ready={ready} />
        </div>
        <aside class="court-right" aria-label={t("right.title")}>
          {isCouncil ? <PlanPanel court={court} /> : <Opened court={court} />}
          {war.stage === "over" ? <Result court={court} /> : null}
          {court.you === "" ? null : <Talk court={court} />}
        </aside>
        <Foot court={court} />
        <Tabs court={court} />
        <p class="sr" role="status" aria-live="polite">
          {state.news}
        </p>
      </div>
    );
  }
}

/** The first line: what is wanted of me now. */
function Wanted({ court }: { court: Court }): VNode | null {
  const { wanted } = court.state.boot;
  if (!wanted?.text) return null;
  const here = !wanted.url || new URL(wanted.url, location.href).pathname === location.pathname;
  return (
    <p class={`court-wanted${wanted.mine ? " mine" : ""}`}>
      {here ? <b>{wanted.text}</b> : <a href={wanted.url}>{wanted.text}</a>}
      {wanted.reminder ? <small class="reminded">{wanted.reminder}</small> : null}
    </p>
  );
}

function Result({ court }: { court: Court }): VNode | null {
  const { war } = court;
  const { result } = war;
  if (!result) return null;
  const winners = result.winners.map((clan) => clanName(war, clan)).join(", ");
  return (
    <section class="court-result slip">
      <h2>{winners === "" ? t("result.draw") : t("result.won", { clans: winners })}</h2>
      <p>{t(`result.${result.reason}`)}</p>
      <p>
        <a class="btn ink" href={court.state.boot.chronicle}>
          {t("left.chronicle")}
        </a>
      </p>
    </section>
  );
}

function Tabs({ court }: { court: Court }): VNode {
  const { state } = court;
  const bad = faultyHosts(state.seen, state.plan).length;
  return (
    <nav class="court-tabs" aria-label={t("tabs.title")}>
      {TABS.filter(({ own }) => own !== true || court.you !== "").map(({ tab, icon }) => (
        <button
          key={tab}
          type="button"
          aria-current={state.tab === tab ? "page" : undefined}
          onClick={() => {
            court.set({ tab });
            scrollTo({ top: 0 });
          }}
        >
          <Icon name={icon} />
          {t(`tabs.${tab}`)}
          {tab === "plan" && bad > 0 && court.writes ? <em>{bad}</em> : null}
        </button>
      ))}
    </nav>
  );
}
