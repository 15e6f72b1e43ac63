/** Orders of the house, forms, gifts and signatures: what is in the plan, and a form for one more. */

import type { VNode } from "preact";
import type { Court } from "../court";
import { clanName } from "../naming";
import { faultsAt, type HouseOrder, otherFaults, type Plan, withoutPart } from "../planning";
import { k, many, t } from "../words";
import { HouseForm } from "./houseforms";
import { Clause, Icon } from "./parts";
import { formWords, HOUSE_ICONS, houseWords } from "./saying";
import { FORMS, type FormKind } from "./writing";

/** What an order of the house costs in k, as far as it has a price by itself; the ledger has the sum from the rules. */
const PRICES: Partial<Record<HouseOrder["kind"], number>> = { great_muster: 200, hire: 40, gun: 60 };

function priceOf(court: Court, order: HouseOrder): number {
  if (order.kind === "muster") return 60 * (order.banners ?? 1);
  if (order.kind === "works") return 80 * ((court.war.provinces[order.province]?.castle ?? 0) + 1);
  if (order.kind === "ninja") return order.mission === "band" ? 40 : 20;
  if (order.kind === "prisoner") return order.deal === "offer" ? (order.k ?? 0) : 0;
  return PRICES[order.kind] ?? 0;
}

export function House({ court }: { court: Court }): VNode {
  const { plan, seen } = court.state;
  const most = seen?.foreseen.orders_most ?? 3;
  const left = seen?.foreseen.orders ?? most - plan.house.length;
  return (
    <section class="court-house" aria-labelledby="court-house-title">
      <h3 id="court-house-title">
        {t("house.title")} <small>{t("house.count", { count: most - left, most })}</small>
      </h3>
      <ul>
        {plan.house.map((order, at) => (
          <Item
            key={`house${at}${order.kind}`}
            court={court}
            shelf="house"
            at={at}
            icon={HOUSE_ICONS[order.kind]}
            {...houseWords(court.war, order)}
            cost={priceOf(court, order)}
          />
        ))}
        {plan.forms.map((form, at) => (
          <Item
            key={`forms${at}${form.to}`}
            court={court}
            shelf="forms"
            at={at}
            icon={HOUSE_ICONS.form}
            {...formWords(court.war, form)}
            cost={0}
          />
        ))}
        {plan.gifts.map((gift, at) => (
          <Item
            key={`gifts${at}`}
            court={court}
            shelf="gifts"
            at={at}
            icon={HOUSE_ICONS.gift}
            what={t("house.gift.to", { clan: clanName(court.war, gift.to) })}
            more=""
            cost={gift.k}
          />
        ))}
        {plan.signs.map((sign, at) => (
          <Item
            key={`signs${at}`}
            court={court}
            shelf="signs"
            at={at}
            icon={HOUSE_ICONS.sign}
            what={t(`house.sign.${sign.kind}`, { clan: clanName(court.war, sign.with) })}
            more={many("house.sign.seasons", sign.seasons)}
            cost={0}
          />
        ))}
        {court.writes ? <More court={court} left={left} /> : null}
      </ul>
      {otherFaults(seen).some(
        (fault) => fault.path === "cost" || fault.path === "" || fault.path === "standing",
      ) ? (
        <ul class="court-faults">
          {otherFaults(seen)
            .filter((fault) => fault.path === "cost" || fault.path === "" || fault.path === "standing")
            .map((fault) => (
              <li key={fault.message}>
                {fault.message} <Clause id={fault.clause} />
              </li>
            ))}
        </ul>
      ) : null}
    </section>
  );
}

/** One more: the button for it, what it may be, and its form. */
function More({ court, left }: { court: Court; left: number }): VNode {
  const { writing } = court.state;
  const write = (kind: string): void => court.set({ writing: kind });
  const finish = (): void => write("");
  if (writing !== "" && writing !== "choose")
    return (
      <li class="court-writing">
        <HouseForm court={court} kind={writing as FormKind} done={finish} />
      </li>
    );
  if (writing === "choose")
    return (
      <li class="court-choose">
        <p>{t("house.choose")}</p>
        <ul>
          {FORMS.filter(({ shown }) => shown(court)).map(({ kind, icon }) => (
            <li key={kind}>
              <button type="button" class="btn small" onClick={() => write(kind)}>
                <Icon name={icon} /> {t(`house.kind.${kind}`)}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" class="btn bare small" onClick={finish}>
          {t("house.cancel")}
        </button>
      </li>
    );
  return (
    <li class="court-more">
      <button type="button" onClick={() => write("choose")}>
        <span aria-hidden="true">+</span>
        <span>
          <b>{left > 0 ? many("house.more", left) : t("house.more.none")}</b>
          <small>{t("house.more.which")}</small>
        </span>
      </button>
    </li>
  );
}

interface ItemProps {
  court: Court;
  shelf: "house" | "forms" | "gifts" | "signs";
  at: number;
  icon: string;
  what: string;
  more: string;
  cost: number;
}

function Item({ court, shelf, at, icon, what, more, cost }: ItemProps): VNode {
  const [fault] = faultsAt(court.state.seen, `${shelf}.${at}`);
  const remove = (): Plan => withoutPart(court.state.plan, shelf, at);
  return (
    <li class={fault === undefined ? "" : "bad"}>
      <Icon name={icon} />
      <span>
        <b>{what}</b>
        <small>{more}</small>
        {fault === undefined ? null : (
          <small class="court-wrong" role="alert">
            {fault.message} <Clause id={fault.clause} />
          </small>
        )}
      </span>
      {cost > 0 ? <b class="num">{k(cost)} k</b> : null}
      {court.writes ? (
        <button
          type="button"
          class="btn bare small"
          aria-label={t("house.remove", { what })}
          onClick={() => court.write(remove())}
        >
          ×
        </button>
      ) : null}
    </li>
  );
}
