/** Where one goes from a battle that is over: back to what it is part of, or to another one on the same terms. */
import type { VNode } from "preact";
import type { Boot } from "../messages";
import { t } from "../words";

export function Onward({ boot }: { boot: Boot }): VNode {
  if (boot.belongs) {
    return (
      <a class="btn" href={boot.belongs.url}>
        {t("result.onward", { name: boot.belongs.name })}
      </a>
    );
  }
  return (
    <a class="btn" href={boot.urls?.again ?? boot.urls?.lobby ?? "/battles/"}>
      {t("result.again")}
    </a>
  );
}
