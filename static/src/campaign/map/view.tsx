/** The map of a war in its mount. Alone it only shows; the council lays plans and tickets over it and takes hold of them. */

import { Component, type ComponentChildren, createRef, type VNode } from "preact";
import type { SideName } from "../sides";
import { type Realms, realmsOf } from "./edges";
import { type Box, boxAround, type Geography, boxOf as spotsBox } from "./geography";
import { Ground } from "./ground";
import { Crests, Hosts } from "./hosts";
import { type Laid, Look } from "./look";
import { type MapDocument, ownerOf, sidesIn } from "./model";
import { Sieges } from "./sieges";

export interface MapViewProps {
  geography: Geography;
  war: MapDocument;
  /** Whose eyes look: his land is named at a distance too. */
  you?: string;
  /** What the map is called for who does not see it. */
  label: string;
  /** Whether a hand may move it. */
  moves?: boolean;
  /** Crests at the seats instead of hosts. */
  crests?: boolean;
  /** What is shown at first; the whole realm of the war unless told. */
  home?: Box;
  /** A host or a province that is chosen. */
  chosen?: string | undefined;
  faulty?: ReadonlySet<string> | undefined;
  /** Provinces that are shaded, each with the class of its shade. */
  shaded?: Readonly<Record<string, string>> | undefined;
  acts?: boolean;
  /** True while the pointer holds a banner: then the ground stays. */
  isHeld?: () => boolean;
  /** What lies over the provinces and under the banners, and over these. */
  under?: (laid: Laid) => ComponentChildren;
  over?: (laid: Laid) => ComponentChildren;
  /** Beside the drawing, over its mount: keys, notes, tools. */
  children?: ComponentChildren;
  ready?: (look: Look) => void;
}

interface MapViewState {
  laid: Laid;
}

/** Kilometres of room round castles and names. */
const ROOM = 38;
/** A war over more provinces than this is shown with the whole country. */
const MOST = 40;

let count = 0;

/** Ids of one map on a page differ from those of another. */
function nextId(): string {
  count += 1;
  return `map${count}`;
}

/** The part of the country on which a war is fought. */
export function realmBox(
  geography: Geography,
  war: MapDocument,
  keys: readonly string[] = Object.keys(war.realm.lands),
): Box {
  const places = keys.flatMap((key) => geography.places[key] ?? []);
  if (places.length === 0 || places.length > MOST)
    return boxAround(Object.values(geography.places).map((place) => place.box));
  const { left, top, right, bottom } = spotsBox(places.flatMap((place) => [place.castle, place.label]));
  return { left: left - ROOM, top: top - ROOM, right: right + ROOM, bottom: bottom + ROOM };
}

/** The province that is ringed: the chosen one, or where the chosen host stands. */
export function landOf(war: MapDocument, chosen: string): string {
  return war.hosts?.[chosen]?.at ?? chosen;
}

export class MapView extends Component<MapViewProps, MapViewState> {
  override state: MapViewState = { laid: { k: 1, u: 1, far: false } };
  private readonly id = nextId();
  private readonly frame = createRef<HTMLDivElement>();
  private readonly sheet = createRef<SVGSVGElement>();
  private readonly world = createRef<SVGGElement>();
  private look: Look | null = null;
  private observer: ResizeObserver | null = null;
  private realms: Realms | null = null;
  private known: MapDocument["provinces"] | null = null;

  override componentDidMount(): void {
    const { geography, war, home, moves, isHeld, ready } = this.props;
    const country = realmBox(geography, war, []);
    const layers = { frame: this.frame.current!, sheet: this.sheet.current!, world: this.world.current! };
    this.look = new Look(
      layers,
      country,
      home ?? realmBox(geography, war),
      { laid: (laid) => this.setState({ laid }), isHeld: () => isHeld?.() ?? false },
      moves ?? false,
    );
    this.observer = new ResizeObserver(() => this.look?.measure());
    this.observer.observe(layers.frame);
    ready?.(this.look);
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect();
  }

  private realmsNow(sides: Record<string, SideName>): Realms {
    const { geography, war } = this.props;
    if (this.realms === null || this.known !== war.provinces) {
      const owners = (provinces: MapDocument["provinces"] | null): string =>
        Object.keys(war.realm.lands)
          .map((key) => ownerOf({ provinces: provinces ?? {} }, key))
          .join();
      if (this.realms === null || owners(this.known) !== owners(war.provinces))
        this.realms = realmsOf(geography, war, sides);
      this.known = war.provinces;
    }
    return this.realms;
  }

  render({
    geography,
    war,
    you = "",
    label,
    crests,
    chosen,
    faulty,
    shaded,
    acts,
    under,
    over,
    children,
  }: MapViewProps): VNode {
    const { laid } = this.state;
    const sides = sidesIn(war);
    const common = { geography, war, sides, u: laid.u, you };
    const ring = chosen === undefined ? undefined : geography.places[landOf(war, chosen)]?.path;
    return (
      <div class={`mapbox${this.props.moves ? " moves" : ""}`}>
        <div class="map-frame" ref={this.frame}>
          <svg
            class={`map${laid.far ? " is-far" : ""}`}
            ref={this.sheet}
            role={over ? "group" : "img"}
            aria-label={label}
          >
            <g ref={this.world}>
              <Ground {...common} id={this.id} realms={this.realmsNow(sides)} far={laid.far} />
              {Object.entries(shaded ?? {}).map(([key, shade]) => (
                <path key={key} class={`shade ${shade}`} d={geography.places[key]?.path} />
              ))}
              {ring === undefined ? null : <path class="chosen-land" d={ring} />}
              <Sieges {...common} />
              {under?.(laid)}
              {crests ? (
                <Crests {...common} />
              ) : (
                <Hosts {...common} chosen={chosen} faulty={faulty} acts={acts} />
              )}
              {over?.(laid)}
            </g>
          </svg>
        </div>
        {children}
      </div>
    );
  }
}
