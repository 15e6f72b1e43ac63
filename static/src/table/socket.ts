/** The way to the server: one socket that comes back by itself, and orders that are never lost and never done twice. */

import type { ClientMessage, ServerMessage } from "./messages";
import type { Order, Side, Standing } from "./protocol";

/** What the table needs of whoever carries its messages. */
export interface Wire {
  order(key: string, seq: number, side: Side | undefined, order: Order): void;
  preview(id: number, side: Side | undefined, order: Order): void;
  /** Asks what orders of several units come to, one after another. */
  march(id: number, side: Side | undefined, orders: Order[]): void;
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

export interface WireEvents {
  message(message: ServerMessage): void;
  open(): void;
  lost(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const SILENCE = 2_000;

export class SocketWire implements Wire {
  private socket: WebSocket | null = null;
  private tries = 0;
  private heard = false;
  /** Orders without an answer, by idempotency key: sent again, with the same key, on every new connection. */
  private readonly waiting = new Map<string, ClientMessage>();

  constructor(
    private readonly address: string,
    private readonly events: WireEvents,
  ) {
    addEventListener("online", () => this.connect());
  }

  connect(): void {
    if (this.socket !== null && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = false;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.closed(socket);
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

  private opened(socket: WebSocket): void {
    this.events.open();
    for (const message of this.waiting.values()) this.send(message);
    setTimeout(() => {
      if (socket === this.socket && !this.heard) this.resync(0);
    }, SILENCE);
  }

  private received(message: ServerMessage): void {
    this.heard = true;
    this.tries = 0;
    if ((message.type === "settled" || message.type === "refused") && message.key !== undefined)
      this.waiting.delete(message.key);
    this.events.message(message);
  }

  private closed(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.events.lost();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    setTimeout(() => this.connect(), wait);
  }
}
