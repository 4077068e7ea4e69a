import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NetworkError, setBehaviours, useAnyAction } from "@agio/sdk";
import { answer } from "../fetch";

const OK = { code: 0, message: "Order placed", data: { id: 1 } };
const notify = vi.fn();

beforeEach(() => {
  notify.mockReset();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  setBehaviours({ notify, defaultMessage: () => "request error", askAboutSession: vi.fn(), logOutAndReload: vi.fn() });
});

describe("useAction", () => {
  it("sends the same request token again when no answer came", async () => {
    const sent = answer("lost", "lost", OK);
    const { result } = renderHook(() => useAnyAction("web/buy"));
    for (let attempt = 0; attempt < 3; attempt += 1) await act(() => result.current.run({ price: "1" }));
    const tokens = sent.map(({ form }) => form.get("rtoken"));
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
    expect(result.current.data).toEqual({ id: 1 });
  });
  it("starts a new intent after an answer", async () => {
    const sent = answer(OK);
    const { result } = renderHook(() => useAnyAction("web/buy"));
    await act(() => result.current.run({ price: "1" }));
    await act(() => result.current.run({ price: "1" }));
    expect(sent[0]?.form.get("rtoken")).not.toBe(sent[1]?.form.get("rtoken"));
  });
  it.each([100, 104, 105, 114])("sends the same request token again where the answer %i leaves the outcome open", async (code) => {
    const sent = answer({ code, message: "Unknown", data: null }, OK);
    const { result } = renderHook(() => useAnyAction("web/buy"));
    await act(() => result.current.run({ price: "1" }));
    await act(() => result.current.run({ price: "1" }));
    expect(sent[0]?.form.get("rtoken")).toBe(sent[1]?.form.get("rtoken"));
  });
  describe("where its twin still runs", () => {
    const STILL = { code: 104, message: "Still being processed", data: null };
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());
    const done = async (ran: Promise<unknown>) => {
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      return ran;
    };
    it("asks again what became of it with the very same form, and says nothing of the waiting", async () => {
      const sent = answer(STILL, STILL, OK);
      const { result } = renderHook(() => useAnyAction("web/buy"));
      await done(act(() => result.current.run({ price: "1" })));
      expect(result.current.data).toEqual({ id: 1 });
      expect(sent.map(({ form }) => String(form))).toEqual(Array(3).fill(String(sent[0]?.form)));
      expect(notify).not.toHaveBeenCalledWith("warning", STILL.message);
    });
    it("says so in the end, and the next press is about the same command", async () => {
      const sent = answer(STILL);
      const { result } = renderHook(() => useAnyAction("web/buy"));
      await done(act(() => result.current.run({ price: "1" })));
      expect(sent).toHaveLength(6);
      expect(notify).toHaveBeenCalledExactlyOnceWith("warning", STILL.message);
      await done(act(() => result.current.run({ price: "1" })));
      expect(new Set(sent.map(({ form }) => form.get("rtoken"))).size).toBe(1);
    });
  });
  it("starts a new intent after a refusal", async () => {
    const sent = answer({ code: 134, message: "Not enough", data: null }, OK);
    const { result } = renderHook(() => useAnyAction("web/buy"));
    await act(() => result.current.run({ price: "1" }));
    await act(() => result.current.run({ price: "1" }));
    expect(sent[0]?.form.get("rtoken")).not.toBe(sent[1]?.form.get("rtoken"));
  });
  it("starts a new intent when the user changed the order", async () => {
    const sent = answer("lost", OK);
    const { result } = renderHook(() => useAnyAction("web/buy"));
    await act(() => result.current.run({ price: "1" }));
    await act(() => result.current.run({ price: "2" }));
    expect(sent[0]?.form.get("rtoken")).not.toBe(sent[1]?.form.get("rtoken"));
  });
  it("keeps the intent of an unknown outcome where what was said of it has ended", async () => {
    const sent = answer("lost", OK, OK);
    const { result } = renderHook(() => useAnyAction("web/buy", { quiet: true }));
    await act(() => result.current.run({ price: "1" }));
    act(() => result.current.reset());
    expect(result.current.error).toBeNull();
    await act(() => result.current.run({ price: "1" }));
    await act(() => result.current.run({ price: "1" }));
    const tokens = sent.map(({ form }) => form.get("rtoken"));
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });
  it("does a command once however often the button is pressed", async () => {
    const sent = answer(OK);
    const { result } = renderHook(() => useAnyAction("web/buy"));
    await act(async () => {
      await Promise.all([result.current.run({ price: "1" }), result.current.run({ price: "1" })]);
    });
    expect(sent).toHaveLength(1);
  });
  it("says a success in the chosen tone and a refusal as a warning", async () => {
    answer(OK, { code: 1, message: "No", data: null });
    const { result } = renderHook(() => useAnyAction("web/buy", { notice: "neutral" }));
    await act(() => result.current.run());
    expect(notify).toHaveBeenLastCalledWith("neutral", "Order placed");
    await act(async () => expect(await result.current.run()).toBeUndefined());
    expect(notify).toHaveBeenLastCalledWith("warning", "No");
    expect(result.current.busy).toBe(false);
  });
  it("says that no answer came, where nobody else does", async () => {
    answer("lost");
    const { result, rerender } = renderHook(({ quiet }) => useAnyAction("web/buy", { quiet }), { initialProps: { quiet: false } });
    await act(() => result.current.run());
    expect(notify).toHaveBeenCalledExactlyOnceWith("warning", "shell.error.lost");
    rerender({ quiet: true });
    await act(() => result.current.run());
    expect(notify).toHaveBeenCalledTimes(1);
    expect(result.current.error).toBeInstanceOf(NetworkError);
  });
});
