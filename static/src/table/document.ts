/** The public document of a battle as screens read it: what the rules describe (seam.ts), and what the merge patches could
 *  not say put back (whole.ts). Lengths are inches, angles degrees clockwise from north; nothing here knows a rule or the
 *  name of a system. */

import type { BattleDocument as Bare, PieceShown, Figure as PlainFigure, Side, UnitShown } from "./seam";

export type {
  Asked,
  Clock,
  Condition,
  Force,
  Marker,
  Pose,
  Result,
  Seal,
  Secret,
  Side,
  Site,
  Tally,
} from "./seam";
/** What a system may tell of a single warrior besides. */
export interface Figure extends PlainFigure {
  /** Wounds that he, and his horse, bear so far. */
  wounds?: number;
  horse_wounds?: number;
  /** What became of him: "disabled" lies where he fell, "fled" is gone; any other has fallen. */
  fate?: string;
  /** What he is to his own: "leader", "commander". */
  role?: string;
  /** What he carries. */
  load?: string;
  /** How he looks, where that is not how his unit does. */
  rank?: string;
  arms?: string;
  /** He commands the others of his unit. */
  commander?: boolean;
  mounted?: boolean;
}
export type Piece = PieceShown;
export type Unit = UnitShown;
export type Spot = readonly [number, number];

export const SIDES: readonly Side[] = ["ai", "kaki"];

/** What a document leaves out where it is none, and screens read as null. */
type Nullable = "draw_offer" | "back_asked" | "asked" | "result" | "veiled";
/** What it leaves out where it is empty. */
type Rare = "seals" | "secrets";

export type BattleDocument = Omit<Bare, Nullable | Rare | "figures"> & {
  figures: Record<string, Figure>;
} & Required<Pick<Bare, Rare>> & {
    [Name in Nullable]: NonNullable<Bare[Name]> | null;
  };

/** An option that differs from the usual, as the two players agreed on it. */
export interface Agreed {
  key: string;
  label: string;
  value: string;
  clause: string;
}

export function opponent(side: Side): Side {
  return side === "ai" ? "kaki" : "ai";
}
