/** The painting in its mount: ground, figures, and everything that is drawn over them. Two drawings, in
 *  inches, on one sheet: what stands there, and over it what is meant. */

import { Component, createRef, type VNode } from "preact";
import { Overlay } from "../overlay/overlay";
import type { Measure } from "../overlay/ruler";
import type { Play } from "../play";
import type { BattleDocument, Spot } from "../protocol";
import { mirror } from "../shape/hand";
import type { State } from "../state";
import { t } from "../words";
import { Attention } from "./attention";
import { editedScenery, layDown, type PieceDrag } from "./editor";
import { type Box, Gather } from "./gather";
import { Grip } from "./grip";
import { LiftedUnit } from "./lifted";
import { MiniMap } from "./minimap";
import { Painting } from "./painting";
import { Pointing } from "./pointing";
import { Smoke } from "./smoke";
import { type Layers, View } from "./view";
import { Zoomer } from "./zoomer";

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
  private readonly lifted = createRef<LiftedUnit>();
  private view: View | null = null;
  private attention: Attention | null = null;
  private gather: Gather | null = null;
  private grip: Grip | null = null;
  private pointing: Pointing | null = null;
  private observer: ResizeObserver | null = null;

  override componentDidMount(): void {
    const { play, state, offer } = this.props;
    const [frame, world] = [this.frame.current!, this.world.current!];
    this.gather = new Gather(frame, world, play, { boxed: (box) => this.setState({ box }) });
    this.grip = new Grip(frame, world, play, {
      measured: (measure) => this.measure(measure),
      lifted: (at) => this.lift(at),
      takesBack: (at) => this.lifted.current?.takesBack(at) ?? false,
      pickedPiece: (piece) => play.store.take({ type: "piece", piece }),
      piece: (drag, done) => this.dragPiece(drag, done),
    });
    this.pointing = new Pointing(frame, world, play, {
      pressed: (at) => this.grip?.measureFrom(at) ?? false,
    });
    this.view = new View(this.layers(), state.document?.table ?? { width: 72, depth: 48 }, {
      near: (near) => play.store.take({ type: "near", near }),
      moved: (window) => this.map.current?.look(window),
      isHeld: () => this.isHeld(),
    });
    this.attention = new Attention(this.view, () => this.isHeld());
    this.observer = new ResizeObserver(() => this.view?.measure());
    this.observer.observe(frame);
    frame.addEventListener("mousedown", (event) => this.keepKeys(event));
    offer(this);
    const onSheet = (at: Spot): Spot => mirror(at, this.props.state.document?.table.depth ?? 48);
    play.centre = (at) => this.view?.centreOn(onSheet(at));
    play.reveal = (spots) => this.view?.reveal(spots.map(onSheet));
    play.whole = () => this.view?.fit();
    this.view.turn(state.turned, false);
    this.attention.open(state);
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

  private isHeld(): boolean {
    return (this.grip?.isHeld() || this.gather?.isHeld()) ?? false;
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
    if (old.document?.table !== young.document?.table && young.document)
      this.view?.measure(young.document.table);
    if (old.turned !== young.turned) this.view?.turn(young.turned, old.document !== null);
    this.attention?.follow(old, young);
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

  show(unit: string): void {
    this.attention?.show(this.props.state, unit);
  }

  private measure(measure: Measure | null): void {
    if (measure !== null || this.state.measure !== null) this.setState({ measure });
  }

  /** A finger carries a unit: bars fold away; when it lets go they come back, and what it set down is not under them. */
  private lift(at: { clientX: number; clientY: number } | null): void {
    this.lifted.current?.show(at);
    const wasLifted = this.frame.current?.classList.toggle("is-lifting", at !== null) === false;
    if (at === null && wasLifted) this.attention?.attend(() => this.props.state);
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

  private drawings(document: BattleDocument | null): VNode {
    const { state } = this.props;
    const { measure, drag, box, dressed } = this.state;
    const scenery = editedScenery(state.draft) ?? document?.scenery ?? {};
    return (
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
          <g class="world" id="world" ref={this.world}>
            {document === null ? null : (
              <Painting state={state} document={document} scenery={scenery} dressed={dressed} />
            )}
          </g>
        </svg>
        <Smoke state={state} />
        <svg ref={this.over} class="over" aria-hidden="true">
          <g class="world" id="world-over" ref={this.overWorld}>
            {document === null ? null : (
              <Overlay state={state} document={document} measure={measure} drag={drag} box={box} />
            )}
          </g>
        </svg>
      </div>
    );
  }

  render({ state, play }: Props): VNode {
    const document = state.document;
    const size = document?.table ?? { width: 72, depth: 48 };
    return (
      <>
        <div class="cloth">
          <svg class="silk" aria-hidden="true">
            <rect width="100%" height="100%" fill="url(#pat-shippo)" />
          </svg>
          <div
            ref={this.frame}
            class={`frame${state.measuring || state.gathering ? " is-measuring" : ""}`}
            style={{ "--ratio": (size.width / size.depth).toFixed(4) }}
          >
            {this.drawings(document)}
            <div class="glass" aria-hidden="true" />
            <LiftedUnit ref={this.lifted} state={state} world={() => this.world.current} />
          </div>
          <Zoomer state={state} play={play} stage={this} />
        </div>
        {document === null ? null : (
          <MiniMap
            ref={this.map}
            document={document}
            turned={state.turned}
            go={(spot) => this.view?.centreOn(spot)}
          />
        )}
      </>
    );
  }
}
