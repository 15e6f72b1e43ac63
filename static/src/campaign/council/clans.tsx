/** The clans: who leads them, what they hold of the map, honour and points, and whether they have sealed. */

import type { VNode } from "preact";
import type { Court } from "../court";
import { sidesIn } from "../map/model";
import { clanName } from "../naming";
import { sideClass } from "../sides";
import type { Shown } from "../war";
import { k, many, t } from "../words";
import { Clause, Crest } from "./parts";

/** Blocks for so many clans; of more there are rows. */
const BLOCKS = 3;

export interface Standing {
  clan: string;
  koku: number;
  provinces: number;
  /** Hundredths of the map's koku. */
  share: number;
  points: number;
}

/** Points for each point of honour. */
function gloryOf({ options, scenario }: Shown): number {
  return options.glory === "scenario" ? scenario.glory : Number(options.glory);
}

export function standingOf(war: Shown, clan: string): Standing {
  const owned = Object.values(war.provinces).filter((province) => province.owner === clan);
  const koku = owned.reduce((sum, province) => sum + (war.realm.lands[province.key]?.k ?? 0), 0);
  const all = Object.values(war.realm.lands).reduce((sum, land) => sum + land.k, 0);
  const found = war.clans[clan];
  const points = found ? Math.floor((100 * koku) / found.par + 0.5) + gloryOf(war) * (found.honour - 10) : 0;
  return { clan, koku, provinces: owned.length, share: Math.round((100 * koku) / Math.max(1, all)), points };
}

export function Clans({ court }: { court: Court }): VNode {
  const { war } = court;
  const keys = war.scenario.clans.map((clan) => clan.key);
  const isShort = keys.length <= BLOCKS;
  return (
    <section class={isShort ? "court-clans" : "court-clans rows"} aria-label={t("clans.title")}>
      {keys.map((key) =>
        isShort ? <Block key={key} court={court} clan={key} /> : <Row key={key} court={court} clan={key} />,
      )}
      <p class="court-counting">
        {t("clans.counting", { glory: gloryOf(war) })} <Clause id="CAM-VIC-4" />
      </p>
      <Treaties war={war} />
    </section>
  );
}

/** Every treaty in force, as anybody may know it: who has signed what, and for how many seasons yet, this one counted. */
export function treatyWords(war: Shown): string[] {
  return Object.values(war.treaties).map(({ clans, kind, until }) => {
    const [one, other] = clans.map((clan) => clanName(war, clan));
    const signed = t("clans.treaty", { one: one ?? "", other: other ?? "", kind: t(`treaty.${kind}`) });
    return `${signed}, ${many("clans.treaty.seasons", until - war.season + 1)}`;
  });
}

function Treaties({ war }: { war: Shown }): VNode | null {
  const words = treatyWords(war);
  return words.length === 0 ? null : (
    <ul class="court-treaties" aria-label={t("clans.treaties")}>
      {words.map((one) => (
        <li key={one}>
          {one} <Clause id="CAM-TRE-1" />
        </li>
      ))}
    </ul>
  );
}

function leaderWords(court: Court, clan: string): string {
  const player = court.state.boot.players[clan];
  if (player?.out || court.war.clans[clan]?.out) return t("clans.out");
  if (player === undefined || player.kind === "computer") return t("clans.practice");
  if (player.kind === "absent") return t("clans.absent", { name: player.name });
  return clan === court.you ? t("clans.you", { name: player.name }) : player.name;
}

function Sealed({ court, clan }: { court: Court; clan: string }): VNode | null {
  const { boot } = court.state;
  if (court.war.stage !== "Q1" || court.war.clans[clan]?.out) return null;
  // Nobody waits for the computer: it plans when the plans are opened.
  if (court.looksOn) return null;
  if (!(clan in boot.locked) && boot.players[clan]?.kind === "computer") return null;
  return clan in boot.locked ? (
    <span class="court-seal">
      <span class="court-hanko ja" aria-hidden="true">
        封
      </span>
      <span>{t("clans.sealed")}</span>
    </span>
  ) : (
    <span class="court-seal">
      <span class="court-unsealed" aria-hidden="true" />
      <span>{t("clans.unsealed")}</span>
    </span>
  );
}

function Share({ court, clan }: { court: Court; clan: string }): VNode {
  const { share } = standingOf(court.war, clan);
  const target = court.war.scenario.share;
  const full = Math.max(80, target + 10);
  return (
    <div class="court-share" role="img" aria-label={t("clans.share", { share, target })}>
      <i style={`--part:${(share / full) * 100}%`} />
      <s style={`--part:${(target / full) * 100}%`} />
      <span class="num">{share} %</span>
    </div>
  );
}

function Block({ court, clan }: { court: Court; clan: string }): VNode {
  const { war } = court;
  const found = war.clans[clan];
  const { koku, provinces, points } = standingOf(war, clan);
  return (
    <section class={`court-clan ${sideClass(sidesIn(war), clan)}`}>
      <header>
        <Crest side={sideClass(sidesIn(war), clan)} mon={found?.mon ?? ""} />
        <div>
          <h2>{clanName(war, clan)}</h2>
          <p>{leaderWords(court, clan)}</p>
        </div>
        <Sealed court={court} clan={clan} />
      </header>
      <p class="court-koku">
        <b class="num">{k(koku)}</b> k, {many("clans.provinces", provinces)}
      </p>
      <Share court={court} clan={clan} />
      <p class="court-counts">
        <span>
          {t("clans.honour")} <b class="num">{found?.honour ?? 0}</b>
        </span>
        <span>
          {t("clans.points")} <b class="num">{points}</b>
        </span>
        <span>
          {t("clans.par")} <b class="num">{k(found?.par ?? 0)}</b>
        </span>
      </p>
    </section>
  );
}

function Row({ court, clan }: { court: Court; clan: string }): VNode {
  const { war } = court;
  const found = war.clans[clan];
  const { koku, share, points } = standingOf(war, clan);
  return (
    <div class={`court-row ${sideClass(sidesIn(war), clan)}${clan === court.you ? " mine" : ""}`}>
      <Crest side={sideClass(sidesIn(war), clan)} mon={found?.mon ?? ""} />
      <div>
        <b>{clanName(war, clan)}</b>
        <small>{leaderWords(court, clan)}</small>
      </div>
      <span class="num court-row-k" title={t("clans.share", { share, target: war.scenario.share })}>
        {k(koku)} k<small>{t("clans.par.of", { par: k(found?.par ?? 0) })}</small>
      </span>
      <span class="num court-row-points" title={t("clans.points.title", { honour: found?.honour ?? 0 })}>
        {points}
      </span>
      <Sealed court={court} clan={clan} />
    </div>
  );
}
