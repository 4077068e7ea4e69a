import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getDeployment, login, setDeployment } from "@agio/sdk";
import { PairPrice, PairStrip } from "../src/Trade";
import { host, list, NAMES, ok, OPEN, show } from "./stage";

const HEARD = Date.UTC(2026, 10, 22, 7, 14, 2);
vi.mock("@agio/sdk", async (original) => ({
  ...(await original<typeof import("@agio/sdk")>()),
  useLive: () => ({ state: "live", live: true, age: 0, latency: 12, heard: HEARD }),
}));

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("767px"),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  const account = { id: "account", entry: "", screens: [], links: { "account.login": "/login" } };
  setDeployment({ ...getDeployment(), remotes: [account] });
  host({ "web/favourites": list() });
});

describe("the first line of the trade page on a phone, which has no header", () => {
  it("lets a visitor in, who comes back to the pair", async () => {
    show(<PairStrip {...NAMES} />);
    const entrance = await screen.findByRole("link", { name: "trade.form.login" });
    expect(entrance).toHaveAttribute("href", `/login?next=${encodeURIComponent("/")}`);
  });
  it("says what is traded to who is signed in", async () => {
    act(() => login("token"));
    show(<PairStrip {...NAMES} />);
    expect(await screen.findByText("spot.strip.spot")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "trade.form.login" })).toBeNull();
  });
});

describe("the time of the last tick", () => {
  const book = (stale: boolean) => ok({ pair: "BTCUSDT", bids: [], asks: [], seq: 1, stale, phase: OPEN });

  it.each([
    [false, "trade.source.live", 1],
    [true, "trade.source.waiting", 0],
  ])("is not that of the last message once prices have stopped (%s)", async (stale, feed, times) => {
    host({ "web/favourites": list(), "web/spotDepth": book(stale) });
    show(<PairPrice open onClose={() => undefined} symbol="BTCUSDT" />);
    expect(await screen.findByText(feed)).toBeInTheDocument();
    expect(screen.queryAllByText(/:14:02/)).toHaveLength(times);
  });
});
