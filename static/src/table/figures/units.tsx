/** The figures of every unit, keyed by figure id and moved by transform, with the lines that tell a unit's state. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { BattleDocument, Figure, Unit } from "../protocol";
import { straight } from "../shape/curve";
import { corners, standing } from "../shape/hand";
import { randomOf } from "../shape/seed";
import { drawnSize, figureSymbol, frameOfRank } from "../symbols";
import { bodies, frontBar, outlines, wavy, zigzag } from "./hull";
import { SharedBase } from "./leaders";

/** Transform of a figure's symbol: where it stands, and its base's own size. */
export function figureTransform(
  figure: Figure,
  unit: Pick<Unit, "rank" | "arms" | "mounted">,
  depth: number,
  near: boolean,
): { href: string; transform: string; stretch: string } {
  const rank = figure.rank || unit.rank;
  const look = {
    rank: figure.commander === true ? frameOfRank(rank) : rank,
    arms: figure.arms || unit.arms,
    mounted: figure.mounted ?? unit.mounted,
  };
  const symbol = figureSymbol({ ...look, width: figure.width, depth: figure.depth }, near);
  const drawn = drawnSize(symbol);
  const [wide, deep] = [figure.width / drawn.width, figure.depth / drawn.depth];
  const isPlain = Math.abs(wide - 1) < 0.01 && Math.abs(deep - 1) < 0.01;
  const stretch = isPlain ? "" : ` scale(${Math.round(wide * 100) / 100} ${Math.round(deep * 100) / 100})`;
  return { href: `#${symbol}`, transform: standing(figure, depth, stretch), stretch };
}

interface UnitProps {
  unit: Unit;
  figures: Figure[];
  depth: number;
  near: boolean;
  selected: boolean;
  acted: boolean;
  /** Icons of the unit's marks, which say what lines to draw round it. */
  icons: string;
  /** Its bases are one body: one line runs round them all. */
  block: boolean;
  /** The figure whose base a leader shares, he, and whether he is chosen; nobody: empty. */
  shared: string;
  sharer: string;
  chosen: boolean;
  grabbable: boolean;
}

function StateLines({ figures, depth, icons, unit }: UnitProps): VNode {
  const marks = icons.split(" ");
  return (
    <g>
      {marks.includes("st-ff") ? <path class="ff" d={zigzag(figures, depth, randomOf(unit.id))} /> : null}
      {marks.includes("st-disorder") ? (
        <path class="wave" d={wavy(figures, depth, randomOf(unit.id))} />
      ) : null}
    </g>
  );
}

/** One line round bases that touch: what lies between them is covered again. */
export function Hull({ figures, depth }: { figures: readonly Figure[]; depth: number }): VNode {
  const rims = figures.map((figure) => straight(corners(figure, depth, -0.02), true)).join("");
  return (
    <g class="hull">
      <path class="hull0" d={rims} />
      <path class="hull1" d={rims} />
    </g>
  );
}

function CoverLines({ figures, depth, icons }: UnitProps): VNode | null {
  const marks = icons.split(" ");
  if (marks.includes("st-hard")) {
    return (
      <g>
        <path class="cover hard" d={frontBar(figures, depth, 0.22)} />
        <path class="cover hard2" d={frontBar(figures, depth, 0.44)} />
      </g>
    );
  }
  return marks.includes("st-soft") ? <path class="cover soft" d={frontBar(figures, depth, 0.3)} /> : null;
}

function UnitFigures(props: UnitProps): VNode {
  const { unit, figures, depth, near, selected, acted, grabbable } = props;
  const rim = selected ? outlines(figures, depth, 0.34) : "";
  return (
    <g
      class={`unit side-${unit.side}${acted ? " acted" : ""}${selected ? " selected" : ""}`}
      data-unit={unit.id}
      data-grab={grabbable ? "unit" : undefined}
    >
      <StateLines {...props} />
      {selected ? <path class="sel0" d={rim} /> : null}
      {selected ? <path class="sel1" d={rim} /> : null}
      {props.block ? <Hull figures={figures} depth={depth} /> : null}
      <g class="men">
        {figures.map((figure) => {
          const { href, transform, stretch } = figureTransform(figure, unit, depth, near);
          if (figure.id === props.shared)
            return (
              <g
                key={figure.id}
                id={`fig-${figure.id}`}
                data-figure={figure.id}
                transform={standing(figure, depth)}
              >
                <use href={href} transform={stretch.trim()} />
                <SharedBase
                  base={figure}
                  leader={props.sharer}
                  selected={props.chosen}
                  grabbable={grabbable}
                />
              </g>
            );
          return (
            <use
              key={figure.id}
              id={`fig-${figure.id}`}
              data-figure={figure.id}
              href={href}
              transform={transform}
            />
          );
        })}
      </g>
      <CoverLines {...props} />
    </g>
  );
}

/** What of a unit answers the pointer, below all men: whoever stands within it answers for himself. */
function UnitBody({ unit, figures, depth, grabbable }: UnitProps): VNode {
  const line = bodies(figures, depth)
    .map((body) => straight(body, true))
    .join("");
  return <path data-unit={unit.id} data-grab={grabbable ? "unit" : undefined} d={line} />;
}

function sameUnit(before: UnitProps, after: UnitProps): boolean {
  const isLike =
    before.unit === after.unit &&
    before.near === after.near &&
    before.selected === after.selected &&
    before.acted === after.acted &&
    before.icons === after.icons &&
    before.block === after.block &&
    before.shared === after.shared &&
    before.sharer === after.sharer &&
    before.chosen === after.chosen &&
    before.grabbable === after.grabbable &&
    before.depth === after.depth;
  return (
    isLike &&
    before.figures.length === after.figures.length &&
    before.figures.every((figure, index) => figure === after.figures[index])
  );
}

export const UnitLayer = memo(UnitFigures, sameUnit);
export const BodyLayer = memo(UnitBody, sameUnit);

/** Figures inside a building have no place of their own: they are shown side by side within it. */
export function spreadInside(figures: readonly Figure[], document: BattleDocument): Figure[] {
  return figures.map((figure) => {
    if (figure.inside === "") return figure;
    const mates = Object.values(document.figures).filter(
      (other) => other.inside === figure.inside && other.alive,
    );
    const isShared = mates.some(
      (other) => other.id !== figure.id && Math.hypot(other.x - figure.x, other.y - figure.y) < 0.2,
    );
    if (!isShared) return figure;
    const index = mates.findIndex((other) => other.id === figure.id);
    return {
      ...figure,
      x: figure.x + ((index % 3) - 1) * 1.02,
      y: figure.y - (Math.floor(index / 3) - 0.5) * 1.05,
    };
  });
}
