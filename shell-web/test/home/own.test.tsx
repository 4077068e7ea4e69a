import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import { forget, login, replaceTable, setDeployment } from "@agio/sdk";
import { Own } from "../../src/home/Own";
import { deployment } from "../deployment";
import { host, ok, pageOf, type Answers } from "../host";

const LINKS = {
  wallet: { "wallet.deposit": "/recharge", "wallet.assets": "/asset" },
  spot: { "spot.trade": "/currencyTrade" },
  market: { "market.table": "/market" },
  verification: { "verification.overview": "/sfyz" },
  account: { "account.security": "/security" },
};
const ORDER = { id: "1", pair: "BTC/USDT", side: "buy", price: "1", quantity: "1", amount: null, filled: "1" };
const assets = { rows: [], next: "", total_usdt: "12.00", realm: "real", parts: [], unknown: [] as string[] };

async function show(answers: Answers = {}) {
  const remotes = Object.entries(LINKS).map(([id, links]) => ({ id, entry: "", screens: [], links }));
  setDeployment({ ...deployment(), remotes });
  host({
    "web/info": ok({ uid: "10482219", name: "Mio", realm: "real", tier: 1, totp: true, passkey: false }),
    "web/getAsset2": ok(assets),
    "web/spotPairs": pageOf(),
    "web/spotOrders": pageOf(),
    "web/favourites": pageOf(),
    ...answers,
  });
  login("a session");
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Own /> }])} />);
  await screen.findByText("12.00");
}

afterEach(() => {
  forget();
  replaceTable([]);
});

it("says which part of the net worth isn't known now", async () => {
  await show({ "web/getAsset2": ok({ ...assets, unknown: ["Funds", "Loans"] }) });
  expect(screen.getByText("shell.own.unknown")).toBeInTheDocument();
});

it("says nothing of parts where all are known", async () => {
  await show();
  expect(screen.queryByText("shell.own.unknown")).toBeNull();
});

it("asks for an order until one was placed, of whatever state", async () => {
  await show();
  expect((await screen.findByText("shell.own.steps.trade")).closest("li")).toHaveAttribute("aria-current", "step");
});

it("has no next step once all are done", async () => {
  await show({ "web/spotOrders": (fields: URLSearchParams) => (fields.get("state") === "all" ? pageOf(ORDER) : pageOf()) });
  await waitFor(() => expect(screen.queryByText("shell.own.next")).toBeNull());
  expect(screen.getByText("shell.own.orders")).toBeInTheDocument();
});

const market = (symbol: string) => ({ symbol, last: "1", change: "0", high: "1", low: "1", volume: "1", turnover: "1", decimals: 2 });

it.each([
  ["all markets where no starred one is there", ["GONE"], "shell.own.moversAll", ["BTC", "ETH"]],
  ["the starred markets that are there", ["GONE", "ETHUSDT"], "shell.own.movers", ["ETH"]],
])("shows %s", async (_, starred, title, shown) => {
  replaceTable([market("BTCUSDT"), market("ETHUSDT")]);
  await show({ "web/favourites": ok({ rows: starred }) });
  const panel = (await screen.findByText(title)).closest("section");
  const rows = [...(panel?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
  expect(rows).toHaveLength(shown.length);
  shown.forEach((base, at) => expect(rows[at]).toContain(base));
});
