/** The reader's own browser counts the same dice as the rules and the script, and catches whoever tampers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Checker, type Fault, sealedText } from "../../static/src/proof/check";
import { bytesOf, Deriver, drawDie, hashOf } from "../../static/src/proof/derive";
import type { ProofDocument } from "../../static/src/proof/document";
import vectors from "../dice/vectors.json";

type Whole = Required<Omit<ProofDocument, "words">>;

const crypto = globalThis.crypto.subtle;
const deriver = (): Promise<Deriver> => Deriver.of(crypto, vectors.seed, vectors.nonces);

test("the browser derives the published dice", async () => {
  const one = await deriver();
  for (const { number, die, message, digest, word, face } of vectors.dice)
    assert.deepEqual(await one.die(number, die), { message, digest, word, passed: [], face });
});

test("words of the incomplete round are passed over", () => {
  for (const { digest, count, word, passed } of vectors.drawn)
    assert.deepEqual(drawDie(bytesOf(digest), count), { word, passed });
});

test("seals and salts are those of the rules", async () => {
  const { id, count, salt, choice, hash } = vectors.seal;
  assert.equal(await (await deriver()).salt(`${id}:${count}`), salt);
  assert.equal(await hashOf(crypto, new TextEncoder().encode(sealedText(choice, salt))), hash);
});

async function record(): Promise<Whole> {
  const one = await deriver();
  const dice = [0, 1, 2, 3, 4, 5];
  const faces = await Promise.all(dice.map(async (number) => (await one.die(number, "d6")).face));
  const rolls = [0, 3].map((from) => ({
    test: { die: "d6" },
    faces: faces.slice(from, from + 3),
    numbers: dice.slice(from, from + 3),
  }));
  const { id, hash, choice, salt } = vectors.seal;
  return {
    format: "honjin-record/1",
    seed: vectors.seed,
    seed_hash: vectors.seed_hash,
    nonces: [...vectors.nonces],
    sealed: [],
    events: [
      { rolls: [rolls[0]!], patch: { seals: { [id]: { hash, choice: {}, salt: "" } } } },
      { rolls: [rolls[1]!], patch: { seals: { [id]: { choice, salt } } } },
    ],
    final: { dice_count: 6, seals: { [id]: { hash, choice, salt } } },
    dice_count: 6,
  };
}

async function faultsOf(tamper: (document: Whole) => void): Promise<readonly Fault[]> {
  const document = await record();
  tamper(document);
  return (await new Checker(crypto, document, () => undefined).run()).faults;
}

test("an honest record holds, and every die is ticked", async () => {
  const told: number[] = [];
  const checker = new Checker(crypto, await record(), ({ done }) => told.push(done));
  const last = await checker.run();
  assert.deepEqual(last.faults, []);
  assert.deepEqual([...last.fits], [0, 1, 2, 3, 4, 5].map((number) => [number, true]));
  assert.equal(told.at(-1), 6);
});

const TAMPERED: [string, Fault["code"], (document: Whole) => void][] = [
  ["a face", "face", ({ events }) => void (events[0]!.rolls![0]!.faces[1]! ^= 7)],
  ["a number", "reused", ({ events }) => void (events[1]!.rolls![0]!.numbers[2] = 4)],
  ["a die left out", "missing", ({ events }) => events[0]!.rolls!.pop()],
  ["the count", "count", (document) => void (document.final.dice_count = 7)],
  ["the seed", "seed", (document) => void (document.seed = "00".repeat(32))],
  ["a nonce", "face", (document) => void (document.nonces[0] = "right")],
  ["a secret choice", "choice", ({ final }) => void (final.seals!["ai.flank"]!.choice = { unit: "ai-4" })],
  ["a salt", "choice", ({ final }) => void (final.seals!["ai.flank"]!.salt = "ab".repeat(32))],
  ["a choice never opened", "unopened", ({ final }) => void (final.seals!["ai.flank"]!.salt = "")],
  ["a seal", "resealed", ({ events }) => void (events[1]!.patch!.seals!["ai.flank"]!.hash = "00")],
  ["a die that is none", "unknown", ({ events }) => void (events[0]!.rolls![0]!.test.die = "d13")],
];

for (const [what, code, tamper] of TAMPERED)
  test(`${what} changed is caught`, async () => {
    const faults = await faultsOf(tamper);
    assert.ok(faults.some((fault) => fault.code === code), JSON.stringify(faults));
  });

test("a wrong die is named: its event, its number, what it shows and what it should", async () => {
  const faults = await faultsOf(({ events }) => void (events[0]!.rolls![0]!.faces[1] = 99));
  const right = (await (await deriver()).die(1, "d6")).face;
  assert.deepEqual(faults, [{ code: "face", event: 1, number: 1, die: "d6", shown: 99, right }]);
});
