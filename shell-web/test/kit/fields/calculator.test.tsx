import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Calculator } from "../../../ui/src/products";

interface Asked {
  question: { sum: string };
  signal: AbortSignal;
  answer(gain: string): void;
  fail(): void;
}
let asked: Asked[] = [];
const quote = (question: { sum: string }, signal: AbortSignal) =>
  new Promise<{ gain: string }>((answer, fail) => {
    asked.push({ question, signal, answer: (gain) => answer({ gain }), fail: () => fail(new Error("down")) });
  });
const page = (sum: string | null) => (
  <Calculator
    inputs={<p>fields</p>}
    question={sum === null ? null : { sum }}
    quote={quote}
    outcomes={({ gain }) => [[{ when: "If right", receive: "356.40", result: gain, tone: "up" }]]}
  />
);
const pause = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe("Calculator", () => {
  it("asks once the typing has stopped, and shows what the settling function says", async () => {
    const { rerender } = render(page("1"));
    await pause(100);
    rerender(page("12"));
    await pause(300);
    expect(asked.map(({ question }) => question.sum)).toEqual(["12"]);
    asked[0]?.answer("+156.40");
    await pause(0);
    expect(screen.getByText("+156.40")).toBeInTheDocument();
  });
  it("drops the answer to an earlier question", async () => {
    const { rerender } = render(page("1"));
    await pause(300);
    rerender(page("2"));
    await pause(300);
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer("+2.00");
    asked[0]?.answer("+1.00");
    await pause(0);
    expect(screen.getByText("+2.00")).toBeInTheDocument();
    expect(screen.queryByText("+1.00")).toBeNull();
  });
  it("offers to ask again after a failure", async () => {
    render(page("1"));
    await pause(300);
    asked[0]?.fail();
    await pause(0);
    fireEvent.click(screen.getByRole("button"));
    await pause(300);
    asked[1]?.answer("+1.00");
    await pause(0);
    expect(screen.getByText("+1.00")).toBeInTheDocument();
  });
  it("asks nothing while there is nothing to ask", async () => {
    render(page(null));
    await pause(1_000);
    expect(asked).toHaveLength(0);
    expect(screen.getByText("shell.calculator.empty")).toBeInTheDocument();
  });
});
