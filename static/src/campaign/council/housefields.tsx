/** The fields of the forms of the house. */

import type { VNode } from "preact";
import { clanName, companiesOf, hostsOf, personName, provinceName } from "../naming";
import { many, t } from "../words";
import { Clause, NumberField, type Pick, Select } from "./parts";
import { hostsToOrder, hostWords } from "./saying";
import { companyWords } from "./troops";
import { captive, captives, goals, others, partners, people, place, type Writing } from "./writing";

const SEASONS_MOST = 8;

function pick(w: Writing, name: string, label: string, picks: readonly Pick[]): VNode {
  const first = picks.find((one) => !one.why)?.value ?? "";
  return (
    <Select label={label} value={w.value(name, first)} picks={picks} change={(value) => w.put(name, value)} />
  );
}

/** Which host new men join: one of the same province, or none. */
function joins(w: Writing, place: string): VNode {
  const { court } = w;
  const hosts = hostsToOrder(court.war, court.you, court.state.plan).filter((host) => host.at === place);
  const picks = [
    { value: "", label: t("house.joins.none") },
    ...hosts.map((host) => ({ value: host.name, label: hostWords(court.war, host.name) })),
  ];
  return pick(w, "joins", t("house.joins"), picks);
}

export function fields(w: Writing): VNode | null {
  const { court, kind } = w;
  const { war } = court;
  switch (kind) {
    case "muster": {
      const most =
        court.state.seen?.outlook?.house
          .find((one) => one.kind === kind)
          ?.goals?.find((goal) => goal.place === place(w))?.most ?? 1;
      return (
        <>
          {pick(w, "province", t("house.where"), goals(w))}
          <NumberField
            label={t("house.banners")}
            least={1}
            most={Math.max(1, most)}
            value={w.number("banners", 1)}
            change={(value) => w.put("banners", String(value))}
          />
          {joins(w, place(w))}
          {weapons(w)}
        </>
      );
    }
    case "great_muster":
      return (
        <>
          {joins(w, war.clans[court.you]?.seat ?? "")}
          {weapons(w)}
        </>
      );
    case "hire":
    case "gun":
      return (
        <>
          {pick(w, "province", t("house.where"), goals(w))}
          {joins(w, place(w))}
        </>
      );
    case "works":
      return pick(w, "province", t("house.where"), goals(w));
    case "ninja":
      return ninja(w);
    case "appoint":
      return appoint(w);
    case "prisoner":
      return prisoner(w);
    case "form":
      return FormFields(w);
    case "sign":
      return sign(w);
    case "break":
      return (
        <>
          {pick(
            w,
            "with",
            t("house.with"),
            partners(court).map((clan) => ({ value: clan, label: clanName(war, clan) })),
          )}
          {pick(
            w,
            "how",
            t("house.how"),
            ["denounce", "break"].map((value) => ({ value, label: t(`house.${value}.how`) })),
          )}
        </>
      );
    case "gift":
      return (
        <>
          {pick(w, "to", t("house.to"), others(w))}
          <NumberField
            label={t("house.k")}
            least={1}
            most={100000}
            value={w.number("k", 10)}
            change={(value) => w.put("k", String(value))}
          />
        </>
      );
  }
}

/** Where musters are chosen: how the banners are armed, all alike. */
function weapons(w: Writing): VNode | null {
  if (w.court.war.options.muster !== "chosen") return null;
  const picks = (values: string[]): Pick[] => values.map((value) => ({ value, label: t(`weapon.${value}`) }));
  return (
    <>
      {pick(w, "weight", t("house.weight"), picks(["light", "medium"]))}
      {pick(w, "foot", t("house.foot"), picks(["yari", "bow", "arquebus"]))}
      {pick(w, "samurai", t("house.samurai"), picks(["yari", "naginata", "bow", "arquebus"]))}
      {pick(w, "rider", t("house.rider"), picks(["yari", "bow"]))}
    </>
  );
}

function ninja(w: Writing): VNode {
  const { court } = w;
  const mission = w.value("mission", "scout");
  const foes = Object.values(court.war.persons).filter((person) => person.clan !== court.you && !person.dead);
  return (
    <>
      {pick(
        w,
        "mission",
        t("house.mission"),
        ["scout", "gate", "fire", "strike", "guard", "band"].map((value) => ({
          value,
          label: t(`house.ninja.${value}`),
        })),
      )}
      {mission === "band" ? null : pick(w, "province", t("house.where"), goals(w))}
      {mission === "strike"
        ? pick(
            w,
            "person",
            t("house.person"),
            foes.map((person) => ({
              value: person.id,
              label: `${personName(court.war, person.id)}, ${clanName(court.war, person.clan)}`,
            })),
          )
        : null}
    </>
  );
}

