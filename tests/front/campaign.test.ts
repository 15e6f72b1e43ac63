import assert from "node:assert/strict";
import { test } from "node:test";
import { standingOf, treatyWords } from "../../static/src/campaign/council/clans";
import { drawnOrders } from "../../static/src/campaign/council/drawn";
import { towards } from "../../static/src/campaign/council/keys";
import { menOf } from "../../static/src/campaign/council/tickets";
import { placeWords } from "../../static/src/campaign/council/places";
import { houseWords, orderWords } from "../../static/src/campaign/council/saying";
import { votesFor } from "../../static/src/campaign/council/left";
import { Court } from "../../static/src/campaign/court";
import { filmOf, mainEvent } from "../../static/src/campaign/film";
import { brush, controlOf } from "../../static/src/campaign/map/brush";
import { boxOf } from "../../static/src/campaign/map/geography";
import { nameSpot } from "../../static/src/campaign/map/ground";
import { feetOf } from "../../static/src/campaign/map/hosts";
import { laidAt } from "../../static/src/campaign/map/look";
import { closedIn, neighboursOf, sidesIn } from "../../static/src/campaign/map/model";
import { realmsOf } from "../../static/src/campaign/map/edges";
import { isWithin, slotsOf } from "../../static/src/campaign/map/slots";
import { numberOf, numeral, ordinal } from "../../static/src/campaign/naming";
import {
  bare, EMPTY, faultyHosts, lawful, marchTo, nearestLawful, newHost, type Plan, usualOrder, whole, withOrder, withoutPart, withPart, wrongOrder,
} from "../../static/src/campaign/planning";
import { dueFor, stickLeft, whyShut } from "../../static/src/campaign/council/foot";
import { endWords } from "../../static/src/campaign/council/tickets";
import { pastOf, type Reel, yearAround } from "../../static/src/campaign/past";
import { landOf } from "../../static/src/campaign/map/view";
import { sidesOf } from "../../static/src/campaign/sides";
import { k, many, t, useWords } from "../../static/src/campaign/words";
import { boot, country, fixture } from "./campaign";

function courtOf(changes: Partial<Court["state"]> = {}): Court {
  const court = Court.from(boot());
  court.state = { ...court.state, seen: fixture.seen, plan: whole(fixture.plan), ...changes };
  return court;
}

test("the stick says what the hour is: a council's end, an answer's, or that of a battle that stands ready", () => {
  const court = courtOf();
  assert.equal(dueFor(court), "foot.closes");
  const { boot } = court.state;
  const ticket = (status: string) => ({
    ...boot.document, stage: "Q6",
    tickets: { t1: { id: "t1", season: boot.document.season, stage: "Q6", status, camps: [] } },
  });
  const at = (status: string) => courtOf({ boot: { ...boot, document: ticket(status) } as never });
  assert.equal(dueFor(at("open")), "foot.answer");
  assert.equal(dueFor(at("ready")), "foot.fight");
});

test("the stick of a council burns as long as the war's pace gives it", () => {
  const minute = 60_000;
  assert.equal(stickLeft(3 * minute, "evening"), 50);
  assert.equal(stickLeft(75 * minute, "evening"), 100);
  assert.equal(stickLeft(36 * 60 * minute, "days"), 50);
  assert.equal(stickLeft(-1, "weeks"), 0);
});

test("without an order a host in hostile land besieges, as its row says, and any other holds", () => {
  const host = own[0]!.id;
  const here = fixture.seen.outlook.hosts[host]!;
  const open = here.map((doing) => (doing.kind === "invest" ? { kind: "invest" } : doing));
  const outlook = { ...fixture.seen.outlook, hosts: { ...fixture.seen.outlook.hosts, [host]: open } };
  assert.deepEqual(usualOrder({ ...fixture.seen, outlook } as never, host), { kind: "invest" });
  assert.deepEqual(usualOrder(fixture.seen, host), { kind: "hold" });
  assert.deepEqual(usualOrder(null, host), { kind: "hold" });
});

