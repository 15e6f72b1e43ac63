/** The painting in its mount: ground, figures, and everything that is drawn over them. Two drawings, in
 *  inches, on one sheet: what stands there, and over it what is meant. */

import { Component, createRef, type VNode } from "preact";
import { activeParam } from "../draft";
import { Badges, Banner, bannerFoot, bannerOf, Thing } from "../figures/banners";
import { FallenLayer } from "../figures/fallen";
import { BodyLayer, spreadInside, UnitLayer } from "../figures/units";
import { Ground } from "../ground/ground";
import { Labels } from "../ground/labels";
import { Sites } from "../ground/sites";
import { Traces } from "../ground/traces";
import { stepOf } from "../lesson";
import { Arcs } from "../overlay/fire";
import { Overlay } from "../overlay/overlay";
import type { Measure } from "../overlay/ruler";
import { Zones } from "../overlay/zones";
import type { Play } from "../play";
import type { BattleDocument, Figure, Piece, Spot, Unit } from "../protocol";
import { canAct, chosenTargets, clanOf, hasActed, livingOf, marksOf } from "../selectors";
import { mirrored } from "../shape/hand";
import type { State } from "../state";
import { t } from "../words";
import { editedScenery, layDown, type PieceDrag } from "./editor";
import { followFilm, lookAtEntry } from "./follow";
import { type Box, Gather } from "./gather";
import { Grip } from "./grip";
import { MiniMap } from "./minimap";
import { Pointing } from "./pointing";
import { Smoke } from "./smoke";
import { type Layers, View, type Window } from "./view";
import { Zoomer } from "./zoomer";

const PHONE_PIXELS = 15;

interface Props {
  state: State;
  play: Play;
  /** Tells whoever asks (keys, list) how to move the view. */
  offer: (stage: TableStage) => void;
}

interface Local {
  measure: Measure | null;
  drag: PieceDrag | null;
  box: Box | null;
  /** How many units have been given the look of the present nearness since it changed. */
  dressed: number;
}

/** So many units change their look in one frame: all of them at once would hold it up. */
const AT_ONCE = 14;

/** On a small screen the lesson's slip lies over the upper part: whom it speaks of stands below. */
const LESSON_HIGH = 0.76;
const LESSON_AIM = 0.56;

function isSmall(): boolean {
  return matchMedia("(max-width: 760px)").matches;
}

/** Chosen alone, or with others. */
function isChosen(state: State, unit: string): boolean {
  return state.band === null ? state.selected === unit : state.band.units.includes(unit);
}

/** The first unit that the order being written aims at. */
function aimOf(state: State): string {
  const id = chosenTargets(state.draft)[0] ?? "";
  return state.document?.figures[id]?.unit ?? id;
}

interface Shown {
  unit: Unit;
  figures: Figure[];
}

export class TableStage extends Component<Props, Local> {
  override state: Local = {
    measure: null,
    drag: null,
    box: null,
    dressed: Number.POSITIVE_INFINITY,
  };
  private readonly frame = createRef<HTMLDivElement>();
  private readonly sheet = createRef<HTMLDivElement>();
  private readonly svg = createRef<SVGSVGElement>();
  private readonly world = createRef<SVGGElement>();
  private readonly over = createRef<SVGSVGElement>();
  private readonly overWorld = createRef<SVGGElement>();
  private readonly map = createRef<MiniMap>();
  private window: Window = { x: 0, y: 0, width: 72, height: 48 };
  private view: View | null = null;
  private gather: Gather | null = null;
  private grip: Grip | null = null;
  private pointing: Pointing | null = null;
  private observer: ResizeObserver | null = null;

  override componentDidMount(): void {
    const { play, state, offer } = this.props;
    const [frame, world] = [this.frame.current!, this.world.current!];
    this.gather = new Gather(frame, world, play, {
      boxed: (box) => this.setState({ box }),
      taken: () => this.grip?.letGo(),
    });
    this.grip = new Grip(frame, world, play, {
      measured: (measure) => this.setState({ measure }),
      pickedPiece: (piece) => play.store.take({ type: "piece", piece }),
      piece: (drag, done) => this.dragPiece(drag, done),
    });
    this.pointing = new Pointing(frame, world, play);
    this.view = new View(this.layers(), state.document?.table ?? { width: 72, depth: 48 }, {
      near: (near) => play.store.take({ type: "near", near }),
      moved: (window) => {
        this.window = window;
        this.map.current?.look(window);
      },
      isHeld: () => (this.grip?.isHeld() || this.gather?.isHeld()) ?? false,
    });
    this.observer = new ResizeObserver(() => this.view?.measure());
    this.observer.observe(frame);
    frame.addEventListener("mousedown", (event) => this.keepKeys(event));
    offer(this);
    play.centre = (at) => this.view?.centreOn(mirrored(at, this.props.state.document?.table.depth ?? 48));
    if (isSmall()) this.open();
  }

