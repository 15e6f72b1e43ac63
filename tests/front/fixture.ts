/** The fixture's battle as the tests begin with it: two armies on the ground of the design's battle screen. */

import type { ServerMessage } from "../../static/src/table/messages";
import type { BattleDocument, BattleEvent, Ruleset } from "../../static/src/table/protocol";
import { emptyState, type State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import document from "./document.json";
import events from "./events.json";
import { FOUGHT } from "./fought";
import { optionsOf } from "./offers";

export const battle = document as unknown as BattleDocument;
export const chronicle = events as unknown as BattleEvent[];
export const rules: Ruleset = FOUGHT[0]!.ruleset;

export function greeting(seq = 204): Extract<ServerMessage, { type: "sync" }> {
  return { type: "sync", seq, document: battle, events: chronicle, options: { ai: optionsOf(battle, "ai") }, you: ["ai"] };
}

/** The state of a reader who commands the side of Ai and has just been greeted. */
export function greet(): State {
  return update(emptyState(rules, { battle: "fixture", you: ["ai"] }), greeting());
}

export function event(seq: number, patch: Record<string, unknown>, text = "Something happened."): BattleEvent {
  return { seq, turn: 7, phase: "movement", kind: "moved", side: "ai", text, params: {}, clauses: [], rolls: [], at: null, patch };
}
