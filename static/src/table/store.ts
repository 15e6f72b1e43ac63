/** Holds the state and tells those who draw it. */

import type { State } from "./state";
import { type Message, update } from "./update";

type Listener = (state: State, before: State) => void;

export class Store {
  private listeners: Listener[] = [];

  constructor(public state: State) {}

  take(message: Message): void {
    const before = this.state;
    this.state = update(before, message);
    if (this.state !== before) for (const listener of [...this.listeners]) listener(this.state, before);
  }

  listen(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((other) => other !== listener);
    };
  }
}
