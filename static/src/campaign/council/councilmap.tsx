/** The map of the council: plans and battles over it, banners that can be taken up, and the tools of the mount. */

import { Component, type VNode } from "preact";
import { duration } from "../../table/duration";
import type { Court } from "../court";
import { brush, controlOf } from "../map/brush";
import { type Clash, Clashes } from "../map/clashes";
import type { Box, Geography } from "../map/geography";
import { feetOf } from "../map/hosts";
import type { Laid, Look } from "../map/look";
import { isSnowy, isWinter, type MapDocument, sidesIn } from "../map/model";
import { Plans } from "../map/plans";
import { MapView, realmBox } from "../map/view";
import { clanName, hostsOf, provinceName } from "../naming";
import type { Past } from "../past";
import { doingOf, faultyHosts } from "../planning";
import { sideClass } from "../sides";
import { k, t } from "../words";
import { Drag, type Lifted } from "./drag";
import { drawnOrders } from "./drawn";
import { FilmBar } from "./filmbar";
import { ticketsNow } from "./foot";
import { seasonName } from "./left";
import { Clause, Icon } from "./parts";
import { Places, placeWords } from "./places";

interface CouncilMapProps {
  court: Court;
  geography: Geography;
  ready: (look: Look) => void;
}

interface CouncilMapState {
  lifted: Lifted | null;
  grown: number;
}

const SUPPLY: Record<string, string> = { near: "supply-0", far: "supply-1", cut: "supply-2" };

function supplyClasses(supply: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(supply).map(([key, how]) => [key, SUPPLY[how] ?? ""]));
}

/** On a small screen the map opens on the own hosts. */
const SMALL = 760;

export class CouncilMap extends Component<CouncilMapProps, CouncilMapState> {
  override state: CouncilMapState = { lifted: null, grown: 1 };
  private readonly drag = new Drag(this.props.court, (lifted) => this.setState({ lifted }));
  private look: Look | null = null;

  override componentDidUpdate(before: CouncilMapProps): void {
    const { film } = this.props.court.state;
    if (film !== null && film.frames[film.at]?.kind === "orders" && this.shown !== film.at) this.grow();
    this.shown = film?.at ?? -1;
    void before;
  }
  private shown = -1;

  /** All arrows grow together along their curves. */
  private grow(): void {
    const takes = duration("--t-ink");
    if (takes === 0) return;
    const begun = performance.now();
    const step = (now: number): void => {
      const grown = Math.min(1, (now - begun) / takes);
      this.setState({ grown });
      if (grown < 1) requestAnimationFrame(step);
    };
    this.setState({ grown: 0.05 });
    requestAnimationFrame(step);
  }

  private home(): Box {
    const { court, geography } = this.props;
    const { war, you } = court;
    const own = [...new Set(hostsOf(war, you).map((host) => host.at))];
    return innerWidth <= SMALL && own.length > 0 ? realmBox(geography, war, own) : realmBox(geography, war);
  }

  /** Provinces lightened while a banner is held, and those shaded on demand. */
  private shades(): Record<string, string> {
    const { state, war, you } = this.props.court;
    const { lifted } = this.state;
    if (lifted !== null) {
      const found = this.reach([lifted.host], lifted.support ? "support" : "march");
      if (lifted.over !== "" && lifted.over !== war.hosts[lifted.host]?.at) found[lifted.over] = "aim";
      return found;
    }
    if (state.shade === "supply") return supplyClasses(state.seen?.outlook?.supply ?? {});
    if (state.shade !== "reach" || you === "") return {};
    return this.reach(
      state.chosen in war.hosts ? [state.chosen] : hostsOf(war, you).map((host) => host.id),
      "march",
    );
  }

  private reach(hosts: readonly string[], kind: "march" | "support"): Record<string, string> {
    const goals = hosts.flatMap((host) => doingOf(this.props.court.state.seen, host, kind)?.goals ?? []);
    return Object.fromEntries(goals.filter((goal) => !goal.why).map((goal) => [goal.place, "reach"]));
  }

  /** The battles of the season that is shown. */
  private tickets(): readonly (Clash & { url?: string })[] {
    const { war, state } = this.props.court;
    if (state.past !== null) return state.past.war.fought ?? [];
    return Object.values(war.tickets).filter((ticket) => ticket.season === war.season);
  }

  render({ court, geography, ready }: CouncilMapProps, { lifted, grown }: CouncilMapState): VNode {
    const { state, you } = court;
    const { past } = state;
    const war: MapDocument = past?.war ?? court.war;
    const sides = sidesIn(war);
    const bad = new Set(past === null ? faultyHosts(state.seen, state.plan) : []);
    return (
      <div class={past === null ? "court-map" : "court-map is-past"}>
        <MapView
          geography={geography}
          war={war}
          you={you}
          label={t("map.label")}
          moves
          acts={court.writes && past === null}
          home={this.home()}
          chosen={state.chosen}
          faulty={bad}
          shaded={past === null ? this.shades() : {}}
          isHeld={() => this.drag.isHeld}
          under={({ u }) => (
            <Plans
              geography={geography}
              war={war}
              sides={sides}
              u={u}
              orders={past === null ? drawnOrders(court) : []}
              grown={grown}
            />
          )}
          over={(laid) => (
            <>
              {lifted === null ? null : this.arrow(lifted, laid)}
              <Clashes
                geography={geography}
                war={war}
                tickets={this.tickets()}
                now={new Set(past === null ? ticketsNow(court).map((ticket) => ticket.id) : [])}
                u={laid.u}
                rings={state.film !== null}
                open={(ticket) => this.open(ticket)}
              />
            </>
          )}
          ready={(look) => {
            this.look = look;
            const frame = document.querySelector<HTMLElement>(".court-map .map-frame");
            if (frame !== null) this.drag.take(frame, look);
            ready(look);
          }}
        >
          <Key court={court} />
          <Tools court={court} look={() => this.look} />
          {past === null ? <Winter court={court} /> : <Before court={court} past={past} />}
          <Chosen court={court} />
        </MapView>
        {state.film === null ? null : <FilmBar court={court} film={state.film} />}
        <Places court={court} />
      </div>
    );
  }

