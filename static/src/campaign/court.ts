/** The council as it stands in this browser: what the server told, the plan that is being written, what is chosen. */

import { mergePatch } from "../table/patch";
import { ask, newKey, type Reply } from "./api";
import type { Boot, Previewed, Told } from "./boot";
import { type Film, filmOf } from "./film";
import { type Past, pastOf, type Reel } from "./past";
import { bare, faultyHosts, type HostOrder, lawful, type Plan, whole, withOrder } from "./planning";
import { recall, remember } from "./recollection";
import type { Shown } from "./war";
import { t } from "./words";

export type Tab = "map" | "plan" | "house" | "clans";
export type Shade = "" | "supply" | "reach";

export interface State {
  boot: Boot;
  plan: Plan;
  seen: Previewed | null;
  /** Tidings of this season, the oldest first. */
  told: Told[];
  /** A host or a province that is chosen, and the row that is open. */
  chosen: string;
  open: string;
  /** The kind of the house's order that is being written and not in the plan yet; "choose" while one is picked. */
  writing: string;
  tab: Tab;
  shade: Shade;
  film: Film | null;
  /** An earlier season that is looked at. */
  past: Past | null;
  /** Hosts whose order was written before, and cannot be any more since something has happened. */
  stale: ReadonlySet<string>;
  link: "open" | "lost";
  since: string;
  /** What is being sent now, and why the last thing was refused. */
  busy: "" | "lock" | "unlock" | "file";
  refusal: { words: string; clause: string } | null;
  /** Said to who listens: what others did. */
  news: string;
}

type Listener = (state: State) => void;

/** Milliseconds after the last change until the rules are asked about a plan. */
const PAUSE = 220;

