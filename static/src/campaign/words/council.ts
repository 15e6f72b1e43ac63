/** council */

export const COUNCIL: Record<string, string> = {
  "council.todo": "x",
};
