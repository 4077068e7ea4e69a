import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAskedAgain, feed, queryClient } from "@agio/sdk";

type Listener = (message: { topic: string; data: unknown; snapshot?: boolean }) => void;
let hear: Listener;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(feed, "listen").mockImplementation((_topic, listener) => {
    hear = listener as Listener;
    return () => undefined;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const say = (snapshot?: boolean) => act(() => hear({ topic: "balances", data: {}, ...(snapshot ? { snapshot } : {}) }));

test("a page asks again once for balances that move together, and not for what it has just begun with", () => {
  const asked = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
  renderHook(() => useAskedAgain("web/deposit"));
  say(true);
  vi.advanceTimersByTime(1_000);
  expect(asked).not.toHaveBeenCalled();
  say();
  say();
  vi.advanceTimersByTime(1_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a feed that is back after a break makes the page ask: what moved meanwhile was not said", () => {
  const asked = vi.spyOn(queryClient, "invalidateQueries").mockResolvedValue();
  renderHook(() => useAskedAgain("web/deposit"));
  say(true);
  say(true);
  vi.advanceTimersByTime(1_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
