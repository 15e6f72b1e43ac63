/** What a way takes of its allowance, in words; where ranges are secret, no more than that it is too long. */

import type { PathPreview } from "./protocol";
import { inches, t } from "./words";

type Way = PathPreview | null | undefined;

export function isFar(path: Way): boolean {
  return path !== null && path !== undefined && (path.more === true || path.used > path.allowance + 0.001);
}

/** "3.2″", or "more than 6″". */
export function inchesSpent(path: PathPreview): string {
  return path.more === true ? t("confirm.more", { used: inches(path.used) }) : inches(path.used);
}

/** "3.2″ of 6″". */
export function spentOf(path: PathPreview): string {
  return t("confirm.used", { used: inchesSpent(path), allowance: inches(path.allowance) });
}
