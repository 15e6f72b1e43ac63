/** What bars and slips leave free of the table where they lie over it: on a small screen. Pixels within the frame. */

export interface Insets {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Rect = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

/** A telephone, upright or on its side: the table lies under everything there. */
export function isSmall(): boolean {
  return matchMedia("(max-width: 760px), (max-height: 480px)").matches;
}

/** How far in from each edge of the frame the bars reach that span most of it. Pure. */
export function insetsOf(frame: Rect, bars: readonly Rect[]): Insets {
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const insets = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const bar of bars) {
    const across = Math.min(bar.right, frame.right) - Math.max(bar.left, frame.left);
    const down = Math.min(bar.bottom, frame.bottom) - Math.max(bar.top, frame.top);
    if (across <= 0 || down <= 0) continue;
    const [middle, level] = [(bar.left + bar.right) / 2, (bar.top + bar.bottom) / 2];
    if (across > wide * 0.6) {
      if (level < frame.top + high / 2) insets.top = Math.max(insets.top, bar.bottom - frame.top);
      else insets.bottom = Math.max(insets.bottom, frame.bottom - bar.top);
    } else if (down > high * 0.6) {
      if (middle < frame.left + wide / 2) insets.left = Math.max(insets.left, bar.right - frame.left);
      else insets.right = Math.max(insets.right, frame.right - bar.left);
    }
  }
  return insets;
}

const BARS =
  ".battle > .top, .battle > .bottom, .phone-nav, .salvo, .conditions > summary, .stage > :is(.slips, .lesson, .tray, .away, .cmp)";

/** What lies over the table now. */
export function barsOver(frame: HTMLElement): Insets {
  const whole = frame.getBoundingClientRect();
  const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect());
  const insets = insetsOf(whole, bars);
  // a fight's slip stands on the foot, however high it comes
  const fight = document.querySelector(".stage > .fight")?.getBoundingClientRect();
  return fight === undefined
    ? insets
    : { ...insets, bottom: Math.max(insets.bottom, whole.bottom - fight.top) };
}

/** What always lies over it, as the style sheet says by the frame's padding: by this the whole table is laid. */
export function barsAtRest(frame: HTMLElement): Insets {
  const style = getComputedStyle(frame);
  const of = (edge: string): number => Number.parseFloat(style.getPropertyValue(`padding-${edge}`)) || 0;
  return { left: of("left"), top: of("top"), right: of("right"), bottom: of("bottom") };
}
