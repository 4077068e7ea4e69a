import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AWAY_AFTER_MS } from "../src/session/presence";
import { begin, end } from "../src/session/token";
import { useOperatorCall } from "../src/session/useOperatorCall";
import { host, pageOf } from "./host";

function Counter() {
  useOperatorCall("web/operatorQueues", {}, 15_000);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  begin("token");
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe("a console left alone", () => {
  it("stops asking, so that it doesn't keep itself signed in, and asks at once when somebody is back", async () => {
    window.dispatchEvent(new Event("keydown"));
    const asked = host({ "web/operatorQueues": pageOf() });
    render(<Counter />);
    await act(() => vi.advanceTimersByTimeAsync(46_000));
    expect(asked).toHaveLength(4);
    await act(() => vi.advanceTimersByTimeAsync(AWAY_AFTER_MS));
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveLength(before);
    await act(async () => {
      window.dispatchEvent(new Event("pointermove"));
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(asked).toHaveLength(before + 1);
  });
});
