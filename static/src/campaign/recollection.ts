/** How a war stood when it was last looked at in this browser: what has happened since is shown as a film. */

import type { Shown } from "./war";

export interface Moment {
  seq: number;
  war: Shown;
}

function nameOf(id: string, clan: string, which: string): string {
  return `honjin-campaign-${which}-${id}-${clan}`;
}

/** The last moment that was seen, or the one ``before`` the plans were last opened. */
export function recall(id: string, clan: string, which: "last" | "before" = "last"): Moment | null {
  try {
    const text = localStorage.getItem(nameOf(id, clan, which));
    return text === null ? null : (JSON.parse(text) as Moment);
  } catch {
    return null;
  }
}

export function remember(id: string, clan: string, moment: Moment): void {
  try {
    if (moment.war.stage === "Q1") localStorage.setItem(nameOf(id, clan, "before"), JSON.stringify(moment));
    localStorage.setItem(nameOf(id, clan, "last"), JSON.stringify(moment));
  } catch {
    // A browser that keeps nothing shows the war as it stands.
  }
}
