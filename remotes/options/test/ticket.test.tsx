import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { login } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { answer } from "../../../shell-web/test/fetch";
import { host, ok } from "../../../shell-web/test/host";
import { OptionTicket } from "../src/OptionTicket";

const PRODUCT = {
  key: "BTCUSDT-60",
  symbol: "BTCUSDT",
  decimals: 2,
  coin: "USDT",
  seconds: 60,
  profit: "0.75",
  fee: "0.01",
  minimum: "10.000000",
  maximum: "5000.000000",
  exposure: "250000.000000",
  tie: "return",
  open: true,
  opens: null,
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

it("keeps term and stake for who leaves it for more money and comes back", async () => {
  const terms = [PRODUCT, { ...PRODUCT, key: "BTCUSDT-300", seconds: 300 }];
  host({
    "web/info": ok({ uid: "1", name: "Mio", realm: "real" }),
    "web/optionProducts": ok({ rows: terms, next: "", wallet: "contract", window_ms: 5000, most_open: 20, now: 0 }),
    "web/getAsset2": ok({ realm: "real", total_usdt: "5.00", rows: [] }),
  });
  act(() => login("token"));
  const show = () => {
    const element = (
      <UiProvider>
        <OptionTicket symbol="BTCUSDT" base="BTC" quote="USDT" priceDecimals={2} />
      </UiProvider>
    );
    render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  };
  show();
  const [, longer] = await screen.findAllByRole("button", { name: /options\.gain/ });
  fireEvent.click(longer as HTMLElement);
  fireEvent.change(await screen.findByLabelText("options.fact.stake"), { target: { value: "25" } });
  cleanup();
  show();
  expect(await screen.findByLabelText("options.fact.stake")).toHaveValue("25");
  const [, kept] = await screen.findAllByRole("button", { name: /options\.gain/ });
  expect(kept).toHaveAttribute("aria-pressed", "true");
});
