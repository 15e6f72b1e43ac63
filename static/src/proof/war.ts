/** The record of a campaign counted again: its numbered dice, those of ninja, and the seals of plans, answers and
 *  battles, as the events publish and open them; docs/dice.md describes the form. */

import { mergePatch } from "../table/patch";
import { Checker, type Fault, sealedText } from "./check";
import { bytesOf, type Deriver, hashOf } from "./derive";
import { type ProofDocument, type ProofEvent, seasonLabel } from "./document";

export const WAR_FORMAT = "honjin-campaign/";
interface Secret {
  choice?: Record<string, unknown>;
  salt?: string;
}

interface Opened extends Secret {
  hash?: string;
  plan?: Record<string, unknown>;
}

/** The patch of an event, as far as it speaks of seals. */
interface SealPatch {
  seals?: Record<string, Opened | null>;
  secrets?: Record<string, Secret | null>;
  tickets?: Record<string, { seed?: string; sealed?: Record<string, string> } | null>;
}

export function isWar(document: ProofDocument): boolean {
  return document.format.startsWith(WAR_FORMAT);
}

/** Counts the dice as of any record, and then every seal of the war. */
export class WarChecker extends Checker {
  private readonly plans = new Map<string, string>();
  private readonly locks = new Map<string, number>();
  private readonly secrets = new Map<string, Secret>();

  protected override async seals(deriver: Deriver): Promise<void> {
    for (const [at, event] of (this.document.events ?? []).entries()) {
      const patch = (event.patch ?? {}) as SealPatch;
      for (const [clan, told] of Object.entries(patch.seals ?? {}))
        await this.plan(deriver, at + 1, event, clan, told);
      for (const [key, told] of Object.entries(patch.secrets ?? {}))
        if (told !== null) await this.secret(deriver, at + 1, event, key, told);
      for (const [id, told] of Object.entries(patch.tickets ?? {}))
        if (told?.seed) await this.battle(deriver, at + 1, id, told.seed);
    }
  }

  private fault(code: Fault["code"], event: number, seal: string): void {
    this.faults.push({ code, event, seal });
  }

  private saltOf(deriver: Deriver, clan: string, season: number): Promise<string> {
    const when = seasonLabel(season);
    return deriver.secret(`plan:${clan}:${when}:${this.locks.get(`${clan}:${when}`) ?? 0}`);
  }

  /** A plan's hash stays until it is taken back; plan and salt make it. */
  private async plan(
    deriver: Deriver,
    at: number,
    { season = 0 }: ProofEvent,
    clan: string,
    told: Opened | null,
  ): Promise<void> {
    if (told === null) {
      this.plans.delete(clan);
      return;
    }
    if (told.hash !== undefined) {
      if (this.plans.has(clan)) this.fault("resealed", at, clan);
      this.plans.set(clan, told.hash);
      const when = `${clan}:${seasonLabel(season)}`;
      this.locks.set(when, (this.locks.get(when) ?? 0) + 1);
    }
    if (told.salt === undefined) return;
    this.sealed += 1;
    if (told.salt !== (await this.saltOf(deriver, clan, season))) this.fault("salt", at, clan);
    if ((await this.hash(told.plan ?? {}, told.salt)) !== this.plans.get(clan))
      this.fault("choice", at, clan);
  }

  /** What lies under a seal in the moment in which it is made: a plan, or the answer to a ticket. */
  private async secret(
    deriver: Deriver,
    at: number,
    event: ProofEvent,
    key: string,
    told: Secret,
  ): Promise<void> {
    const [ticket, clan] = key.includes(":") ? key.split(":") : ["", key];
    const sealed = (event.patch as SealPatch).tickets?.[ticket ?? ""]?.sealed ?? {};
    const published = ticket ? sealed[clan ?? ""] : this.plans.get(key);
    const made = mergePatch(ticket ? (this.secrets.get(key) ?? {}) : {}, told) as Secret;
    this.secrets.set(key, made);
    const right = ticket
      ? await deriver.secret(`answer:${key}`)
      : await this.saltOf(deriver, key, event.season ?? 0);
    this.sealed += 1;
    if (made.salt !== right) this.fault("salt", at, key);
    if (published && (await this.hash(made.choice ?? {}, made.salt ?? "")) !== published)
      this.fault("choice", at, key);
  }

  /** The seal of a battle's seed. */
  private async battle(deriver: Deriver, at: number, id: string, seed: string): Promise<void> {
    this.sealed += 1;
    const right = await hashOf(this.crypto, bytesOf(await deriver.secret(`battle:${id}`)));
    if (right !== seed) this.fault("choice", at, id);
  }

  private hash(choice: Record<string, unknown>, salt: string): Promise<string> {
    return hashOf(this.crypto, new TextEncoder().encode(sealedText(choice, salt)));
  }
}
