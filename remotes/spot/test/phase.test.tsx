import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PhaseBanner } from "../src/phase/PhaseBanner";
import type { Phase } from "../src/wire.gen";
import { host, NAMES, ok, OPEN, show } from "./stage";

const depth = (phase: Partial<Phase>) =>
  host({ "web/spotDepth": ok({ pair: "BTCUSDT", bids: [], asks: [], seq: 1, stale: false, phase: { ...OPEN, ...phase } }) });

describe("the banner of a market that doesn't trade as ever", () => {
  it("says that trading is halted", async () => {
    depth({ name: "halted", reason: "event" });
    show(<PhaseBanner {...NAMES} />);
    expect(await screen.findByRole("status")).toHaveTextContent("spot.phase.halted spot.phase.halted_text");
  });
  it("says until when orders are collected, and at what they would meet now", async () => {
    depth({ name: "auction", reopens_at: 1_800_000_000_000, price: "50000.00", quantity: "0.1" });
    show(<PhaseBanner {...NAMES} />);
    expect(await screen.findByText("spot.phase.indicative")).toBeInTheDocument();
  });
  it("says no price while no orders would meet", async () => {
    depth({ name: "auction", reopens_at: 1_800_000_000_000 });
    show(<PhaseBanner {...NAMES} />);
    expect(await screen.findByText("spot.phase.auction")).toBeInTheDocument();
    expect(screen.queryByText("spot.phase.indicative")).toBeNull();
  });
});