test("who is asked to vote is told so, of a correction only whose things it touches", () => {
  const asked = (kind: string, touches: string[], mine: boolean | null = null) => ({ kind, touches, mine });
  const proposals = [
    asked("edit", ["takeda"]), asked("edit", ["uesugi"]), asked("pause", []), asked("pace", [], false),
  ];
  assert.equal(votesFor(boot({ proposals })), 2);
  assert.equal(votesFor(boot({ proposals, you: "" })), 0);
  assert.equal(votesFor(boot()), 0);
});

test("what happened can be shown again only by a browser that remembers what was before", () => {
  const court = courtOf();
  const shelf = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const keep = (text: string | null) =>
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: { getItem: () => text } });
  keep(null);
  assert.equal(court.canReplay, false);
  keep(JSON.stringify({ seq: 1, war: court.war }));
  assert.equal(court.canReplay, true);
  keep(JSON.stringify({ seq: 0, war: fixture.council }));
  const elsewhere = courtOf({ told: fixture.told, tab: "plan" });
  elsewhere.replay();
  assert.ok(elsewhere.state.film !== null);
  assert.equal(elsewhere.state.tab, "map", "a telephone shows it where it is seen");
  if (shelf === undefined) Reflect.deleteProperty(globalThis, "localStorage");
  else Object.defineProperty(globalThis, "localStorage", shelf);
});

test("treaties in force are told with their kind and how long they last", () => {
  const { season } = fixture.council;
  const signed = (kind: string, until: number) =>
    ({ id: kind, kind, clans: ["takeda", "uesugi"], since: season, until }) as const;
  const treaties = { r1: signed("truce", season + 2), r2: signed("alliance", season) };
  assert.deepEqual(treatyWords({ ...fixture.council, treaties } as never), [
    "Takeda and Uesugi: truce, for 3 seasons, this one counted",
    "Takeda and Uesugi: alliance, until the close of this season",
  ]);
  assert.deepEqual(treatyWords(fixture.council), []);
});

test("a battle that is over says who held the field", () => {
  const court = courtOf();
  const camps = [{ clans: ["takeda"] }, { clans: [] }] as never;
  assert.equal(endWords(court, { camps, outcome: { winner: 0 } }), "Takeda held the field.");
  assert.equal(endWords(court, { camps, outcome: { winner: 1 } }), `${t("clan.neutral.men")} held the field.`);
  assert.equal(endWords(court, { camps, outcome: { how: "table" } }), "Nobody held the field.");
  assert.equal(endWords(court, { camps, outcome: { how: "answer" } }), "It did not come to a battle.");
  assert.equal(endWords(court, { camps }), "Over.");
});

const own = Object.values(fixture.council.hosts).filter((host) => host.clan === "takeda");

test("clans wear the sides that pages give them", () => {
  for (const [scenario, sides] of Object.entries(fixture.sides)) assert.deepEqual(sidesOf(Object.keys(sides)), sides, scenario);
});

test("the country has its 68 provinces, each with its castle within it", () => {
  const places = Object.values(country.places);
  assert.equal(places.length, 68);
  for (const place of places) assert.ok(place.path.startsWith("M"), place.key);
  const musashi = country.places.Musashi!;
  assert.ok(isWithin(musashi.castle, musashi.ring));
});

test("a kilometre is a unit of the drawing: Kyoto and Edo lie 365 of them apart", () => {
  const [kyoto, edo] = [country.places.Yamashiro!.castle, country.places.Musashi!.castle];
  const apart = Math.hypot(kyoto[0] - edo[0], kyoto[1] - edo[1]);
  assert.ok(apart > 355 && apart < 380, String(apart));
});

