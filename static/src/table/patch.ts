/** JSON merge patch (RFC 7396) that shares every part it does not touch: what is the same object has not changed. */

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value after the patch; the given value is never changed. */
export function mergePatch<T>(target: T, patch: unknown): T {
  if (!isPlain(patch)) return patch as T;
  const before: Plain = isPlain(target) ? target : {};
  const after: Plain = { ...before };
  let changed = !isPlain(target);
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) {
      if (key in after) changed = true;
      delete after[key];
      continue;
    }
    const next = mergePatch(before[key], part);
    if (!Object.is(next, before[key])) changed = true;
    after[key] = next;
  }
  return (changed ? after : before) as T;
}
