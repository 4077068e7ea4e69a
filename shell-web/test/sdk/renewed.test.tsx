import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { amend, queryClient, useAnyAction, useAnyCall } from "@agio/sdk";
import { host, ok } from "../host";

/** A call whose answers are given out later, in any order. */
function held() {
  const waiting: ((answer: unknown) => void)[] = [];
  return { ask: () => new Promise((resolve) => waiting.push(resolve)), waiting };
}

interface Reported {
  n: number;
}

afterEach(() => queryClient.clear());

function shown(first: { enabled: boolean; every?: number } = { enabled: true }) {
  return renderHook(
    (options: { enabled: boolean; every?: number }) => ({
      reported: useAnyCall("web/told", {}, options),
      command: useAnyAction("web/change", { invalidates: ["web/told"] }),
    }),
    { initialProps: first },
  );
}

const change = (result: { current: { command: { run(): Promise<unknown> } } }) => act(() => result.current.command.run());

describe("what a command changed", () => {
  it("isn't taken from an answer that was asked for before, though it is the first one", async () => {
    const reported = held();
    host({ "web/told": reported.ask, "web/change": ok(null) });
    const { result } = shown();
    await waitFor(() => expect(reported.waiting).toHaveLength(1));
    await change(result);
    await waitFor(() => expect(reported.waiting).toHaveLength(2));
    await act(async () => reported.waiting[1]?.(ok({ n: 2 })));
    await waitFor(() => expect(result.current.reported.data).toEqual({ n: 2 }));
    await act(async () => reported.waiting[0]?.(ok({ n: 1 })));
    expect(result.current.reported.data).toEqual({ n: 2 });
  });

  it("waits for the new answer where the old one comes first", async () => {
    const reported = held();
    host({ "web/told": reported.ask, "web/change": ok(null) });
    const { result } = shown();
    await waitFor(() => expect(reported.waiting).toHaveLength(1));
    await change(result);
    await act(async () => reported.waiting[0]?.(ok({ n: 1 })));
    expect(result.current.reported).toMatchObject({ data: undefined, loading: true });
    await act(async () => reported.waiting[1]?.(ok({ n: 2 })));
    await waitFor(() => expect(result.current.reported.data).toEqual({ n: 2 }));
  });

  it("isn't overwritten by an older answer while nobody asks, and is asked for once somebody does", async () => {
    const reported = held();
    host({ "web/told": reported.ask, "web/change": ok(null) });
    const { result, rerender } = shown();
    await waitFor(() => expect(reported.waiting).toHaveLength(1));
    await act(async () => reported.waiting[0]?.(ok({ n: 1 })));
    await waitFor(() => expect(result.current.reported.data).toEqual({ n: 1 }));
    act(() => result.current.reported.retry());
    await waitFor(() => expect(reported.waiting).toHaveLength(2));
    rerender({ enabled: false });
    await change(result);
    await act(async () => reported.waiting[1]?.(ok({ n: 1 })));
    rerender({ enabled: true });
    await waitFor(() => expect(reported.waiting).toHaveLength(3));
    await act(async () => reported.waiting[2]?.(ok({ n: 2 })));
    await waitFor(() => expect(result.current.reported.data).toEqual({ n: 2 }));
  });

  it("is shown at once where the command's own answer tells it", async () => {
    const reported = held();
    host({ "web/told": reported.ask, "web/change": ok(null) });
    const { result } = shown();
    await waitFor(() => expect(reported.waiting).toHaveLength(1));
    await act(async () => reported.waiting[0]?.(ok({ n: 1 })));
    await waitFor(() => expect(result.current.reported.data).toEqual({ n: 1 }));
    await change(result);
    await waitFor(() => expect(reported.waiting).toHaveLength(2));
    act(() => amend<Reported>("web/told", {}, ({ n }) => ({ n: n + 1 })));
    await waitFor(() => expect(result.current.reported.data).toEqual({ n: 2 }));
    await act(async () => reported.waiting[1]?.(ok({ n: 3 })));
    await waitFor(() => expect(result.current.reported.data).toEqual({ n: 3 }));
  });
});
