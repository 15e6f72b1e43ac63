/** The council as it stands in this browser: what the server told, the plan that is being written, what is chosen. */

import { mergePatch } from "../table/patch";
import { ask, newKey, type Reply } from "./api";
import type { Boot, Previewed, Told } from "./boot";
import { type Film, filmOf } from "./film";
import { bare, type HostOrder, lawful, type Plan, whole, withOrder } from "./planning";
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
  tab: Tab;
  shade: Shade;
  film: Film | null;
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

  constructor(public state: State) {}

  static from(boot: Boot): Court {
    return new Court({
      boot,
      plan: whole(boot.draft),
      seen: null,
      told: [],
      chosen: "",
      open: "",
      tab: "map",
      shade: "",
      film: null,
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
      ...(anew ? { plan: whole(boot.draft), open: "", refusal: null } : {}),
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
    if (film !== null) this.set({ film });
  }

  /** Another clan has sealed its plan, or taken it back. */
  sealed(clan: string, hash: string | null): void {
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
    if (reply.ok && reply.found !== null) this.set({ seen: reply.found, link: "open" });
    else this.failed(reply);
    if (file && reply.ok && this.writes) await ask(this.at("plan"), "PUT", { plan: sent, key: newKey() });
  }

  private at(name: string): string {
    return this.state.boot.urls[name] ?? `/api/campaigns/${this.state.boot.id}/${name}/`;
  }

  private failed(reply: Reply<unknown>): void {
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

  replay(): void {
    const kept = recall(this.state.boot.id, this.state.boot.you, "before");
    if (kept !== null)
      this.play(
        kept.war,
        this.state.told.filter((one) => one.number > kept.seq),
      );
  }
}
