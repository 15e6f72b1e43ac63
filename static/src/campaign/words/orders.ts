/** orders */

export const ORDERS: Record<string, string> = {
  "orders.todo": "x",
};
