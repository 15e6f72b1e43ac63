/** A published record as it is read to be counted again: of a battle, of a muster, of a campaign; docs/dice.md. */

export interface ProofRoll {
  test: { die: string; label?: string };
  faces: number[];
  numbers: number[];
}

export interface ProofSeal {
  hash: string;
  choice: Record<string, unknown>;
  salt: string;
}

type Seals = Record<string, Partial<ProofSeal> | null>;

export interface ProofEvent {
  rolls?: ProofRoll[];
  patch?: { seals?: Seals | null };
  /** Of a campaign: whose ninja's dice these are, and in which season. */
  ninja?: string;
  season?: number;
}

export interface ProofDocument {
  format: string;
  seed_hash: string;
  nonces?: string[];
  /** The shares in the dice of a campaign. */
  words?: string[];
  sealed: string[];
  seed?: string;
  events?: ProofEvent[];
  final?: { dice_count?: number; seals?: Record<string, ProofSeal> };
  dice_count?: number;
}

const SEASONS = ["spring", "summer", "autumn", "winter"];
const IN_A_YEAR = SEASONS.length;

/** Year and season as labels of dice and salts have them: ``1:spring``. */
export function seasonLabel(season: number): string {
  const year = Math.floor((season + IN_A_YEAR - 1) / IN_A_YEAR);
  return `${year}:${SEASONS[(season + IN_A_YEAR - 1) % IN_A_YEAR] ?? ""}`;
}

/** What stands in the place of the numbers of a roll of ninja, counted by clan and season. */
export class NinjaCount {
  private readonly thrown = new Map<string, number>();

  labels({ ninja = "", season = 0 }: ProofEvent, { numbers }: ProofRoll): string[] | null {
    if (ninja === "") return null;
    const at = `ninja:${ninja}:${seasonLabel(season)}`;
    const first = this.thrown.get(at) ?? 0;
    this.thrown.set(at, first + numbers.length);
    return numbers.map((_, index) => `${at}:${first + index}`);
  }
}

export interface NumberedRoll {
  event: number;
  roll: ProofRoll;
  /** What stands in the place of the numbers, where these do not count with the others. */
  labels: string[] | null;
}

/** Every roll with the number of its event, in the order in which they fell. */
export function rollsOf(document: ProofDocument): NumberedRoll[] {
  const ninja = new NinjaCount();
  return (document.events ?? []).flatMap((event, at) =>
    (event.rolls ?? []).map((roll) => ({ event: at + 1, roll, labels: ninja.labels(event, roll) })),
  );
}

/** The shares in the dice: of two players, or of the seats of a campaign. */
export function sharesOf(document: ProofDocument): readonly string[] {
  return document.words ?? document.nonces ?? [];
}