  private open(ticket: string): void {
    const { boot, past } = this.props.court.state;
    const fought = past?.war.fought?.find(({ id }) => id === ticket);
    const address = fought?.url ?? boot.tickets[ticket]?.url;
    if (address) location.assign(address);
  }

  /** The arrow that follows the hand. */
  private arrow(lifted: Lifted, { u }: Laid): VNode | null {
    const { court, geography } = this.props;
    const from = feetOf(geography, court.war)[lifted.host];
    if (from === undefined) return null;
    const { ribbon, head } = brush(from, lifted.at, controlOf(from, lifted.at, 0.14), 8 * u);
    return (
      <g class={`march lifted ${sideClass(sidesIn(court.war), court.you)}`}>
        <path d={ribbon} />
        <path d={head} />
      </g>
    );
  }
}

function Key({ court }: { court: Court }): VNode {
  const { war } = court;
  const sides = sidesIn(war);
  return (
    <ul class="court-key" aria-hidden="true">
      {war.scenario.clans.map(({ key }) => (
        <li key={key} class={sideClass(sides, key)}>
          <i class={`court-swatch hatch-of-${sides[key]}`} />
          {clanName(war, key)}
        </li>
      ))}
      {[1, 2, 3].map((hats) => (
        <li key={hats}>
          {Array.from({ length: hats }, (_, index) => (
            <Icon key={index} name="rank-ashigaru" />
          ))}
          {t(["map.few", "map.some", "map.many"][hats - 1]!)}
        </li>
      ))}
    </ul>
  );
}

function Tools({ court, look }: { court: Court; look: () => Look | null }): VNode {
  const { shade } = court.state;
  const plans = court.you !== "" && court.war.stage === "Q1" && court.state.past === null;
  const shades = plans ? (["supply", "reach"] as const) : [];
  return (
    <div class="court-tools" role="toolbar" aria-label={t("map.tools")}>
      <button
        type="button"
        class="btn small"
        aria-label={t("map.in")}
        title={t("map.in")}
        onClick={() => look()?.zoomBy(1.5)}
      >
        +
      </button>
      <button
        type="button"
        class="btn small"
        aria-label={t("map.out")}
        title={t("map.out")}
        onClick={() => look()?.zoomBy(1 / 1.5)}
      >
        −
      </button>
      <button
        type="button"
        class="btn small"
        aria-label={t("map.all")}
        title={t("map.all")}
        onClick={() => look()?.fit()}
      >
        <svg class="ico" viewBox="-50 -50 100 100" aria-hidden="true">
          <path class="court-frame-sign" d="M-36-14V-36H-14M14-36H36V-14M36 14V36H14M-14 36H-36V14" />
        </svg>
      </button>
      {shades.map((one) => (
        <button
          key={one}
          type="button"
          class="btn small"
          aria-pressed={shade === one}
          onClick={() => court.set({ shade: shade === one ? "" : one })}
        >
          {t(`map.${one}`)}
        </button>
      ))}
    </div>
  );
}

/** That the map is shown as it lay, when, and the way back. */
function Before({ court, past }: { court: Court; past: Past }): VNode {
  const { frame } = past;
  return (
    <p class="court-winter court-before" role="status">
      <span>
        <b>{t("past.shown", { season: seasonName(past.season), year: frame.year })}</b> {frame.text}
      </span>
      <button
        type="button"
        class="btn small ink"
        onClick={() => void court.look(court.state.boot.document.season)}
      >
        {t("past.now")}
      </button>
    </p>
  );
}

function Winter({ court }: { court: Court }): VNode | null {
  const { war } = court;
  if (!isWinter(war.season)) return null;
  const snowy = Object.keys(war.realm.lands).filter((key) => isSnowy(war.realm.lands[key]));
  const places = snowy.map((key) => provinceName(war, key)).join(", ");
  return (
    <p class="court-winter">
      <Icon name="cam-snow" />
      <span>
        {snowy.length > 0 && snowy.length < 8 ? t("map.winter.snow", { places }) : t("map.winter")}{" "}
        <Clause id={snowy.length > 0 ? "CAM-SEA-6" : "CAM-SEA-5"} />
      </span>
    </p>
  );
}

/** What is known of a province that is chosen. */
function Chosen({ court }: { court: Court }): VNode | null {
  const { state, war, you } = court;
  const key = state.chosen;
  const land = war.realm.lands[key];
  if (land === undefined) return null;
  return (
    <section class="court-chosen slip" aria-live="polite">
      <header>
        <b>{provinceName(war, key)}</b> <span class="num">{k(land.k)} k</span>
        <button
          type="button"
          class="btn bare small"
          aria-label={t("place.close")}
          onClick={() => court.set({ chosen: "" })}
        >
          ×
        </button>
      </header>
      <p>{placeWords(war, key, you)}</p>
    </section>
  );
}
