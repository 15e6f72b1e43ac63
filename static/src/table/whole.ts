/** A merge patch can only take a null away, never set one: what the document then lacks is put back as null. */

import type { BattleDocument } from "./protocol";

const MISSING: Omit<BattleDocument, "system" | "table" | "clock"> = {
  scenery: {},
  sites: {},
  forces: {},
  units: {},
  figures: {},
  markers: {},
  points: {},
  draw_offer: null,
  back_asked: null,
  dice_count: 0,
  result: null,
  zones: {},
  asked: null,
  seals: {},
  secrets: {},
  veiled: null,
};

/** The document with every part that screens read; the same object when nothing was missing. */
export function whole(document: BattleDocument): BattleDocument {
  const lacks = Object.keys(MISSING).some((key) => document[key as keyof BattleDocument] === undefined);
  return lacks ? { ...MISSING, ...document } : document;
}