test("banners of one province stand apart, within it, and off its name and castle", () => {
  const place = country.places.Shinano!;
  const slots = slotsOf(place).slice(0, 6);
  assert.equal(slots.length, 6);
  slots.forEach((slot, index) => {
    assert.ok(isWithin(slot, place.ring));
    for (const other of slots.slice(index + 1)) assert.ok(Math.hypot(slot[0] - other[0], slot[1] - other[1]) > 7);
    assert.ok(Math.hypot(slot[0] - place.castle[0], slot[1] - place.castle[1]) > 7);
  });
});

test("every host that is free has a foot in the province where it stands", () => {
  const feet = feetOf(country, fixture.council);
  for (const host of Object.values(fixture.council.hosts))
    assert.ok(isWithin(feet[host.id]!, country.places[host.at]!.ring), host.id);
});

test("a name that would lie over its castle moves beside it", () => {
  const label = [0, 0] as const;
  assert.deepEqual(nameSpot({ label, castle: [100, 5] }, 1), label);
  assert.ok(nameSpot({ label, castle: [5, 4] }, 1)[1] >= 16);
});

test("where two clans meet there is a front, and a shore is its owner's edge", () => {
  const { fronts, edges } = realmsOf(country, fixture.council, sidesIn(fixture.council));
  assert.equal(fronts.length, 1);
  assert.deepEqual(fronts[0]!.sides, ["kaki", "sumi"]);
  assert.equal(edges.find(({ side }) => side === "sumi")!.path === "", false);
});

test("an arrow ends where it points, and grows along its way", () => {
  const control = controlOf([0, 0], [100, 0], 0.16);
  const whole = brush([0, 0], [100, 0], control, 8);
  assert.ok(whole.head.startsWith("M100.0 0.0"));
  const half = brush([0, 0], [100, 0], control, 8, 0.5);
  assert.ok(half.head.startsWith("M50.0 8.0"), half.head);
});

test("winter closes passes and crossings, and nothing else", () => {
  assert.deepEqual(closedIn({ ...fixture.council, season: 3 }), []);
  for (const { way } of closedIn({ ...fixture.council, season: 4 })) assert.ok(way === "pass" || way === "sea");
});

test("what keeps its size grows a little when one looks nearer", () => {
  assert.ok(laidAt(4.4).u * 4.4 > laidAt(2.2).u * 2.2);
  assert.equal(laidAt(0.5).far, true);
  assert.equal(laidAt(2.2).far, false);
});

test("arrows of the keyboard go to the neighbour that lies there", () => {
  assert.equal(towards(country, fixture.council, "Kai", [0, -1]), "Shinano");
  assert.equal(towards(country, fixture.council, "Echigo", [0, -1]), null);
  assert.ok(neighboursOf(fixture.council, "Kai").includes("Shinano"));
});

test("a plan is sent without what is empty, and comes back whole", () => {
  assert.deepEqual(bare(EMPTY), {});
  const plan = withOrder(EMPTY, "h1", { kind: "hold" });
  assert.deepEqual(bare(plan), { hosts: { h1: { kind: "hold" } } });
  assert.deepEqual(whole(bare(plan) as Partial<Plan>), plan);
});

test("with a form goes the order of the host that it makes", () => {
  const name = newHost(EMPTY);
  const formed = withOrder(withPart(EMPTY, "forms", { to: name, host: "h1", companies: ["c1"] }), name, { kind: "hold" });
  assert.equal(newHost(formed), "+2");
  assert.deepEqual(withoutPart(formed, "forms", 0), EMPTY);
});

test("what is wrong with a host's order is said, and the nearest that may be is offered", () => {
  const host = own[0]!.id;
  const bad = withOrder(EMPTY, host, { kind: "march", to: "Nowhere" });
  assert.deepEqual(wrongOrder(fixture.wrong, bad, host)?.clause, "CAM-ADJ-2");
  assert.deepEqual(faultyHosts(fixture.wrong, bad), [host]);
  const other = nearestLawful(fixture.wrong, host, bad.hosts[host]!);
  assert.ok(other !== null && neighboursOf(fixture.council, own[0]!.at).includes(other));
});

