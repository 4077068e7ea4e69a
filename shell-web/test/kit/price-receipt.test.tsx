import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { act, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PriceReceipt, RecomputeNotice, useRecompute, type PriceReceiptProps, type RecomputeMessage } from "@agio/ui";

const Routed = ({ children }: { children: ReactNode }) => (
  <RouterProvider router={createMemoryRouter([{ path: "*", element: children }])} />
);

const base: PriceReceiptProps = {
  title: "Settlement",
  result: { label: "You receive", value: "356.40 USDT" },
  sources: ["Venue A", "Venue B", "Venue C"],
  decimals: 2,
  rule: "The median of the venues.",
  money: [
    { label: "Fee", value: "2.00" },
    { label: "You receive", value: "356.40", strong: true },
  ],
  formula: { text: "stake × 1.8 − fee", id: "r-7", hash: "ab12" },
  ticks: [
    { time: "2026-11-20T10:41:51.977Z", prices: ["61932.80", "61931.90", "61932.30"], taken: 2, mark: "61932.30" },
    { time: "2026-11-20T10:41:52.204Z", prices: ["61929.80", "61930.40", null], taken: 1, mark: "61930.40", used: true },
  ],
};

describe("PriceReceipt", () => {
  it("shows each tick with its sources, and says which one was used", () => {
    render(<PriceReceipt {...base} />);
    const [, first, second] = screen.getAllByRole("row");
    expect(within(first as HTMLElement).queryByText("shell.receipt.used")).toBeNull();
    expect(within(second as HTMLElement).getByText("shell.receipt.used")).toBeInTheDocument();
    expect(second).toHaveTextContent(".204");
    expect(second).toHaveTextContent("61,930.40");
  });
  it("tells a price once where a single source gave it", () => {
    const ticks = [{ time: "2026-11-20T10:41:52.204Z", prices: ["61930.40"], taken: 0, mark: "61930.40", used: true }];
    render(<PriceReceipt {...base} sources={["BTCUSDT"]} ticks={ticks} />);
    expect(within(screen.getByRole("table")).getAllByText("61,930.40")).toHaveLength(1);
  });
  it("says that ticks are no longer kept instead of showing none", () => {
    render(<PriceReceipt {...base} ticks="gone" />);
    expect(screen.getByText("shell.receipt.gone")).toBeInTheDocument();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("ab12")).toBeInTheDocument();
  });
  it("leaves out the prices where none were used", () => {
    render(<PriceReceipt {...base} ticks={[]} />);
    expect(screen.queryByText("shell.receipt.ticks")).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
  });
  it("hands the prices over as a table", async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    render(<PriceReceipt {...base} sources={["Venue A", 'The "B"', "Venue C"]} />);
    fireEvent.click(screen.getByRole("button", { name: "shell.receipt.save" }));
    expect((click.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe("r-7.csv");
    expect((await saved[0]?.text())?.split("\r\n")).toEqual([
      'time,"Venue A","The ""B""","Venue C",mark,used',
      "2026-11-20T10:41:51.977Z,61932.80,61931.90,61932.30,61932.30,0",
      "2026-11-20T10:41:52.204Z,61929.80,61930.40,,61930.40,1",
      "",
    ]);
    click.mockRestore();
  });
  it("keeps the place of ticks that are loading", () => {
    render(<PriceReceipt {...base} ticks={null} />);
    expect(document.querySelectorAll('tr[aria-busy="true"]')).toHaveLength(3);
  });
});

describe("RecomputeNotice", () => {
  it("raises an alarm for another result alone", () => {
    const write = (price: string) => price;
    const { rerender } = render(<RecomputeNotice write={write} check={{ state: "same", ticks: 64, steps: 9, ms: 4 }} />);
    expect(screen.getByRole("status")).toHaveTextContent("shell.receipt.same");
    rerender(<RecomputeNotice write={write} check={{ state: "other", settled: "1", computed: "2" }} />);
    expect(screen.getByRole("alert")).toHaveTextContent("shell.receipt.other");
  });
});

class Work {
  onmessage: ((event: { data: RecomputeMessage }) => void) | null = null;
  onerror: (() => void) | null = null;
  given: unknown[] = [];
  ended = false;
  postMessage(evidence: unknown) {
    this.given.push(evidence);
  }
  terminate() {
    this.ended = true;
  }
  tell(data: RecomputeMessage) {
    act(() => this.onmessage?.({ data }));
  }
}

describe("useRecompute", () => {
  let work: Work;
  const hook = () => renderHook(() => useRecompute(() => (work = new Work()) as unknown as Worker, { ticks: 64 }, "61930.40"));
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it("tells how far it is and that the result is the same", () => {
    const { result } = hook();
    act(() => result.current.run());
    expect(work.given).toEqual([{ ticks: 64 }]);
    work.tell({ done: 31, count: 64 });
    expect(result.current.check).toEqual({ state: "running", done: 31, count: 64 });
    work.tell({ result: "61930.40", ticks: 64, steps: 9 });
    expect(result.current.check).toMatchObject({ state: "same", ticks: 64, steps: 9 });
    expect(work.ended).toBe(true);
  });
  it("tells both figures of another result", () => {
    const { result } = hook();
    act(() => result.current.run());
    work.tell({ result: "61931.20", ticks: 64, steps: 9 });
    expect(result.current.check).toEqual({ state: "other", settled: "61930.40", computed: "61931.20" });
  });
  it("ends a worker that fails or stays silent, and one whose receipt is closed", () => {
    const { result, unmount } = hook();
    act(() => result.current.run());
    act(() => work.onerror?.());
    expect(result.current.check).toEqual({ state: "failed" });
    act(() => result.current.run());
    act(() => void vi.advanceTimersByTime(10_000));
    expect([result.current.check.state, work.ended]).toEqual(["failed", true]);
    act(() => result.current.run());
    unmount();
    expect(work.ended).toBe(true);
  });
});

describe("asking about a receipt", () => {
  const ask = () => screen.queryByRole("link", { name: "shell.receipt.ask" });
  const draw = (path: string | null) => (
    <Routed>
      <PriceReceipt {...base} ask={path} />
    </Routed>
  );

  it("leads to where a person answers, and is not offered where nobody does", () => {
    const { unmount } = render(draw("/support?new&receipt=7"));
    expect(ask()).toHaveAttribute("href", "/support?new&receipt=7");
    unmount();
    render(draw(null));
    expect(ask()).toBeNull();
  });
});

describe("the check in a receipt", () => {
  it("can be asked for", () => {
    const check = vi.fn();
    render(<PriceReceipt {...base} check={{ state: "ready" }} onCheck={check} />);
    fireEvent.click(screen.getByRole("button", { name: "shell.receipt.check" }));
    expect(check).toHaveBeenCalledOnce();
  });
});
