/** Asking the interface over HTTP. Whatever changes something bears a key, so that what is sent twice is done once. */

export interface Reply<T> {
  ok: boolean;
  status: number;
  found: T | null;
  /** Why not, in words, with the clause that says so; empty where nobody answered. */
  reason: string;
  clause: string;
}

interface Refused {
  reason?: string;
  message?: string;
  detail?: string;
  clause?: string;
}

function token(): string {
  return document.querySelector<HTMLInputElement>("#campaign-token [name=csrfmiddlewaretoken]")?.value ?? "";
}

/** A key of its own for each order. */
export function newKey(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((number) => number.toString(16).padStart(8, "0")).join("");
}

export async function ask<T>(
  address: string,
  method: "GET" | "POST" | "PUT" = "GET",
  body?: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Reply<T>> {
  try {
    const reply = await fetch(address, {
      method,
      headers: {
        Accept: "application/json",
        ...(method === "GET" ? {} : { "Content-Type": "application/json", "X-CSRFToken": token() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await reply.text();
    const found = text === "" ? null : (JSON.parse(text) as T & Refused);
    if (reply.ok) return { ok: true, status: reply.status, found, reason: "", clause: "" };
    const reason = found?.reason ?? found?.message ?? found?.detail ?? "";
    return { ok: false, status: reply.status, found, reason, clause: found?.clause ?? "" };
  } catch {
    return { ok: false, status: 0, found: null, reason: "", clause: "" };
  }
}
