/** Seals: the browser counts again what was sealed, by the same text as the rules. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sealedText } from "../../static/src/proof/check";
import { fits } from "../../static/src/table/panels/fit";
import type { Seal } from "../../static/src/table/protocol";

const choice = { unit: "ai-3", edge: "west" };
const salt = "ab".repeat(32);
const hash = createHash("sha256").update(`{"edge":"west","unit":"ai-3"}\n${salt}`).digest("hex");
const seal: Seal = { id: "ai.flank", side: "ai", label: "flank march", clause: "X-1", hash, choice, salt };

test("what is sealed has its keys in order, no spaces, a line feed and the salt", () => {
  assert.equal(sealedText(choice, salt), `{"edge":"west","unit":"ai-3"}\n${salt}`);
});

test("a seal fits its choice and no other", async () => {
  assert.equal(await fits(seal), true);
  assert.equal(await fits({ ...seal, choice: { ...choice, edge: "east" } }), false);
});
