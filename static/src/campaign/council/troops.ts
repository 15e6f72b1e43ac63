/** Companies in words. */

import type { Company } from "../war";
import { t } from "../words";

export function companyWords(company: Company): string {
  const who = t(`troop.${company.kind}`);
  const arms = company.kind === "gun" ? "" : t(`weapon.${company.weapon}`);
  return [t("troop.count", { count: company.n, who }), arms].filter(Boolean).join(", ");
}
