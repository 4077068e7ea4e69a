import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { amend, queryClient, useAnyAction, useAnyCall } from "@agio/sdk";
import { host, ok } from "../host";

/** A call whose answers are given out later, in any order. */
function held() {
  const waiting: ((answer: unknown) => void)[] = [];
  return { ask: () => new Promise((resolve) => waiting.push(resolve)), waiting };
}

interface Told {
  n: number;
}

afterEach(() => queryClient.clear());

function shown(first: { enabled: boolean; every?: number } = { enabled: true }) {
  return renderHook(
    (options: { enabled: boolean; every?: number }) => ({
      told: useAnyCall("web/told", {}, options),
      deed: useAnyAction("web/change", { invalidates: ["web/told"] }),
    }),
    { initialProps: first },
  );
}

const change = (result: { current: { deed: { run(): Promise<unknown> } } }) => act(() => result.current.deed.run());

describe("what a deed changed", () => {
  it("isn't taken from an answer that was asked for before, though it is the first one", async () => {
    const told = held();
    host({ "web/told": told.ask, "web/change": ok(null) });
    const { result } = shown();
    await waitFor(() => expect(told.waiting).toHaveLength(1));
    await change(result);
    await waitFor(() => expect(told.waiting).toHaveLength(2));
    await act(async () => told.waiting[1]?.(ok({ n: 2 })));
    await waitFor(() => expect(result.current.told.data).toEqual({ n: 2 }));
    await act(async () => told.waiting[0]?.(ok({ n: 1 })));
    expect(result.current.told.data).toEqual({ n: 2 });
  });

  it("waits for the new answer where the old one comes first", async () => {
    const told = held();
    host({ "web/told": told.ask, "web/change": ok(null) });
    const { result } = shown();
    await waitFor(() => expect(told.waiting).toHaveLength(1));
    await change(result);
    await act(async () => told.waiting[0]?.(ok({ n: 1 })));
    expect(result.current.told).toMatchObject({ data: undefined, loading: true });
    await act(async () => told.waiting[1]?.(ok({ n: 2 })));
    await waitFor(() => expect(result.current.told.data).toEqual({ n: 2 }));
  });

  it("isn't overwritten by an older answer while nobody asks, and is asked for once somebody does", async () => {
    const told = held();
    host({ "web/told": told.ask, "web/change": ok(null) });
    const { result, rerender } = shown();
    await waitFor(() => expect(told.waiting).toHaveLength(1));
    await act(async () => told.waiting[0]?.(ok({ n: 1 })));
    await waitFor(() => expect(result.current.told.data).toEqual({ n: 1 }));
    act(() => result.current.told.retry());
    await waitFor(() => expect(told.waiting).toHaveLength(2));
    rerender({ enabled: false });
    await change(result);
    await act(async () => told.waiting[1]?.(ok({ n: 1 })));
    rerender({ enabled: true });
    await waitFor(() => expect(told.waiting).toHaveLength(3));
    await act(async () => told.waiting[2]?.(ok({ n: 2 })));
    await waitFor(() => expect(result.current.told.data).toEqual({ n: 2 }));
  });

  it("is shown at once where the deed's own answer tells it", async () => {
    const told = held();
    host({ "web/told": told.ask, "web/change": ok(null) });
    const { result } = shown();
    await waitFor(() => expect(told.waiting).toHaveLength(1));
    await act(async () => told.waiting[0]?.(ok({ n: 1 })));
    await waitFor(() => expect(result.current.told.data).toEqual({ n: 1 }));
    await change(result);
    await waitFor(() => expect(told.waiting).toHaveLength(2));
    act(() => amend<Told>("web/told", {}, ({ n }) => ({ n: n + 1 })));
    await waitFor(() => expect(result.current.told.data).toEqual({ n: 2 }));
    await act(async () => told.waiting[1]?.(ok({ n: 3 })));
    await waitFor(() => expect(result.current.told.data).toEqual({ n: 3 }));
  });
});
