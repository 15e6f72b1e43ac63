/** Banners, badges and the other things that stand beside a unit: upright on the screen, whatever way it faces. */

import { Component, createRef, type VNode } from "preact";
import { duration } from "../duration";
import { memo } from "../memo";
import type { BattleDocument, Figure, Marker, Side, Spot, Unit } from "../protocol";
import type { Mark } from "../selectors";
import { isLeader, numeralOf } from "../selectors";
import { standing } from "../shape/hand";
import { crestSymbol, hasSymbol } from "../symbols";
import { t } from "../words";

type Table = BattleDocument["table"];

/** Signs that the lines and the banner itself already tell. */
const TOLD = ["st-ready", "st-acted"];

/** The foot of a unit's banner: at its outer flank, on the left for Ai and on the right for Kaki. */
export function bannerFoot(unit: Unit, figures: readonly Figure[], table: Table): Spot {
  const side = unit.side === "ai" ? -1 : 1;
  const outer = figures.reduce((best, figure) => (figure.x * side > best.x * side ? figure : best));
  const reach = isSmall(unit, figures) ? 0.35 : 0.5 + Math.max(outer.width, 1) * 0.34;
  const drop = isSmall(unit, figures) ? -0.15 : 0.55;
  const [x, y] = [outer.x + side * reach, table.depth - outer.y + drop];
  const high = leads(unit, figures) ? 3.5 : 2.7;
  return [Math.max(1.2, Math.min(table.width - 1.2, x)), Math.max(high, Math.min(table.depth - 0.1, y))];
}

function isSmall(unit: Unit, figures: readonly Figure[]): boolean {
  return figures.length === 1 && (unit.mounted || unit.strength === 1) && !leads(unit, figures);
}

/** Whose banner is the large one: a leader's own, or that of whoever has the commander among them. */
function leads(unit: Unit, figures: readonly Figure[]): boolean {
  return isLeader(unit) || figures.some((figure) => figure.role === "commander");
}

interface BannerProps {
  unit: Unit;
  foot: Spot;
  mon: string;
  acted: boolean;
  small: boolean;
  large: boolean;
}

/** The cloth of a banner: when it is furled or raised it goes in or out from the pole. */
class Cloth extends Component<{ name: string }> {
  private readonly cloth = createRef<SVGUseElement>();

  override componentDidUpdate(before: { name: string }): void {
    if (before.name === this.props.name) return;
    const from = this.props.name === "nobori-furled" ? 2.4 : 0.2;
    const keyframes = [{ transform: `scale(${from}, 1)` }, { transform: "none" }];
    this.cloth.current?.animate(keyframes, { duration: duration("--t-move"), easing: "ease-out" });
  }

  render({ name }: { name: string }): VNode {
    return <use ref={this.cloth} href={`#${name}`} />;
  }
}

function BannerFlag({ unit, foot, mon, acted, small, large }: BannerProps): VNode {
  const side = unit.side === "ai" ? -1 : 1;
  const size = large ? " scale(1.3)" : "";
  const cloth = small ? "sashimono" : acted ? "nobori-furled" : "nobori";
  const crest = small ? { size: 0.46, x: 0.12, y: -1.4 } : { size: 0.8, x: 0.16, y: -2.4 };
  const numeral = numeralOf(unit);
  const isOpen = small || !acted;
  return (
    <g class={`fl side-${unit.side}${acted ? " acted" : ""}`} data-unit={unit.id}>
      <g class="flag" transform={`translate(${foot[0].toFixed(2)} ${foot[1].toFixed(2)})${size}`}>
        <g transform={`scale(${side} 1)`}>
          <Cloth name={cloth} />
        </g>
        {isOpen ? (
          <g class="m">
            <use
              href={`#${crestSymbol(mon)}`}
              x={side > 0 ? crest.x : -crest.x - crest.size}
              y={crest.y}
              width={crest.size}
              height={crest.size}
            />
          </g>
        ) : null}
        {isOpen && !small && numeral !== "" ? (
          <text x={side * 0.56} y="-1.06">
            {numeral}
          </text>
        ) : null}
      </g>
    </g>
  );
}

function sameFlag(before: BannerProps, after: BannerProps): boolean {
  return (
    before.unit === after.unit &&
    before.acted === after.acted &&
    before.large === after.large &&
    before.mon === after.mon &&
    before.foot[0] === after.foot[0] &&
    before.foot[1] === after.foot[1]
  );
}

export const Banner = memo(BannerFlag, sameFlag);

export function bannerOf(
  unit: Unit,
  figures: readonly Figure[],
  table: Table,
  mon: string,
  acted: boolean,
): BannerProps {
  return {
    unit,
    foot: bannerFoot(unit, figures, table),
    mon,
    acted,
    small: isSmall(unit, figures),
    large: leads(unit, figures),
  };
}

/** Signs at the foot of the banner, one below the other. */
export function Badges({
  foot,
  side,
  marks,
}: {
  foot: Spot;
  side: Side;
  marks: readonly Mark[];
}): VNode | null {
  const shown = marks.filter((mark) => !TOLD.includes(mark.icon) && hasSymbol(mark.icon)).slice(0, 3);
  if (shown.length === 0) return null;
  const x = foot[0] + (side === "ai" ? -0.55 : 0.55);
  return (
    <g>
      {shown.map((mark, index) => (
        <g
          key={mark.key}
          class="badge"
          transform={`translate(${x.toFixed(2)} ${(foot[1] + 0.12 + index * 1.04).toFixed(2)})`}
        >
          <title>{mark.label}</title>
          <rect x="-.5" y="-.5" width="1" height="1" rx=".2" />
          <use href={`#${mark.icon}`} x="-.36" y="-.36" width=".72" height=".72" />
        </g>
      ))}
    </g>
  );
}

/** Where a man fell: his empty base, fading over three turns. */
export function Fallen({
  figure,
  side,
  age,
  depth,
}: {
  figure: Figure;
  side: Side;
  age: number;
  depth: number;
}): VNode {
  const [w, d] = [figure.width * 0.92, figure.depth * 0.92];
  return (
    <g class={`lost side-${side} age${age}`} transform={standing(figure, depth)}>
      <rect x={-w / 2} y={-d / 2} width={w} height={d} rx=".05" />
      <path d="M-.2-.2.2.2M.2-.2-.2.2" />
    </g>
  );
}

/** A gun, a cloud of smoke, or any other thing the document lays on the table. */
export function Thing({ marker, side, depth }: { marker: Marker; side: Side | null; depth: number }): VNode {
  const sideClass = side === null ? "" : ` side-${side}`;
  if (marker.kind === "gun") {
    return (
      <g class={`piece${sideClass}`} transform={standing(marker, depth)} data-unit={marker.unit}>
        <path class="bore" d="M-.2 -.9H.2L.17 .5Q0 .72 -.17 .5Z" />
        <path class="wheel" d="M-.62-.25h.26v1h-.26zM.36-.25h.26v1H.36z" />
        <path class="axle" d="M-.4 .2H.4" />
      </g>
    );
  }
  if (marker.kind === "smoke") {
    return (
      <g class="smoke" transform={standing({ ...marker, facing: 0 }, depth)}>
        <title>{t("ground.smoke")}</title>
        <use href="#mk-smoke-1" transform="scale(1.2)" />
      </g>
    );
  }
  return (
    <g class={`thing${sideClass}`} transform={standing({ ...marker, facing: 0 }, depth)}>
      <title>{marker.kind}</title>
      <circle r=".55" />
      <text y=".3">{marker.kind.slice(0, 1).toUpperCase()}</text>
    </g>
  );
}