  private layers(): Layers {
    const sheet = this.sheet.current!;
    return {
      frame: this.frame.current!,
      sheet,
      drawings: [...sheet.querySelectorAll<SVGSVGElement>(":scope > svg")],
      worlds: [...sheet.querySelectorAll<SVGGElement>(":scope > svg > .world")],
    };
  }

  /** What lies over the table is the table too: whoever presses there has its keys. */
  private keepKeys(event: MouseEvent): void {
    if (!(event.target instanceof Element) || event.target.closest(".over") === null) return;
    event.preventDefault();
    this.svg.current?.focus({ preventScroll: true });
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect();
  }

  override componentWillReceiveProps(next: Props): void {
    if (next.state.near !== this.props.state.near) this.dress(0);
  }

  override componentDidUpdate(before: Props): void {
    const [old, young] = [before.state, this.props.state];
    if (old.document === null && young.document !== null && isSmall()) this.open();
    if (old.selected !== young.selected && !this.isInView(young.selected)) this.show(young.selected);
    if (
      isSmall() &&
      !this.grip?.isHeld() &&
      (stepOf(young) !== stepOf(old) || young.selected !== old.selected)
    )
      this.follow();
    if (isSmall() && aimOf(young) !== aimOf(old) && aimOf(young) !== "") this.clearSlips(aimOf(young));
    else if (isSmall() && old.draft === null && young.draft !== null && this.grip?.isHeld() === false)
      this.clearSlips(young.draft.option.unit);
    if (old.document?.table !== young.document?.table && young.document)
      this.view?.measure(young.document.table);
    if (young.film !== old.film) followFilm(this.view, old.film, young, isSmall());
    if (young.pointed !== old.pointed && young.pointed > 0)
      lookAtEntry(this.view, young, isSmall() ? PHONE_PIXELS : 0);
  }

  /** A small screen opens on the reader's own men, near enough to tell them apart. */
  private open(): void {
    const document = this.props.state.document;
    if (document === null) return;
    const side = this.props.state.you[0] ?? "ai";
    const own = Object.values(document.units)
      .filter((unit) => unit.side === side && unit.place === "table")
      .flatMap((unit) => livingOf(document, unit));
    const count = own.length;
    if (count === 0) return;
    const middle: Spot = [
      own.reduce((sum, figure) => sum + figure.x, 0) / count,
      document.table.depth - own.reduce((sum, figure) => sum + figure.y, 0) / count,
    ];
    this.view?.centreOn(middle, PHONE_PIXELS);
  }

  ping(): void {
    this.pointing?.ping();
  }

  zoomBy(factor: number): void {
    this.view?.zoomBy(factor);
  }

  fit(): void {
    this.view?.fit();
  }

  panBy(dx: number, dy: number): void {
    this.view?.panBy(dx, dy);
  }

  /** Where a unit's first living man stands, in svg inches; null when it is not on the table. */
  private placeOf(id: string): Spot | null {
    const document = this.props.state.document;
    const unit = document?.units[id];
    if (!document || unit?.place !== "table") return null;
    const first = livingOf(document, unit)[0];
    return first === undefined ? null : [first.x, document.table.depth - first.y];
  }

  private isInView(id: string): boolean {
    const place = this.placeOf(id);
    const { x, y, width, height } = this.window;
    return place === null || (place[0] > x && place[0] < x + width && place[1] > y && place[1] < y + height);
  }

