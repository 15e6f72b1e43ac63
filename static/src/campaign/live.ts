/** The line on which the server says that something has moved; it comes back by itself. The page then asks anew. */

import type { Court } from "./court";

interface Heard {
  kind: string;
  seq?: number;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class Line {
  private socket: WebSocket | null = null;
  private tries = 0;

  constructor(
    private readonly address: string,
    private readonly court: Court,
  ) {
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.socket?.close());
  }

  connect(): void {
    if (this.socket !== null && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      const wasLost = this.court.state.link === "lost";
      this.tries = 0;
      this.court.set({ link: "open" });
      if (wasLost) void this.court.refresh();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(JSON.parse(String(event.data)) as Heard);
    };
    socket.onclose = () => this.drop(socket);
  }

  private take(heard: Heard): void {
    if (heard.kind === "beat") return;
    const isKnown =
      (heard.kind === "moved" || heard.kind === "here") && heard.seq === this.court.state.boot.seq;
    if (!isKnown) void this.court.refresh();
  }

  private drop(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    const time = new Date().toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
    if (this.court.state.link === "open") this.court.set({ link: "lost", since: time });
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    setTimeout(() => this.connect(), wait);
  }
}
