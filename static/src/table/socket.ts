/** The way to the server: one socket that comes back by itself, and orders that are never lost and never done twice. */

import { Heartbeat } from "./heartbeat";
import type { ClientMessage, Heard, ServerMessage } from "./messages";
import type { Order, Side, Standing } from "./protocol";

/** What the table needs of whoever carries its messages. */
export interface Wire {
  order(key: string, seq: number, side: Side | undefined, order: Order): void;
  preview(id: number, side: Side | undefined, order: Order): void;
  /** Asks what orders of several units come to, one after another. */
  march(id: number, side: Side | undefined, orders: Order[]): void;
  /** Asks at whom each unit could give an order of that kind. */
  salvo(id: number, side: Side | undefined, kind: string): void;
  say(text: string): void;
  ping(x: number, y: number): void;
  /** Reminds whoever is awaited. */
  nudge(): void;
  /** Lays an order down for what a unit may be asked (or all, with none); without a choice it is withdrawn. */
  standing(order: { side: Side; kind: string; unit: string; choice: Standing["choice"] | null }): void;
  /** Lets the others see whether an order is being written here. */
  busy(busy: boolean): void;
  resync(since: number): void;
}

interface WireEvents {
  message(message: ServerMessage): void;
  open(): void;
  lost(): void;
  /** The session by which this browser came has ended: it need not try again. */
  signedOut(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SILENCE = 2_000;
const SIGNED_OUT = 4401;
/** The code of a line that was given up, as browsers call one that broke. */
const LOST = 1006;
/** How long a new connection may take to open. */
const OPENING = 8_000;
/** Milliseconds of silence after which a line is doubted: soon where somebody plays, later where he looks on. */
const QUIET = 2_000;
const QUIET_ASIDE = 15_000;

export class SocketWire implements Wire {
  private socket: WebSocket | null = null;
  private tries = 0;
  private heard = false;
  /** Orders without an answer, by idempotency key: sent again, with the same key, on every new connection. */
  private readonly waiting = new Map<string, ClientMessage>();

  private readonly beat: Heartbeat;

  constructor(
    private readonly address: string,
    private readonly events: WireEvents,
    plays = false,
  ) {
    this.beat = new Heartbeat(
      plays ? QUIET : QUIET_ASIDE,
      () => this.send({ type: "beat" }),
      () => this.drop(),
    );
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.drop());
  }

  connect(): void {
    if (this.socket !== null && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = false;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as Heard);
    };
    socket.onclose = (event) => this.close(socket, event.code);
    setTimeout(() => {
      if (socket === this.socket && socket.readyState === WebSocket.CONNECTING) this.drop();
    }, OPENING);
  }

  /** The line is dead, whatever the browser still thinks of it. */
  private drop(): void {
    const socket = this.socket;
    if (socket === null) return;
    socket.close();
    this.close(socket, LOST);
  }

  order(key: string, seq: number, side: Side | undefined, order: Order): void {
    const message: ClientMessage = {
      type: "order",
      key,
      seq,
      ...(side === undefined ? {} : { side }),
      order,
    };
    this.waiting.set(key, message);
    this.send(message);
  }

  preview(id: number, side: Side | undefined, order: Order): void {
    this.send({ type: "preview", id, ...(side === undefined ? {} : { side }), order });
  }

  march(id: number, side: Side | undefined, orders: Order[]): void {
    this.send({ type: "march", id, ...(side === undefined ? {} : { side }), orders });
  }

  salvo(id: number, side: Side | undefined, kind: string): void {
    this.send({ type: "salvo", id, kind, ...(side === undefined ? {} : { side }) });
  }

  nudge(): void {
    this.send({ type: "nudge" });
  }

  standing(order: { side: Side; kind: string; unit: string; choice: Standing["choice"] | null }): void {
    this.send({ type: "standing", ...order });
  }

  busy(busy: boolean): void {
    this.send({ type: "busy", busy });
  }

  say(text: string): void {
    this.send({ type: "say", text });
  }

  ping(x: number, y: number): void {
    this.send({ type: "ping", x, y });
  }

  resync(since: number): void {
    this.send({ type: "resync", since });
  }

  protected send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private greet(socket: WebSocket): void {
    this.events.open();
    this.beat.begin();
    for (const message of this.waiting.values()) this.send(message);
    setTimeout(() => {
      if (socket === this.socket && !this.heard) this.resync(0);
    }, SILENCE);
  }

  private receive(message: Heard): void {
    this.heard = true;
    this.tries = 0;
    this.beat.hear();
    if (message.type === "beat") return;
    if ((message.type === "settled" || message.type === "refused") && message.key !== undefined)
      this.waiting.delete(message.key);
    this.events.message(message);
  }

  private close(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.beat.stop();
    this.events.lost();
    if (code === SIGNED_OUT) {
      this.events.signedOut();
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    setTimeout(() => this.connect(), wait);
  }
}