  /** Brings whom the lesson speaks of into view, when the panels have taken their new sizes. */
  private follow(): void {
    const { selected } = this.props.state;
    const { unit = "", target = "" } = stepOf(this.props.state) ?? {};
    if (unit === "") return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.show(unit, LESSON_HIGH);
        if (selected === unit && !this.isInView(target)) this.show(target, LESSON_AIM);
      }),
    );
  }

  /** Brings a unit to the middle of the view, or so far down in it. */
  show(unit: string, high = isSmall() ? 0.36 : 0.5): void {
    const place = this.placeOf(unit);
    if (place !== null) this.view?.centreOn(place, 0, high);
  }

  /** Brings a target to the middle of what the slips leave free. */
  private clearSlips(unit: string): void {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const stage = this.svg.current?.getBoundingClientRect();
        const slips = document.querySelector(".slips")?.getBoundingClientRect();
        if (stage === undefined || slips === undefined || slips.height < 1) return;
        this.show(unit, (slips.top - stage.top) / stage.height / 2);
      }),
    );
  }

  private dragPiece(drag: PieceDrag, done: boolean): void {
    if (this.props.state.piece !== drag.piece)
      this.props.play.store.take({ type: "piece", piece: drag.piece });
    this.setState({ drag: done ? null : drag });
    if (done) layDown(this.props.play, drag);
  }

  /** Miniatures for tiles, or tiles for miniatures: some units with each frame. */
  private dress(done: number): void {
    this.setState({ dressed: done + AT_ONCE });
    if (done + AT_ONCE < Object.keys(this.props.state.document?.units ?? {}).length)
      requestAnimationFrame(() => {
        if (this.state.dressed === done + AT_ONCE) this.dress(done + AT_ONCE);
      });
  }

  /** Who stands on the table, from the far edge to the near one; the chosen unit below all, its halo hides nobody. */
  private shown(document: BattleDocument): Shown[] {
    const { selected } = this.props.state;
    return Object.values(document.units)
      .filter((unit) => unit.place === "table")
      .map((unit) => ({ unit, figures: spreadInside(livingOf(document, unit), document) }))
      .filter(({ figures }) => figures.length > 0)
      .sort((a, b) => b.figures[0]!.y - a.figures[0]!.y)
      .sort((a, b) => Number(b.unit.id === selected) - Number(a.unit.id === selected));
  }

  private units(shown: readonly Shown[], document: BattleDocument, Layer: typeof UnitLayer): VNode[] {
    const { state } = this.props;
    return shown.map(({ unit, figures }, index) => (
      <Layer
        key={unit.id}
        unit={unit}
        figures={figures}
        depth={document.table.depth}
        near={index < this.state.dressed ? state.near : !state.near}
        selected={isChosen(state, unit.id)}
        acted={hasActed(state, unit)}
        icons={marksOf(state, unit)
          .map((mark) => mark.icon)
          .join(" ")}
        grabbable={canAct(state, unit.id)}
      />
    ));
  }

  private banners(shown: readonly Shown[], document: BattleDocument): VNode {
    const { state } = this.props;
    const table = document.table;
    return (
      <g class="standards">
        <g class="flags">
          {shown.map(({ unit, figures }) => (
            <Banner
              key={unit.id}
              {...bannerOf(unit, figures, table, clanOf(document, unit).mon, hasActed(state, unit))}
            />
          ))}
        </g>
        <g class="badges">
          {shown.map(({ unit, figures }) => (
            <Badges
              key={unit.id}
              foot={bannerFoot(unit, figures, table)}
              side={unit.side}
              marks={marksOf(state, unit)}
            />
          ))}
        </g>
      </g>
    );
  }

  private painting(document: BattleDocument, scenery: Record<string, Piece>): VNode {
    const { state } = this.props;
    const { table, sites, forces, markers, units } = document;
    const shown = this.shown(document);
    const draft = state.draft;
    const held = activeParam(draft)?.zone;
    return (
      <>
        <Ground scenery={scenery} sites={sites} table={table} />
        <Traces events={state.events} document={document} rules={state.ruleset} />
        <Sites scenery={scenery} sites={sites} table={table} forces={forces} />
        <Labels scenery={scenery} sites={sites} table={table} figures={document.figures} />
        <Zones document={document} held={held} side={draft?.side ?? "ai"} />
        {draft?.preview?.arcs && draft.fresh && draft.preview.legal && !draft.preview.figures?.length ? (
          <Arcs arcs={draft.preview.arcs} side={draft.side} depth={table.depth} />
        ) : null}
        <FallenLayer document={document} state={state} />
        <g class="bodies">{this.units(shown, document, BodyLayer)}</g>
        <g class="units">{this.units(shown, document, UnitLayer)}</g>
        <g class="things">
          {Object.values(markers).map((marker) => (
            <Thing
              key={marker.id}
              marker={marker}
              side={units[marker.unit]?.side ?? null}
              depth={table.depth}
            />
          ))}
        </g>
        {this.banners(shown, document)}
      </>
    );
  }

  render({ state, play }: Props): VNode {
    const document = state.document;
    const size = document?.table ?? { width: 72, depth: 48 };
    const { measure, drag, box } = this.state;
    return (
      <div class="cloth">
        <svg class="silk" aria-hidden="true">
          <rect width="100%" height="100%" fill="url(#pat-shippo)" />
        </svg>
        <div
          ref={this.frame}
          class={`frame${state.measuring || state.gathering ? " is-measuring" : ""}`}
          style={{ "--ratio": (size.width / size.depth).toFixed(4) }}
        >
          <div ref={this.sheet} class="painting">
            <svg
              ref={this.svg}
              class="table"
              role="application"
              aria-label={t("table.label")}
              aria-description={t("table.description")}
              id="table"
              tabindex={0}
            >
              <g class="world" ref={this.world}>
                {document === null
                  ? null
                  : this.painting(document, editedScenery(state.draft) ?? document.scenery)}
              </g>
            </svg>
            <Smoke state={state} />
            <svg ref={this.over} class="over" aria-hidden="true">
              <g class="world" ref={this.overWorld}>
                {document === null ? null : (
                  <Overlay state={state} document={document} measure={measure} drag={drag} box={box} />
                )}
              </g>
            </svg>
          </div>
          <div class="glass" aria-hidden="true" />
        </div>
        <Zoomer state={state} play={play} stage={this} />
        {document === null ? null : (
          <MiniMap ref={this.map} document={document} go={(spot) => this.view?.centreOn(spot)} />
        )}
      </div>
    );
  }
}
