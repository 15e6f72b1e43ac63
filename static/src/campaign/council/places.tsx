/** The map in words: every province with its owner, castle, hosts and borders; for who reads instead of looking. */

import type { VNode } from "preact";
import type { Court } from "../court";
import { hostTitle } from "../map/hosts";
import { hostsIn, isSnowy, neighboursOf, ownerOf, wayBetween } from "../map/model";
import { clanName, provinceName } from "../naming";
import type { Shown } from "../war";
import { k, t } from "../words";

/** A province in a sentence. */
export function placeWords(war: Shown, key: string, you: string): string {
  const province = war.provinces[key];
  const owner = ownerOf(war, key);
  const hosts = hostsIn(war, key).map((host) => hostTitle(war, host, you));
  const borders = neighboursOf(war, key).map((other) =>
    t(`place.way.${wayBetween(war, key, other)}`, { place: provinceName(war, other) }),
  );
  const parts = [
    t("place.head", {
      place: provinceName(war, key),
      owner: owner === you ? t("place.yours") : clanName(war, owner),
      k: k(war.realm.lands[key]?.k ?? 0),
      castle: province?.castle ?? 0,
    }),
    province?.restless ? t("place.restless") : "",
    war.invested.includes(key) ? t("place.invested") : "",
    isSnowy(war.realm.lands[key]) ? t("place.snow") : "",
    ...hosts,
  ];
  return `${parts.filter(Boolean).join(", ")}; ${t("place.borders", { borders: borders.join(", ") })}`;
}

export function Places({ court }: { court: Court }): VNode {
  const { war, you } = court;
  return (
    <details class="court-places">
      <summary>{t("place.list")}</summary>
      <ul>
        {Object.keys(war.realm.lands)
          .sort()
          .map((key) => (
            <li key={key}>{placeWords(war, key, you)}</li>
          ))}
      </ul>
    </details>
  );
}
