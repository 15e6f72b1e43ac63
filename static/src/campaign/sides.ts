/** Which of the eight sides a clan wears. A family has its own wherever it fights; others take what is left, in seat order
 *  (campaigns/colours.py says the same to pages). */

export const SIDES = ["ai", "kaki", "enji", "matsu", "fuji", "cha", "asagi", "sumi"] as const;
export type SideName = (typeof SIDES)[number];

const OWN: Record<string, SideName> = {
  hojo: "ai",
  takeda: "kaki",
  oda: "enji",
  mori: "matsu",
  chosokabe: "fuji",
  shimazu: "cha",
  date: "asagi",
  uesugi: "sumi",
};

/** The side of each clan, by its key; the clans come in seat order. */
export function sidesOf(clans: readonly string[]): Record<string, SideName> {
  const found: Record<string, SideName> = {};
  const free = new Set<SideName>(SIDES);
  for (const clan of clans) {
    const own = OWN[clan];
    if (own === undefined) continue;
    found[clan] = own;
    free.delete(own);
  }
  for (const clan of clans) {
    if (clan in found) continue;
    const next = [...free][0] ?? "ai";
    found[clan] = next;
    free.delete(next);
  }
  return found;
}

/** The class that dresses what belongs to a clan; none of what belongs to nobody. */
export function sideClass(sides: Record<string, SideName>, clan: string | undefined): string {
  const side = clan === undefined ? undefined : sides[clan];
  return side === undefined ? "" : `side-${side}`;
}
