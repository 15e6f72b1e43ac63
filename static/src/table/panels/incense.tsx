/** How long a side has been awaited, as the server counts it: a stick of incense burns half an hour, then another. */

import { Component, type VNode } from "preact";
import type { SideTime } from "../messages";
import { t } from "../words";

/** Seconds that one stick burns. */
const STICK = 1800;
const HOUR = 3600;
const DAY = 24 * HOUR;

interface Props {
  time: SideTime | undefined;
  name: string;
}

/** Hours, minutes and seconds as a clock shows them; of days only the days and hours. */
export function clockWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [days, hours] = [Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR)];
  if (days > 0) return t("clock.days", { days, hours });
  const two = (value: number): string => String(value).padStart(2, "0");
  const [minutes, rest] = [Math.floor((whole % HOUR) / 60), two(whole % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** How much of the stick that burns now is left, in hundredths. */
export function leftOfStick(seconds: number): number {
  return Math.round(100 - ((seconds % STICK) / STICK) * 100);
}

export class Incense extends Component<Props> {
  private timer: ReturnType<typeof setInterval> | null = null;
  private told = Date.now();

  override componentDidMount(): void {
    this.timer = setInterval(() => {
      if (this.props.time?.runs === true) this.forceUpdate();
    }, 1000);
  }

  override componentWillReceiveProps(next: Props): void {
    if (next.time !== this.props.time) this.told = Date.now();
  }

  override componentWillUnmount(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  render({ time, name }: Props): VNode | null {
    if (time === undefined) return null;
    const spent = time.spent + (time.runs ? (Date.now() - this.told) / 1000 : 0);
    return (
      <div class={`clock${time.runs ? " is-burning" : ""}`} title={t("clock.title", { name })}>
        <span class="num">{clockWords(spent)}</span>
        <i class="incense" style={{ "--left": `${leftOfStick(spent)}%` }} />
      </div>
    );
  }
}
