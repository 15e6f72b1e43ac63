/** The reader's own browser counts the dice and seals of a campaign, and catches whoever tampers. The rules count the same
 *  record in tests/dice/test_war.py. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Fault, Progress } from "../../static/src/proof/check";
import { seasonLabel, type ProofDocument, rollsOf } from "../../static/src/proof/document";
import { isWar, WarChecker } from "../../static/src/proof/war";
import war from "../dice/war.json";

const crypto = globalThis.crypto.subtle;

type Patch = Record<string, Record<string, { salt?: string; hash?: string; seed?: string; choice?: object }>>;
interface Tampered extends ProofDocument {
  events: NonNullable<ProofDocument["events"]>;
}

async function count(tamper: (document: Tampered) => void): Promise<Progress> {
  const document = structuredClone(war) as unknown as Tampered;
  tamper(document);
  return new WarChecker(crypto, document, () => undefined).run();
}

async function codesOf(tamper: (document: Tampered) => void): Promise<Fault["code"][]> {
  return (await count(tamper)).faults.map(({ code }) => code);
}

/** The first patch of that kind that holds something of that name. */
function patchOf(document: Tampered, kind: string, name: string): { [name: string]: unknown } {
  for (const { patch } of document.events)
    for (const told of Object.values((patch as Patch | undefined)?.[kind] ?? {}))
      if (told !== null && name in told) return told;
  throw new Error(`no ${name} in ${kind}`);
}

test("an honest war holds: every die, those of ninja too, and every seal", async () => {
  const progress = await count(() => undefined);
  assert.ok(isWar(war as unknown as ProofDocument));
  assert.deepEqual(progress.faults, []);
  assert.ok(progress.seals === 5);
  assert.ok(progress.labelled.size > 0);
  assert.equal(progress.done, progress.total);
});

test("a die that shows another face is named, also where it has a label", async () => {
  const turn = (document: Tampered, ninja: boolean): void => {
    const { roll } = rollsOf(document).find(({ labels }) => (labels !== null) === ninja)!;
    roll.faces[0] = roll.faces[0] === 1 ? 2 : 1;
  };
  assert.deepEqual(await codesOf((document) => turn(document, false)), ["face"]);
  assert.deepEqual(await codesOf((document) => turn(document, true)), ["face"]);
});

test("a plan that was changed after it was sealed does not fit", async () => {
  const codes = await codesOf((document) => {
    patchOf(document, "seals", "plan").plan = { hosts: { h1: { kind: "hold" } }, house: [{ kind: "gun" }] };
  });
  assert.ok(codes.includes("choice"));
});

test("a salt of one's own, a hash put in another's place, and a battle's seed of one's own are found", async () => {
  const none = "0".repeat(64);
  const salt = (document: Tampered): void => void (patchOf(document, "secrets", "salt").salt = none);
  const hash = (document: Tampered): void => void (patchOf(document, "seals", "hash").hash = none);
  const seed = (document: Tampered): void => void (patchOf(document, "tickets", "seed").seed = none);
  assert.ok((await codesOf(salt)).includes("salt"));
  assert.ok((await codesOf(hash)).includes("choice"));
  assert.deepEqual(await codesOf(seed), ["choice"]);
});

test("another seed fits neither its seal nor any die", async () => {
  const codes = await codesOf((document) => {
    document.seed = "00".repeat(32);
  });
  assert.ok(codes.includes("seed"));
  assert.ok(codes.filter((code) => code === "face").length > 4);
});

test("seasons are labelled by year and name", () => {
  assert.deepEqual([1, 4, 5].map(seasonLabel), ["1:spring", "1:winter", "2:spring"]);
});
