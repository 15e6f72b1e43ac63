/** Whether an opened seal fits its hash, counted again in the browser, and how that is shown. */

import type { VNode } from "preact";
import { sealedText } from "../../proof/check";
import { hashOf, subtle } from "../../proof/derive";
import type { Seal } from "../protocol";
import { t } from "../words";

/** What can be counted again of a sealed thing. */
type Opened = Pick<Seal, "choice" | "salt" | "hash">;

/** Whether an opened seal fits its hash; null where the browser cannot count (a page that is not served securely). */
export async function fits(seal: Opened): Promise<boolean | null> {
  const crypto = subtle();
  if (crypto === null) return null;
  const text = new TextEncoder().encode(sealedText(seal.choice, seal.salt));
  return (await hashOf(crypto, text)) === seal.hash;
}

/** What counting a hash again came to; nothing where it could not be counted. */
export function Fit({ fit }: { fit: boolean | null }): VNode | null {
  if (fit === null) return null;
  if (!fit) return <span class="broken">{t("seals.false")}</span>;
  return (
    <span class="proved" role="img" aria-label={t("seals.proved")} title={t("seals.proved")}>
      ✓
    </span>
  );
}
