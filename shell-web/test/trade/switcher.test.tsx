import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MarketSwitcher } from "../../trade/src/strip/MarketSwitcher";
import { open } from "../stage";

const row = (base: string, name: string) => ({ symbol: `${base}USDT`, base, quote: "USDT", name, last: "10", decimals: 2, change: "0.1" });
const rows = [row("BTC", "Bitcoin"), row("SOL", "Solana"), row("SOLV", "Solvency")];

vi.mock("@agio/sdk", async (original) => ({ ...(await original<typeof import("@agio/sdk")>()), useTable: () => rows }));

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }));
});

async function search(text: string) {
  const switching = { offers: () => true, to: (symbol: string) => `/trade/${symbol}` };
  const router = open("/trade/BTCUSDT", {
    "/trade/:symbol": (
      <MarketSwitcher symbol="BTCUSDT" switching={switching}>
        BTC/USDT
      </MarketSwitcher>
    ),
  });
  fireEvent.click(screen.getByRole("button"));
  const field = await screen.findByPlaceholderText("trade.strip.search");
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: "Enter" });
  return router;
}

test("Enter opens the first market that the search found", async () => {
  const router = await search("sol");
  await waitFor(() => expect(router.state.location.pathname).toBe("/trade/SOLUSDT"));
});

test("Enter leads nowhere where nothing was found", async () => {
  const router = await search("nothing like it");
  expect(await screen.findByText("trade.strip.none")).toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/trade/BTCUSDT");
});
