import { vi } from "vitest";

export interface Sent {
  url: URL;
  method: string;
  form: URLSearchParams;
  headers: Headers;
}

type Reply = object | "lost";

/** Answers each fetch with the next reply and keeps what was sent. */
export function answer(...replies: Reply[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string, init: RequestInit = {}) => {
      sent.push({
        url: new URL(url, "http://localhost"),
        method: init.method ?? "GET",
        form: new URLSearchParams(init.body ? String(init.body) : ""),
        headers: new Headers(init.headers),
      });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (reply === "lost" || reply === undefined) throw new TypeError("connection lost");
      return new Response(JSON.stringify(reply));
    }),
  );
  return sent;
}
