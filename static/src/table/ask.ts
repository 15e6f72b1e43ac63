/** Asking the server over HTTP for what lies beside the battle: odds of a situation, and the ledger of luck. */

import type { Odds } from "./protocol";

export interface Reckoned {
  key: string;
  label: string;
  /** The calculator's page with the situation filled in. */
  address: string;
  odds: Odds;
}

export interface LuckRow {
  kind: string;
  label: string;
  side: "ai" | "kaki";
  thrown: number;
  passed: number;
  expected: { number: string };
  percentile: { number: string; value: number };
}

/** A side's deed: the least likely of its throws among those that cost the enemy most, in words. */
export interface Deed {
  event: number;
  turn: number;
  text: string;
  numbers: string;
  clause: string;
}

/** What came back: the answer, or why there is none. */
export type Answer<T> = { found: T; reason: "" } | { found: null; reason: string };

/** Asks an address; nothing comes back from a question that was given up. */
export async function ask<T>(
  address: string,
  query: Record<string, string | number | undefined>,
  signal: AbortSignal,
): Promise<Answer<T> | null> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(key, String(value));
  try {
    const reply = await fetch(`${address}?${search}`, { signal, headers: { Accept: "application/json" } });
    const body = (await reply.json()) as T & { reason?: string };
    return reply.ok
      ? { found: body, reason: "" }
      : { found: null, reason: body.reason ?? String(reply.status) };
  } catch {
    return signal.aborted ? null : { found: null, reason: "" };
  }
}

/** One question at a time: a new one takes the place of the one before, after a moment's rest. */
export class Asker {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: AbortController | null = null;

  constructor(private readonly pause: number) {}

  ask<T>(
    address: string,
    query: Record<string, string | number | undefined>,
    hear: (answer: Answer<T>) => void,
  ): void {
    this.stop();
    const running = new AbortController();
    this.running = running;
    this.timer = setTimeout(() => {
      void ask<T>(address, query, running.signal).then((answer) => {
        if (answer !== null && !running.signal.aborted) hear(answer);
      });
    }, this.pause);
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.running?.abort();
  }
}
