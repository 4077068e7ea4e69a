import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "@agio/sdk";
import { useQuote } from "@agio/ui";

const EVERY_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function quoted(answers: (() => Promise<string>)[]) {
  return renderHook(() => useQuote({ amount: "5" }, () => (answers.shift() ?? (() => Promise.reject(new Error("no more"))))(), EVERY_MS));
}

describe("a quote that is asked anew", () => {
  it("stays while the line is dead, which is said, and is renewed once it lives", async () => {
    const hook = quoted([() => Promise.resolve("first"), () => Promise.reject(new TypeError("lost")), () => Promise.resolve("second")]);
    await wait(1_000);
    expect(hook.result.current).toMatchObject({ quote: "first", problem: null });
    await wait(EVERY_MS);
    expect(hook.result.current).toMatchObject({ quote: "first", problem: "shell.error.panel", waiting: false });
    await wait(EVERY_MS);
    expect(hook.result.current).toMatchObject({ quote: "second", problem: null });
  });
  it("goes when the server refuses it", async () => {
    const hook = quoted([
      () => Promise.resolve("first"),
      () => Promise.reject(new CallError("web/getQuote", { code: 7, message: "Too little", data: { field: "amount" } })),
    ]);
    await wait(1_000);
    await wait(EVERY_MS);
    expect(hook.result.current).toMatchObject({ quote: null, problem: "Too little", field: "amount" });
  });
});
