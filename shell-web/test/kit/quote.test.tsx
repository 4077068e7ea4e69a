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
  return renderHook(() =>
    useQuote({ amount: "5" }, () => (answers.shift() ?? (() => Promise.reject(new Error("no more"))))(), { every: EVERY_MS }),
  );
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

describe("a form that holds nothing yet", () => {
  it("shows what an example comes to, and then what was asked", async () => {
    const ask = ({ amount }: { amount: string }) => Promise.resolve(`for ${amount}`);
    const example = { amount: "100" };
    const hook = renderHook(({ amount }) => useQuote(amount ? { amount } : null, ask, { example }), { initialProps: { amount: "" } });
    expect(hook.result.current).toMatchObject({ quote: null, waiting: false });
    expect(hook.result.current.shown).toBeUndefined();
    await wait(0);
    expect(hook.result.current).toMatchObject({ quote: null, shown: "for 100" });
    hook.rerender({ amount: "5" });
    expect(hook.result.current).toMatchObject({ quote: null, shown: "for 100", waiting: true });
    await wait(1_000);
    expect(hook.result.current).toMatchObject({ quote: "for 5", shown: "for 5", waiting: false });
  });
  it("shows nothing where no example is quoted, and none is awaited", async () => {
    const hook = renderHook(() => useQuote(null, () => Promise.reject(new TypeError("lost")), { example: { amount: "1" } }));
    await wait(0);
    expect(hook.result.current.shown).toBeNull();
    expect(renderHook(() => useQuote(null, () => Promise.resolve("never"))).result.current.shown).toBeNull();
  });
});
