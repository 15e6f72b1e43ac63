/** The bar when the battle is over: who won and by what, and where to go from here. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { opponent, SIDES } from "../protocol";
import type { State } from "../state";
import { t } from "../words";
import { Crest } from "./parts";

/** You won, you lost, drawn; of others whose clan won. */
function verdict(state: State): string {
  const winner = state.document?.result?.winner;
  if (winner === undefined) return t("end.drawn");
  if (state.you.length !== 1)
    return t("result.wins", { clan: state.document?.forces[winner]?.clan ?? winner });
  return t(state.you.includes(winner) ? "end.won" : "end.lost");
}

export function End({ state }: { state: State; play: Play }): VNode {
  const document = state.document!;
  const mine = state.you[0] ?? SIDES[0]!;
  const sides = [mine, opponent(mine)];
  const urls = state.boot.urls ?? {};
  return (
    <section class="end" aria-label={t("want.over")}>
      <div class={`won side-${document.result?.winner ?? mine}`}>
        <Crest
          side={document.result?.winner ?? mine}
          mon={document.forces[document.result?.winner ?? mine]?.mon ?? ""}
        />
        <div>
          <h3>{verdict(state)}</h3>
          <p>{document.result?.reason}</p>
        </div>
      </div>
      <p class="score num">
        {sides.map((side, index) => (
          <span key={side} class={`side-${side}`}>
            {index === 0 ? null : <i>{t("end.to")}</i>}
            <b>{document.points[side] ?? 0}</b>
          </span>
        ))}
      </p>
      <div class="again">
        <a class="btn ink" href={urls.record ?? "record/"}>
          {t("result.record")}
        </a>
        <a class="btn" href={urls.report ?? "report/"}>
          {t("result.report")}
        </a>
        <a class="btn" href={urls.lobby ?? "/battles/"}>
          {t("result.again")}
        </a>
      </div>
    </section>
  );
}
