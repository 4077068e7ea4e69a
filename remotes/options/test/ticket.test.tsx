import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { UiProvider } from "@agio/ui";
import { answer } from "../../../shell-web/test/fetch";
import { OptionTicket } from "../src/OptionTicket";

const PRODUCT = {
  key: "BTCUSDT-60", symbol: "BTCUSDT", decimals: 2, coin: "USDT", seconds: 60, profit: "0.75", fee: "0.01", minimum: "10.000000",
  maximum: "5000.000000", exposure: "250000.000000", tie: "return", open: true, opens: null,
};

it("says beside the order that an option isn't sold whose market is closed as it settles", async () => {
  answer({ code: 0, message: "", data: { rows: [PRODUCT], next: "", wallet: "contract", window_ms: 5000, most_open: 20, now: 0 } });
  const element = (
    <UiProvider>
      <OptionTicket symbol="BTCUSDT" base="BTC" quote="USDT" priceDecimals={2} rules />
    </UiProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  const closed = await screen.findByText("options.rules.closed");
  expect(closed.parentElement).toHaveTextContent("options.rules.closed_value");
});