function appoint(w: Writing): VNode {
  const { court } = w;
  const own = Object.values(court.war.provinces).filter(
    (province) => province.owner === court.you && province.castle > 0,
  );
  return (
    <>
      {pick(
        w,
        "person",
        t("house.person"),
        people(w).map((person) => ({
          value: person.id,
          label: `${personName(court.war, person.id)}, ${t(`rank.${person.rank}`)}`,
        })),
      )}
      {pick(
        w,
        "to",
        t("house.office"),
        ["castellan", "heir", "general"].map((value) => ({ value, label: t(`rank.${value}`) })),
      )}
      {w.value("to", "castellan") === "castellan"
        ? pick(
            w,
            "castle",
            t("house.where"),
            own.map((province) => ({ value: province.key, label: provinceName(court.war, province.key) })),
          )
        : null}
    </>
  );
}

function prisoner(w: Writing): VNode {
  const { court } = w;
  const deals = captive(w)?.clan === court.you ? ["offer"] : ["demand", "free", "keep", "kill"];
  const deal = w.value("deal", deals[0]!);
  return (
    <>
      {pick(
        w,
        "person",
        t("house.person"),
        captives(court).map((person) => ({
          value: person.id,
          label: `${personName(court.war, person.id)}, ${clanName(court.war, person.clan)}`,
        })),
      )}
      {pick(
        w,
        "deal",
        t("house.deal"),
        deals.map((value) => ({ value, label: t(`house.prisoner.${value}`) })),
      )}
      {deal === "offer" || deal === "demand" ? (
        <NumberField
          label={t("house.k")}
          least={1}
          most={2000}
          value={w.number("k", 100)}
          change={(value) => w.put("k", String(value))}
        />
      ) : null}
    </>
  );
}

function sign(w: Writing): VNode {
  const { court } = w;
  const clan = w.value("with", others(w)[0]?.value ?? "");
  const people = (of: string): Pick[] => [
    { value: "", label: t("house.hostage.none") },
    ...Object.values(court.war.persons)
      .filter((person) => person.clan === of && !person.dead && !person.held_by)
      .map((person) => ({ value: person.id, label: personName(court.war, person.id) })),
  ];
  return (
    <>
      {pick(w, "with", t("house.with"), others(w))}
      {pick(
        w,
        "kind",
        t("house.treaty"),
        ["truce", "alliance"].map((value) => ({ value, label: t(`treaty.${value}`) })),
      )}
      <NumberField
        label={t("house.seasons")}
        least={1}
        most={SEASONS_MOST}
        value={w.number("seasons", 4)}
        change={(value) => w.put("seasons", String(value))}
      />
      {pick(w, "hostage", t("house.hostage"), people(court.you))}
      {pick(w, "wanted", t("house.hostage.wanted"), people(clan))}
      <p class="court-hint">
        {t("house.sign.hint")} <Clause id="CAM-TRE-1" />
      </p>
    </>
  );
}

/** Companies and people that go from one host to another, or make a new one. */
function FormFields(w: Writing): VNode {
  const { court } = w;
  const { war } = court;
  const hosts = hostsOf(war, court.you).filter((host) => !host.raised);
  const from = w.value("host", hosts[0]?.id ?? "");
  const host = war.hosts[from];
  const near = hostsToOrder(war, court.you, court.state.plan).filter(
    (one) => one.name !== from && one.at === host?.at,
  );
  const to = [
    { value: "+", label: t("form.new") },
    ...near.map((one) => ({ value: one.name, label: hostWords(war, one.name) })),
    { value: "castle", label: t("form.castle.people") },
    { value: "seat", label: t("form.seat.people") },
  ];
  const people = Object.values(war.persons).filter((person) => person.host === from && !person.dead);
  return (
    <>
      {pick(
        w,
        "host",
        t("form.from"),
        hosts.map((one) => ({
          value: one.id,
          label: t("form.host", {
            host: hostWords(war, one.id),
            place: provinceName(war, one.at),
            size: many("host.companies", companiesOf(one)),
          }),
        })),
      )}
      {pick(w, "to", t("form.to"), to)}
      <fieldset class="court-ticks">
        <legend>{t("form.who")}</legend>
        {people.map((person) => tick(w, person.id, personName(war, person.id)))}
        {(host?.companies ?? []).map((company) => tick(w, company.id, companyWords(company)))}
      </fieldset>
    </>
  );
}

function tick(w: Writing, id: string, label: string): VNode {
  const { ticks } = w;
  return (
    <label key={id}>
      <input
        type="checkbox"
        checked={ticks.includes(id)}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          w.tick(id, on);
        }}
      />{" "}
      {label}
    </label>
  );
}
