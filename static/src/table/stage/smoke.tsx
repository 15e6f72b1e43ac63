/** Powder smoke after a volley: a drawing of its own between the flags and what is meant, so that its drift has nothing else
 *  painted again. It answers no pointer: whoever stands in it can be taken up. */

import { Component, type VNode } from "preact";
import { duration } from "../duration";
import { layTrace } from "../ground/traces";
import type { State } from "../state";
import { CLOUDS, cloudsOf, type Trace } from "../traces";

/** More events at once than so many are news of what was missed, and not a volley before one's eyes. */
const AT_ONCE = 20;
/** Milliseconds of a frame that is slow, and how many of them one after another end all smoke. */
const SLOW = 25;
const TWICE = 2;
/** Frames after a volley that are not counted: its own work is done in them. */
const SETTLING = 20;

interface Local {
  clouds: Trace[];
}

function lastOf({ events }: State): number {
  return events[events.length - 1]?.seq ?? 0;
}

export class Smoke extends Component<{ state: State }, Local> {
  override state: Local = { clouds: [] };
  /** This machine draws too slowly for it. */
  private isOff = false;
  private timers: ReturnType<typeof setTimeout>[] = [];
  /** Frames since the last volley. */
  private frames = 0;

  override shouldComponentUpdate(next: { state: State }, local: Local): boolean {
    return next.state.events !== this.props.state.events || local.clouds !== this.state.clouds;
  }

  override componentDidUpdate({ state: before }: { state: State }): void {
    const { state } = this.props;
    const { document: table, events, ruleset, still } = state;
    if (events === before.events || table === null || before.document === null) return;
    const fresh = events.filter((event) => event.seq > lastOf(before));
    if (still || this.isOff || document.hidden || fresh.length === 0 || fresh.length > AT_ONCE) return;
    this.rise(fresh.flatMap((event) => cloudsOf(event, table, ruleset)));
  }

  override componentWillUnmount(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private rise(clouds: Trace[]): void {
    const stay = duration("--t-smoke");
    if (clouds.length === 0 || stay === 0) return;
    if (this.state.clouds.length === 0) this.watch();
    this.frames = 0;
    this.setState(({ clouds: there }) => ({ clouds: [...there, ...clouds].slice(-CLOUDS) }));
    const gone = new Set(clouds.map((cloud) => cloud.key));
    const clear = (): void =>
      this.setState(({ clouds: there }) => ({ clouds: there.filter((cloud) => !gone.has(cloud.key)) }));
    this.timers.push(setTimeout(clear, stay));
  }

  /** Asks of every frame how long it took, while there is smoke; a hidden page draws none, and is not asked. */
  private watch(): void {
    let [last, slow] = [0, 0];
    const look = (now: number): void => {
      const isCounted = this.frames > SETTLING && !document.hidden;
      slow = isCounted && now - last > SLOW ? slow + 1 : 0;
      last = now;
      this.frames = document.hidden ? 0 : this.frames + 1;
      if (slow >= TWICE) {
        this.isOff = true;
        this.setState({ clouds: [] });
      } else if (this.state.clouds.length > 0 || this.frames < TWICE) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }

  render(_: unknown, { clouds }: Local): VNode {
    return (
      <svg class={`haze${clouds.length > 0 ? " is-up" : ""}`} aria-hidden="true">
        <g class="world">
          {clouds.map((cloud) => (
            <g key={cloud.key} class="puff">
              <use href={`#${cloud.symbol}`} transform={layTrace(cloud)} />
            </g>
          ))}
        </g>
      </svg>
    );
  }
}