test("hosts whose order cannot be hold when the plan is locked", () => {
  const [host, other] = own.map((one) => one.id) as [string, string];
  const bad = withOrder(withOrder(EMPTY, host, { kind: "march", to: "Nowhere" }), other, { kind: "hold" });
  assert.deepEqual(lawful(bad, fixture.wrong).hosts, { [other]: { kind: "hold" } });
});

test("an order whose form stands open keeps a plan from being locked without it", () => {
  const seen = { ...fixture.seen, faults: [] };
  assert.equal(whyShut({ writing: "", seen }), "");
  assert.equal(whyShut({ writing: "choose", seen }), "");
  assert.match(whyShut({ writing: "muster", seen }), /^Muster /);
});

test("a plan that the rules find no fault with has no faulty host", () => {
  assert.deepEqual(faultyHosts(fixture.seen, whole(fixture.plan)), []);
});

test("a march beyond the neighbours goes by way of the one that the rules name", () => {
  const kai = own.find((host) => host.at === "Kai")!;
  const goals = fixture.seen.outlook.hosts[kai.id]!.find((doing) => doing.kind === "march")!.goals!;
  for (const goal of goals.filter((one) => !one.why)) {
    const march = marchTo(fixture.seen, kai.id, goal.place);
    assert.equal(march.kind === "march" ? (march.via ?? "") : "?", goal.via ?? "");
  }
});

test("at council the plan is drawn, and once plans are open everybody's orders", () => {
  const court = courtOf();
  assert.deepEqual(drawnOrders(court).map((one) => one.clan), ["takeda", "takeda"]);
  const opened = courtOf();
  opened.state = { ...opened.state, boot: boot({ document: fixture.opened }) };
  assert.ok(drawnOrders(opened).some((one) => one.clan === "uesugi"));
});

test("the opening is a film: seals, orders together, then one by one, and it ends as the war stands", () => {
  const film = filmOf(fixture.council, fixture.told)!;
  assert.deepEqual(film.frames.slice(0, 2).map((frame) => frame.kind), ["opened", "orders"]);
  assert.ok(film.frames[1]!.events.length >= 4);
  assert.ok(film.frames.every((frame) => mainEvent(frame).text !== ""));
  const court = courtOf({ film });
  for (let at = 1; at < film.frames.length; at += 1) court.turn(at);
  assert.deepEqual(court.state.film!.war.hosts, fixture.opened.hosts);
  assert.deepEqual(court.state.film!.war.tickets, fixture.opened.tickets);
  court.turn(film.frames.length);
  assert.equal(court.state.film, null);
});

test("a seal that comes down makes no film", () => {
  const sealed = { ...fixture.told[0]!, kind: "plan_locked", patch: {} };
  assert.equal(filmOf(fixture.council, [sealed]), null);
});

test("another's seal is shown and told", () => {
  const court = courtOf();
  court.noteSeal("uesugi", "abc");
  assert.equal(court.state.boot.locked.uesugi, "abc");
  assert.equal(court.state.news, "Uesugi has sealed.");
  assert.deepEqual(court.state.boot.awaited, ["takeda"]);
});

test("who has sealed writes no more until he unlocks", () => {
  const court = courtOf();
  assert.ok(court.writes);
  court.noteSeal("takeda", "abc");
  court.order(own[0]!.id, { kind: "hold" });
  assert.equal(court.writes, false);
  assert.deepEqual(court.state.plan, whole(fixture.plan));
});

test("points are land by its par and honour above ten", () => {
  const { koku, share, provinces, points } = standingOf(fixture.council, "takeda");
  assert.equal(provinces, 2);
  assert.equal(koku, 228 + 408);
  assert.equal(points, Math.floor((100 * koku) / fixture.council.clans.takeda!.par + 0.5));
  assert.ok(share > 20 && share < 40);
});

