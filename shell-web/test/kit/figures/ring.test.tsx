import { act, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockOf, Ring, useTimeLeft } from "@agio/ui";

describe("Ring", () => {
  it("says its words beside the drawn part", () => {
    const { container } = render(<Ring name="Time to pay" part={0.25} label="4:12" caption="left" tone="warn" />);
    expect(screen.getByRole("group", { name: "Time to pay" })).toHaveTextContent("4:12left");
    const [drawn = 0, whole = 1] = (container.querySelectorAll("circle")[1]?.getAttribute("stroke-dasharray") ?? "").split(" ").map(Number);
    expect(drawn / whole).toBeCloseTo(0.25);
  });
  it("draws no part when it is over", () => {
    const { container } = render(<Ring name="Time to pay" part={null} label="–" caption="expired" />);
    expect(container.querySelectorAll("circle")).toHaveLength(1);
  });
  it("draws a full ring at most", () => {
    const { container } = render(<Ring name="Tasks" part={7} label="7 / 5" />);
    const [drawn, whole] = (container.querySelectorAll("circle")[1]?.getAttribute("stroke-dasharray") ?? "").split(" ");
    expect(drawn).toBe(whole);
  });
});

describe("the time left", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
  afterEach(() => void vi.useRealTimers());
  it("counts from the server's answer, begins anew with the next one, and ends at nothing", () => {
    const { result, rerender } = renderHook(({ seconds }) => useTimeLeft(seconds), { initialProps: { seconds: 10 } });
    act(() => void vi.advanceTimersByTime(3_000));
    expect(result.current).toBe(7);
    rerender({ seconds: 2 });
    expect(result.current).toBe(2);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe(0);
  });
  it("is written with hours where there are any", () => {
    expect([6_446, 252, 9].map(clockOf)).toEqual(["1:47:26", "4:12", "0:09"]);
  });
});
