/** Reading a record together: one guides, others follow his moments, and everybody hears who reads along. */

import { freshKey } from "./key";
import type { Guide, ServerMessage } from "./messages";
import type { View } from "./recorded";
import { SocketWire } from "./socket";
import type { Store } from "./store";

/** A record's line to the server. */
class CompanyWire extends SocketWire {
  guide(moment: { word: string; event: number; view: View; runs: boolean; speed: number }): void {
    this.send({ type: "guide", ...moment });
  }

  unguide(): void {
    this.send({ type: "unguide" });
  }
}

/** The hand that turns the pages of the record that is read together. */
interface Pages {
  look(view: View): Promise<void>;
  stand(at: number): void;
}

export class Together {
  /** The guide's own word: his mark is made of it, so that nobody else can guide in his stead. */
  private readonly word = freshKey();
  private readonly wire: CompanyWire;
  private told = "";
  private shown = "";
  private isLed = false;

  constructor(
    private readonly store: Store,
    private readonly pages: Pages,
    address: string,
  ) {
    const wished = new URLSearchParams(location.search).get("with") ?? "";
    if (wished !== "") this.store.take({ type: "follow", mark: wished });
    this.wire = new CompanyWire(address, {
      message: (message) => this.hear(message),
      open: () => {
        this.told = "";
        this.tell();
      },
      lost: () => undefined,
      signedOut: () => undefined,
    });
    this.wire.connect();
    store.listen((state, before) => {
      if (state.record === before.record) return;
      this.tell();
      const isMoved = state.record?.at !== before.record?.at || state.record?.view !== before.record?.view;
      if (isMoved && !this.isLed) this.leave();
    });
  }

  /** Others see from now on where this reader stands; or no more. */
  guide(on: boolean): void {
    this.store.take({ type: "guiding", on });
    if (on) this.leave();
    this.told = "";
    if (on) this.tell();
    else this.wire.unguide();
  }

  follow(mark: string): void {
    if (this.store.state.record?.guides === true) this.guide(false);
    this.shown = "";
    this.store.take({ type: "follow", mark });
    void this.goAlong();
  }

  /** Who turns a page himself follows nobody any more. */
  leave(): void {
    if (this.store.state.record?.follows !== "") this.store.take({ type: "follow", mark: "" });
  }

  private tell(): void {
    const record = this.store.state.record;
    if (record?.guides !== true) return;
    const { at, view, runs, speed } = record;
    const moment = { word: this.word, event: at, view, runs, speed };
    if (JSON.stringify(moment) === this.told) return;
    this.told = JSON.stringify(moment);
    this.wire.guide(moment);
  }

  private hear(message: ServerMessage): void {
    if (message.type !== "company") return;
    this.store.take(message);
    void this.goAlong();
  }

  private guideFollowed(): Guide | undefined {
    const { company, record } = this.store.state;
    return company?.guides.find((guide) => guide.mark === record?.follows);
  }

  /** Stands where the guide stands, with his eyes. */
  private async goAlong(): Promise<void> {
    const guide = this.guideFollowed();
    const record = this.store.state.record;
    if (guide === undefined || record === null || JSON.stringify(guide) === this.shown) return;
    this.shown = JSON.stringify(guide);
    this.isLed = true;
    try {
      if (guide.view !== record.view && record.views.includes(guide.view)) await this.pages.look(guide.view);
      if (guide.event !== this.store.state.record?.at) this.pages.stand(guide.event);
    } finally {
      this.isLed = false;
    }
  }
}

/** The address under which others follow a guide of the page that is open. */
export function guidedAddress(page: string, mark: string): string {
  const url = new URL(page);
  url.hash = "";
  url.search = `?with=${encodeURIComponent(mark)}`;
  return url.href;
}