test("a province in words has its owner, k, castle, hosts and borders", () => {
  const words = placeWords(fixture.council, "Kai", "takeda");
  assert.match(words, /^Kai, yours, 228 k, castle 2, Your 1st host, Takeda Shingen, 13 companies; borders/);
});

test("orders and orders of the house are said in few words", () => {
  assert.equal(orderWords(fixture.council, { kind: "march", to: "Kozuke" }), "March to Kozuke");
  assert.equal(orderWords(fixture.council, undefined), "Hold");
  assert.deepEqual(houseWords(fixture.council, { kind: "muster", province: "Kai", banners: 2 }), { what: "Muster 2 banners", more: "Kai" });
});

test("hosts are counted within their clan", () => {
  assert.deepEqual(own.map((host) => numberOf(fixture.council, host)), [1, 2]);
  assert.deepEqual([1, 2, 3, 4, 11, 12, 21].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st"]);
  assert.deepEqual([1, 10, 12].map(numeral), ["一", "十", "十二"]);
});

test("money has thin spaces and a true minus, and words their number", () => {
  assert.equal(k(-12345), "−12 345");
  assert.equal(many("host.companies", 1), "one company");
  assert.equal(many("host.companies", 4), "4 companies");
  useWords({ "plan.title": "計画" });
  assert.equal(t("plan.title"), "計画");
  assert.equal(t("plan.sealed"), "Your sealed plan");
  useWords({});
});

test("a box holds all its spots", () => {
  assert.deepEqual(boxOf([[1, 5], [4, 2]]), { left: 1, top: 2, right: 4, bottom: 5 });
});

// -- seasons that are over, and plans that have grown old

const reel = {
  base: { realm: fixture.council.realm, scenario: fixture.council.scenario },
  frames: [1, 2].map((season) => ({
    season, year: 1, name: "Spring", title: "A quiet spring", text: "Nothing fell.", fought: [],
    provinces: fixture.council.provinces, clans: fixture.council.clans, hosts: {},
  })),
} as unknown as Reel;

test("a season that is over is the map of its close, and of its own battles; one that is not told is none", () => {
  assert.equal(pastOf(reel, 2)!.war.season, 2);
  assert.deepEqual(pastOf(reel, 2)!.war.hosts, {});
  assert.equal(pastOf(reel, 3), null);
});

test("the year has no season after the war's last", () => {
  assert.deepEqual(yearAround(1, 3), [1, 2, 3]);
  assert.deepEqual(yearAround(4, 12), [1, 2, 3, 4]);
  assert.deepEqual(yearAround(6, 7), [5, 6, 7]);
});

test("the ring lies round the land of the chosen host, or round the chosen land", () => {
  const [host] = own;
  assert.equal(landOf(fixture.council, host!.id), host!.at);
  assert.equal(landOf(fixture.council, "Kai"), "Kai");
});

test("an order that nobody has touched and that cannot be any more is marked; one that is being written is not", async () => {
  const [host] = own;
  const seen = { ...fixture.seen, faults: [{ path: `hosts.${host!.id}`, message: "The way is shut.", clause: "CAM-ADJ-1" }] };
  const plan = withOrder(whole(null), host!.id, { kind: "march", to: "Kai" } as never);
  const good = { ...fixture.seen, faults: [], foreseen: { ...fixture.seen.foreseen, stops: [] } };
  const court = courtOf({ plan, seen: good as never });
  court.takePreview(seen as never, false);
  assert.deepEqual([...court.state.stale], [host!.id]);
  court.order(host!.id, null);
  assert.deepEqual([...court.state.stale], []);
  const writing = courtOf({ plan, seen: good as never });
  writing.takePreview(seen as never, true);
  assert.deepEqual([...writing.state.stale], []);
});

test("men of no clan are told as what they are, and not as nobody", () => {
  assert.equal(menOf(courtOf(), ["neutral"]), "the local band");
  assert.equal(menOf(courtOf(), ["takeda"]), fixture.council.clans.takeda!.name);
});