export class Court {
  private listeners: Listener[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private asking: AbortController | null = null;
  private asked = 0;
  private reel: { seq: number; found: Reel } | null = null;

  constructor(public state: State) {}

  static from(boot: Boot): Court {
    return new Court({
      boot,
      plan: whole(boot.draft),
      seen: null,
      told: [],
      chosen: "",
      open: "",
      writing: "",
      tab: "map",
      shade: "",
      film: null,
      past: null,
      stale: new Set(),
      link: "open",
      since: "",
      busy: "",
      refusal: null,
      news: "",
    });
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener(this.state);
  }

  /** The war as it is drawn now: as the film has it, else as it stands. */
  get war(): Shown {
    return this.state.film?.war ?? this.state.boot.document;
  }

  get you(): string {
    return this.state.boot.you;
  }

  /** Whether the war is seen as it lay when the season's council opened: by who only looks on, while it lasts. */
  get looksOn(): boolean {
    const { boot } = this.state;
    return boot.you === "" && !boot.eyes && boot.status === "running";
  }

  /** Whether this clan may still write its plan. */
  get writes(): boolean {
    const { boot } = this.state;
    return boot.you !== "" && boot.document.stage === "Q1" && boot.status === "running" && !this.isLocked;
  }

  get isLocked(): boolean {
    return this.you in this.state.boot.locked;
  }

  // -- beginning and going on

  async begin(): Promise<void> {
    this.preview();
    const { boot } = this.state;
    if (boot.status === "open") return;
    const since = recall(boot.id, boot.you);
    const [told, news] = await Promise.all([
      this.tidings({ season: boot.document.season }),
      since !== null && since.seq < boot.seq ? this.tidings({ since: since.seq }) : [],
    ]);
    this.set({ told });
    if (since !== null && news.length > 0) this.play(since.war, news);
    remember(boot.id, boot.you, { seq: boot.seq, war: boot.document });
  }

  /** The server says that something has moved: what it is, and how all stands now. */
  async refresh(): Promise<void> {
    const before = this.state.boot;
    const reply = await ask<Boot>(before.urls.self ?? `/api/campaigns/${before.id}/`);
    if (!reply.ok || reply.found === null) return;
    const boot = reply.found;
    if (boot.seq < this.state.boot.seq) return;
    const news = await this.tidings({ since: before.seq });
    const season = boot.document.season;
    const told = [...this.state.told, ...news].filter(
      (one, index, all) =>
        one.season === season && all.findIndex((other) => other.number === one.number) === index,
    );
    const anew = season !== before.document.season || boot.document.stage !== before.document.stage;
    this.set({
      boot,
      told,
      ...(anew ? { plan: whole(boot.draft), open: "", writing: "", refusal: null } : {}),
      news: news.at(-1)?.text ?? this.state.news,
    });
    if (anew) this.play(before.document, news);
    remember(boot.id, boot.you, { seq: boot.seq, war: boot.document });
    if (this.writes) this.preview();
  }

  private async tidings(wish: { since: number } | { season: number }): Promise<Told[]> {
    const query = Object.entries(wish).map(([name, value]) => `${name}=${value}`);
    const reply = await ask<{ events: Told[] }>(`${this.at("told")}?${query.join("&")}`);
    return reply.ok ? (reply.found?.events ?? []) : [];
  }

  private play(before: Shown, told: Told[]): void {
    const film = filmOf(before, told);
    if (film !== null) this.set({ film, tab: "map" });
  }

  /** Another clan has sealed its plan, or taken it back. */
  noteSeal(clan: string, hash: string | null): void {
    const locked = { ...this.state.boot.locked };
    if (hash === null) delete locked[clan];
    else locked[clan] = hash;
    const awaited = this.state.boot.awaited.filter((one) => hash === null || one !== clan);
    const name = this.state.boot.document.clans[clan]?.name ?? clan;
    this.set({
      boot: { ...this.state.boot, locked, awaited },
      news: t(hash === null ? "news.unsealed" : "news.sealed", { clan: name }),
    });
  }

  // -- the plan

  order(host: string, order: HostOrder | null): void {
    this.set({ stale: new Set([...this.state.stale].filter((one) => one !== host)) });
    this.write(withOrder(this.state.plan, host, order));
  }

  write(plan: Plan): void {
    if (!this.writes) return;
    this.set({ plan, refusal: null });
    this.preview(true);
  }

  /** Asks the rules what they say of the plan, when the hand rests; and files it as a draft. */
  preview(file = false): void {
    if (this.you === "") return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.asking?.abort();
    this.timer = setTimeout(() => void this.askNow(file), file ? PAUSE : 0);
  }

  private async askNow(file: boolean): Promise<void> {
    const { boot, plan } = this.state;
    if (boot.document.stage !== "Q1" || boot.status !== "running") return;
    this.asked += 1;
    const mine = this.asked;
    this.asking = new AbortController();
    const sent = bare(plan);
    const reply = await ask<Previewed>(this.at("preview"), "POST", { plan: sent }, this.asking.signal);
    if (mine !== this.asked) return;
    if (reply.ok && reply.found !== null) this.takePreview(reply.found, file);
    else this.fail(reply);
    if (file && reply.ok && this.writes) await ask(this.at("plan"), "PUT", { plan: sent, key: newKey() });
  }

  /** What the rules say of the plan; ``written`` if it was changed just now. */
  takePreview(seen: Previewed, written: boolean): void {
    this.set({ seen, link: "open", stale: this.staleBy(seen, written) });
  }

  /** What was written before and is at fault now though nobody has touched it. */
  private staleBy(seen: Previewed, written: boolean): ReadonlySet<string> {
    const { plan, stale } = this.state;
    const bad = faultyHosts(seen, plan);
    const before = this.state.seen === null ? [] : faultyHosts(this.state.seen, plan);
    return new Set(bad.filter((host) => stale.has(host) || (!written && !before.includes(host))));
  }

  private at(name: string): string {
    return this.state.boot.urls[name] ?? `/api/campaigns/${this.state.boot.id}/${name}/`;
  }

  private fail(reply: Reply<unknown>): void {
    if (reply.status === 0) return;
    this.set({ refusal: { words: reply.reason || t("error.server"), clause: reply.clause } });
  }

  async lock(): Promise<void> {
    const { plan, seen } = this.state;
    await this.send("lock", { plan: bare(lawful(plan, seen)) });
  }

  async unlock(): Promise<void> {
    await this.send("unlock", {});
  }

  async stand(seasons: number): Promise<void> {
    this.write({ ...this.state.plan, standing: seasons });
  }

  private async send(what: "lock" | "unlock", body: Record<string, unknown>): Promise<void> {
    if (this.state.busy !== "") return;
    this.set({ busy: what, refusal: null });
    const reply = await ask<unknown>(this.at(what), "POST", { ...body, key: newKey() });
    this.set({ busy: "" });
    if (reply.ok) await this.refresh();
    else this.set({ refusal: { words: reply.reason || t("error.sent"), clause: reply.clause } });
  }

  // -- seasons that are over

  /** Looks at an earlier season; at the one that is now, at the war as it stands. */
  async look(season: number): Promise<void> {
    const { boot } = this.state;
    if (season < 1 || season > boot.document.season) return;
    if (season === boot.document.season) {
      this.set({ past: null });
      return;
    }
    if (this.reel === null || this.reel.seq !== boot.seq) {
      const reply = await ask<Reel>(this.at("seasons"));
      if (!reply.ok || reply.found === null) {
        this.fail(reply);
        return;
      }
      this.reel = { seq: boot.seq, found: reply.found };
    }
    const past = pastOf(this.reel.found, season);
    const said = past === null ? {} : { news: `${past.frame.title}. ${past.frame.text}` };
    this.set({ past, film: null, chosen: "", ...said });
  }

  // -- talk

  async say(text: string, to: string): Promise<boolean> {
    const body = { text, ...(to === "" ? {} : { to }), key: newKey() };
    const reply = await ask<unknown>(this.at("talk"), "POST", body);
    if (!reply.ok) this.set({ refusal: { words: reply.reason || t("error.sent"), clause: "" } });
    else await this.refresh();
    return reply.ok;
  }

  // -- the film

  /** The next moment of the film; after the last one the war as it stands. */
  turn(to: number): void {
    const { film } = this.state;
    if (film === null) return;
    if (to >= film.frames.length) {
      this.set({ film: null });
      return;
    }
    const at = Math.max(0, to);
    const war = film.frames
      .slice(0, at + 1)
      .flatMap((frame) => frame.events)
      .reduce((found, event) => mergePatch(found, event.patch), film.from);
    this.set({ film: { ...film, at, war } });
  }

  /** Whether this browser remembers how the war lay before the plans were opened: else there is nothing to show again. */
  get canReplay(): boolean {
    return recall(this.state.boot.id, this.state.boot.you, "before") !== null;
  }

  replay(): void {
    const kept = recall(this.state.boot.id, this.state.boot.you, "before");
    if (kept !== null)
      this.play(
        kept.war,
        this.state.told.filter((one) => one.number > kept.seq),
      );
  }
}
