/** Whether the other end of a line still lives: after some silence it is asked, and given up when it does not answer. */

/** Milliseconds that an answer may take; longer after each line that was given up, for the house may only be busy. */
const PATIENCE = 2_000;
const LONGEST_PATIENCE = 16_000;

export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience = PATIENCE;

  /** `quiet`: milliseconds of silence after which the other end is asked. */
  constructor(
    private readonly quiet: number,
    private readonly ask: () => void,
    private readonly giveUp: () => void,
  ) {
    // a page that comes back into sight, or a machine out of its sleep, does not wait for the next beat
    document.addEventListener("visibilitychange", () => {
      if (this.timer !== undefined && !document.hidden) this.doubt();
    });
  }

  /** Something was heard: the line lives. */
  hear(): void {
    this.patience = PATIENCE;
    this.wait(this.quiet, () => this.doubt());
  }

  /** A line has just been opened, on which nothing was heard yet. */
  begin(): void {
    this.wait(this.patience, () => this.doubt());
  }

  /** There is no line to listen to. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private doubt(): void {
    this.ask();
    this.wait(this.patience, () => {
      this.stop();
      this.patience = Math.min(LONGEST_PATIENCE, this.patience * 2);
      this.giveUp();
    });
  }

  private wait(milliseconds: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, milliseconds);
  }
}
