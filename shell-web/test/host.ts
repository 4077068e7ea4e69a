import { vi } from "vitest";

export interface Asked {
  call: string;
  method: string;
  fields: URLSearchParams;
  bearer: string | null;
}

export type Answers = Record<string, unknown | ((fields: URLSearchParams) => unknown)>;

export const ok = (data: unknown) => ({ code: 0, message: "", data });
export const refusal = (code: number, message: string, data: unknown = null) => ({ code, message, data });
export const pageOf = (...rows: object[]) => ok({ rows, next: "" });

/** A host that answers calls by name, at once or by a promise, with 109 where it knows none, and keeps what it was asked. */
export function host(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string, init: RequestInit = {}) => {
      const url = new URL(address, "http://localhost");
      const call = url.pathname.slice(1);
      const fields = init.body ? new URLSearchParams(String(init.body)) : url.searchParams;
      asked.push({ call, method: init.method ?? "GET", fields, bearer: new Headers(init.headers).get("authorization") });
      const known = answers[call];
      const answer = await (typeof known === "function" ? (known as (fields: URLSearchParams) => unknown)(fields) : known);
      if (answer === "lost") throw new TypeError("connection lost");
      return new Response(JSON.stringify(answer ?? refusal(109, "Not available")));
    }),
  );
  return asked;
}
