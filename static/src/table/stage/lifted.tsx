/** What is seen while a finger carries a unit: the measure above, the spot under the finger in a loupe, and below a place
 *  to let go that takes the order back. */

import { Component, createRef, type VNode } from "preact";
import { aimWords } from "../overlay/range";
import { Icon } from "../panels/parts";
import type { BattleDocument, Figure } from "../protocol";
import { chosenTargets, livingOf } from "../selectors";
import { spentOf } from "../spent";
import type { Draft, State } from "../state";
import { t } from "../words";
import type { Lifted } from "./grip";
import { LOUPE, LOUPE_INCH, loupePlace } from "./loupe";

interface Props {
  state: State;
  world: () => SVGGElement | null;
}

interface Local {
  at: Lifted | null;
}

/** The fields of a drawing's matrix: pixels of one of its inches, and where its corner is. */
type Matrix = Pick<DOMMatrix, "a" | "b" | "c" | "d" | "e" | "f">;

function aimedAt(document: BattleDocument, draft: Draft | null): Figure[] {
  const named = [...chosenTargets(draft), ...(draft?.preview?.targets ?? []).map((target) => target.unit)];
  return named.flatMap((id) => {
    const unit = document.units[id];
    return unit === undefined ? (document.figures[id] ?? []) : livingOf(document, unit);
  });
}

function Measured({ state }: { state: State }): VNode | null {
  const draft = state.draft;
  const preview = draft?.preview;
  if (draft === null || state.document === null || !preview) return null;
  const isRefused = draft.fresh && preview.refusal !== null && !preview.legal;
  const second = isRefused ? preview.refusal!.message : aimWords(state.document, preview.targets.slice(0, 1));
  if (preview.path === null && second === "") return null;
  return (
    <p class={`lift-measure${isRefused ? " is-refused" : ""}`}>
      {preview.path === null ? null : <b class="num">{spentOf(preview.path)}</b>}
      {second === "" ? null : <small>{second}</small>}
    </p>
  );
}

export class LiftedUnit extends Component<Props, Local> {
  override state: Local = { at: null };
  private readonly back = createRef<HTMLParagraphElement>();
  private place: readonly [number, number] | null = null;

  show(at: Lifted | null): void {
    if (at === null && this.state.at === null) return;
    if (at === null) this.place = null;
    this.setState({ at: at === null ? null : { clientX: at.clientX, clientY: at.clientY } });
  }

  /** Whether a place of the window is where an order is taken back. */
  takesBack({ clientX, clientY }: Lifted): boolean {
    const box = this.back.current?.getBoundingClientRect();
    return (
      box !== undefined &&
      clientX > box.left &&
      clientX < box.right &&
      clientY > box.top &&
      clientY < box.bottom
    );
  }

  private loupe(at: Lifted, document: BattleDocument, draft: Draft | null): VNode | null {
    const world = this.props.world();
    const svg = world?.ownerSVGElement;
    const matrix: Matrix | null | undefined = world?.getScreenCTM();
    const sheet: Matrix | null | undefined = svg?.getScreenCTM();
    if (!svg || !matrix || !sheet || Math.abs(matrix.a) >= LOUPE_INCH) return null;
    const box = svg.getBoundingClientRect();
    const finger: [number, number] = [at.clientX - box.left, at.clientY - box.top];
    const onScreen = ({ x, y }: Figure): [number, number] => [
      matrix.a * x + matrix.e - box.left,
      matrix.d * (document.table.depth - y) + matrix.f - box.top,
    ];
    this.place = loupePlace(this.place, {
      width: box.width,
      height: box.height,
      finger,
      targets: aimedAt(document, draft).map(onScreen),
      men: Object.values(document.figures)
        .filter((figure) => figure.alive)
        .map(onScreen),
    });
    const side = (LOUPE / LOUPE_INCH) * (Math.abs(matrix.a) / sheet.a);
    const [x, y] = [finger[0] / sheet.a - side / 2, finger[1] / sheet.d - side / 2];
    const [left, top] = this.place;
    return (
      <div class="loupe" style={{ left: `${left}px`, top: `${top}px` }}>
        <svg viewBox={`${x} ${y} ${side} ${side}`} aria-hidden="true">
          <use href="#world" />
          <use href="#world-over" />
        </svg>
      </div>
    );
  }

  render({ state }: Props, { at }: Local): VNode | null {
    if (at === null || state.document === null) return null;
    return (
      <div class="lifted">
        <Measured state={state} />
        {this.loupe(at, state.document, state.draft)}
        <p ref={this.back} class={`take-back${this.takesBack(at) ? " is-over" : ""}`}>
          <Icon name="ord-undo" />
          {t("lift.back")}
        </p>
      </div>
    );
  }
}
