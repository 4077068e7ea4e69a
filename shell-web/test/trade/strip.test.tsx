import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { login, replaceTable, translator, type TableRow } from "@agio/sdk";
import { MarketStrip } from "@agio/trade";
import { answer } from "../fetch";
import { open } from "../stage";

const ROWS = [
  { symbol: "BTCUSDT", base: "BTC", quote: "USDT", last: "64182.40", decimals: 2 },
  { symbol: "EURUSD", base: "EUR", quote: "USD", last: "1.25", decimals: 4 },
] as unknown as TableRow[];

function show() {
  replaceTable(ROWS);
  translator.addResource("en", "shell", "shell.estimate", "≈ {sum}");
  open("/", {
    "/": (
      <MarketStrip
        symbol="BTCUSDT"
        base="BTC"
        quote="USDT"
        priceDecimals={2}
        kind="Bitcoin · Spot"
        badge="Spot"
        priceName="Index"
        unpriced={false}
        switching={{ offers: () => true, to: (symbol) => `/trade?pair=${symbol}` }}
        source={() => null}
      />
    ),
  });
}

test("a price says what it comes to in the currency of its reader's profile, and nothing of it to a visitor", async () => {
  show();
  expect(screen.queryByText(/≈/)).toBeNull();
});

test("of who is signed in", async () => {
  login("a session");
  answer({ code: 0, message: "", data: { uid: "10482219", name: "Mio", realm: "real", currency: "EUR" } });
  show();
  expect(await screen.findByText(/≈ €51,345/)).toBeInTheDocument();
});
