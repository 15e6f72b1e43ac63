/** A published record (of a battle, a muster or a campaign) counted again, roll by roll; docs/dice.md describes its form. */

import { bytesOf, Deriver, FACES, hashOf } from "./derive";
import { type NumberedRoll, type ProofDocument, type ProofSeal, rollsOf, sharesOf } from "./document";

/** What does not fit, and where; the words are found by the code. */
export interface Fault {
  code:
    | "seed"
    | "face"
    | "reused"
    | "missing"
    | "count"
    | "unopened"
    | "choice"
    | "salt"
    | "resealed"
    | "unknown";
  event?: number;
  number?: number | string;
  die?: string;
  shown?: number;
  right?: number;
  seal?: string;
}

/** How far the count is: each die that was counted, by its number, and whether it fits. */
export interface Progress {
  done: number;
  total: number;
  rolls: number;
  /** The seals of a campaign that were counted. */
  seals: number;
  fits: ReadonlyMap<number, boolean>;
  /** The same of dice that have a label in the place of a number. */
  labelled: ReadonlyMap<string, boolean>;
  faults: readonly Fault[];
  milliseconds: number;
  finished: boolean;
}

const MOST_SALTS = 4096;
const PAUSE_EVERY = 12;

/** A value with the keys of every object in it in order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]));
}

/** The text that was sealed: keys in order, no spaces, a line feed, the salt. */
export function sealedText(choice: Record<string, unknown>, salt: string): string {
  return `${JSON.stringify(inOrder(choice))}\n${salt}`;
}

async function sealFault(
  crypto: SubtleCrypto,
  deriver: Deriver,
  id: string,
  seal: ProofSeal,
): Promise<Fault | null> {
  if (!seal.salt) return { code: "unopened", seal: id };
  const text = new TextEncoder().encode(sealedText(seal.choice, seal.salt));
  if ((await hashOf(crypto, text)) !== seal.hash) return { code: "choice", seal: id };
  for (let count = 0; count < MOST_SALTS; count++)
    if ((await deriver.salt(`${id}:${count}`)) === seal.salt) return null;
  return { code: "salt", seal: id };
}

/** A hash, once published, stays; only taking the order back removes it. */
function changedSeals(document: ProofDocument): Fault[] {
  const published = new Map<string, string>();
  const faults: Fault[] = [];
  for (const [at, { patch }] of (document.events ?? []).entries()) {
    if (patch?.seals === null) published.clear();
    for (const [id, told] of Object.entries(patch?.seals ?? {})) {
      const known = published.get(id);
      if (told === null) published.delete(id);
      else if (known === undefined) published.set(id, told.hash ?? "");
      else if ((told.hash ?? known) !== known) faults.push({ code: "resealed", event: at + 1, seal: id });
    }
  }
  return faults;
}

/** Counts everything, and tells as it goes; the browser draws in between. */
export class Checker {
  protected readonly faults: Fault[] = [];
  protected sealed = 0;
  private readonly fits = new Map<number, boolean>();
  private readonly labelled = new Map<string, boolean>();
  private expected = 0;
  private done = 0;
  private readonly start = performance.now();

  constructor(
    protected readonly crypto: SubtleCrypto,
    protected readonly document: ProofDocument,
    private readonly tell: (progress: Progress) => void,
  ) {}

  async run(): Promise<Progress> {
    const { document, crypto } = this;
    const rolls = rollsOf(document);
    const total = rolls.reduce((sum, { roll }) => sum + roll.faces.length, 0);
    const seed = document.seed ?? "";
    if ((await hashOf(crypto, bytesOf(seed))) !== document.seed_hash) this.faults.push({ code: "seed" });
    const deriver = await Deriver.of(crypto, seed, sharesOf(document));
    for (const [at, each] of rolls.entries()) {
      await this.roll(deriver, each);
      if (at % PAUSE_EVERY !== PAUSE_EVERY - 1) continue;
      this.tell(this.progress(total, at + 1, false));
      await new Promise((resolve) => setTimeout(resolve));
    }
    const counted = document.final?.dice_count ?? document.dice_count;
    if (counted !== undefined && counted !== this.expected)
      this.faults.push({ code: "count", shown: counted, right: this.expected });
    await this.seals(deriver);
    const last = this.progress(total, rolls.length, true);
    this.tell(last);
    return last;
  }

  /** The secret choices of a battle: whole, unchanged, and their salts out of the seed. */
  protected async seals(deriver: Deriver): Promise<void> {
    for (const [id, seal] of Object.entries(this.document.final?.seals ?? {})) {
      const fault = await sealFault(this.crypto, deriver, id, seal);
      if (fault !== null) this.faults.push(fault);
    }
    this.faults.push(...changedSeals(this.document));
  }

  private progress(total: number, rolls: number, finished: boolean): Progress {
    const milliseconds = performance.now() - this.start;
    const [fits, labelled] = [new Map(this.fits), new Map(this.labelled)];
    const { done, sealed: seals } = this;
    return { done, total, rolls, seals, fits, labelled, faults: [...this.faults], milliseconds, finished };
  }

  private async roll(deriver: Deriver, { event, roll, labels }: NumberedRoll): Promise<void> {
    const { faces, numbers } = roll;
    const { die } = roll.test;
    if (FACES[die] === undefined || faces.length !== numbers.length) {
      this.faults.push({ code: "unknown", event, die });
      return;
    }
    for (const [at, number] of numbers.entries()) {
      const shown = faces[at]!;
      const label = labels?.[at];
      const right = (await deriver.die(label ?? number, die)).face;
      this.done += 1;
      if (label !== undefined) {
        if (right !== shown) this.faults.push({ code: "face", event, number: label, die, shown, right });
        this.labelled.set(label, right === shown);
        continue;
      }
      const isNext = number === this.expected;
      if (!isNext) this.faults.push({ code: number < this.expected ? "reused" : "missing", event, number });
      if (right !== shown) this.faults.push({ code: "face", event, number, die, shown, right });
      this.fits.set(number, right === shown && isNext && this.fits.get(number) !== false);
      this.expected = Math.max(this.expected, number + 1);
    }
  }
}
