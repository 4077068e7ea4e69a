import { render, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Steps, type TrackPoint } from "@agio/ui";
import { Track } from "../../../ui/src/products";

const points: TrackPoint[] = [
  { title: "Redemption asked", state: "done", time: "2026-11-18T10:20:00Z" },
  { title: "Rejected", state: "failed", time: "2026-11-18T16:02:00Z" },
  { title: "Ask again", state: "next", text: "until 24 Nov" },
];
const onPhone = () =>
  vi.stubGlobal("matchMedia", (media: string) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }));

describe("Track", () => {
  it("says the state of each point in a word", () => {
    render(<Track label="Redemption" points={points} />);
    const items = within(screen.getByRole("list", { name: "Redemption" })).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining("shell.track.done"),
      expect.stringContaining("shell.track.failed"),
      expect.stringContaining("until 24 Nov"),
    ]);
    expect(items[0]?.querySelector("time")).toHaveAttribute("datetime", "2026-11-18T10:20:00.000Z");
  });
  it("folds to the step at hand on a phone", () => {
    onPhone();
    render(<Track label="Redemption" points={points} />);
    expect(screen.getByRole("group", { name: "Redemption" })).toHaveTextContent("shell.track.step Rejected shell.track.failed");
    expect(screen.queryByText("Ask again")).toBeNull();
  });
});

describe("Steps", () => {
  it("shows where it came to nothing", () => {
    render(<Steps steps={["Order", "Pay", "Receive"]} current={1} failed grow />);
    const states = screen.getAllByRole("listitem").map(({ dataset }) => dataset.state);
    expect(states).toEqual(["done", "failed", "next"]);
    expect(screen.getByText("shell.track.failed")).toBeInTheDocument();
    expect(screen.getAllByRole("listitem")[1]).toHaveAttribute("aria-current", "step");
  });
  it("folds to bars and the step at hand on a phone", () => {
    onPhone();
    render(<Steps steps={["Order", "Pay", "Receive"]} current={1} grow />);
    expect(screen.getByRole("group")).toHaveTextContent("Pay 2 / 3");
    expect(screen.queryByText("Receive")).toBeNull();
  });
});
