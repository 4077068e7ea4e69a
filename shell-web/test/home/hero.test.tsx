import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { forget, login, setDeployment } from "@agio/sdk";
import { Home } from "../../src/home/Home";
import { deployment } from "../deployment";
import { host, ok, pageOf } from "../host";

const LINKS = {
  wallet: { "wallet.deposit": "/recharge", "wallet.assets": "/asset" },
  spot: { "spot.trade": "/currencyTrade" },
  verification: { "verification.overview": "/sfyz" },
  account: { "account.security": "/security", "account.register": "/register" },
};

function show(more: object = {}, user: object | null = null, worth = "0.00") {
  const remotes = Object.entries(LINKS).map(([id, links]) => ({ id, entry: "", screens: [], links }));
  setDeployment({ ...deployment(), remotes, ...more });
  host({
    "web/info": ok({ uid: "10482219", name: "Mio", realm: "real", tier: 0, totp: false, passkey: false, ...user }),
    "web/getAsset2": ok({ rows: [], next: "", total_usdt: worth, realm: "real", parts: [], unknown: [] }),
    "web/spotPairs": pageOf(),
    "web/spotTrades": pageOf(),
    "web/spotOrders": pageOf(),
    "web/getCurrencyAll": pageOf(),
    "web/getTileFigures": pageOf(),
  });
  if (user) login("a session");
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Home /> }])} />);
}

afterEach(() => {
  forget();
  setDeployment(deployment());
});

test("what is one's own begins with what an account can do: real money is deposited, simulated money is traded with", async () => {
  show({}, { realm: "real" });
  expect(await screen.findByRole("link", { name: "shell.nav.deposit" })).toHaveAttribute("href", "/recharge");
  cleanup();
  show({}, { realm: "demo" });
  expect((await screen.findAllByRole("link", { name: "shell.nav.trade" }))[0]).toHaveAttribute("href", "/currencyTrade");
  await waitFor(() => expect(screen.queryByRole("link", { name: "shell.nav.deposit" })).toBeNull());
});

test.each([
  [{}, "0.00", "verify"],
  [{ tier: 1 }, "0.00", "protect"],
  [{ tier: 1, passkey: true }, "0.00", "fund"],
  [{ tier: 1, totp: true }, "12.50", "trade"],
])("the next step of %j with %s USDT is to %s", async (user, worth, step) => {
  show({}, user, worth);
  if (worth !== "0.00") await screen.findByText("12.50");
  const next = await screen.findByRole("link", { name: `shell.own.steps.${step}` });
  expect(next.closest("li")).toHaveAttribute("aria-current", "step");
  expect(screen.queryByText("shell.home.title")).toBeNull();
});

test("visitors are told who runs the site where it is stated, and see the sections in the order that an operator gave them", async () => {
  const front = { hero: "plain" as const, sections: ["proofs", "steps"], products: [] };
  show({ front, company: { name: "Example Markets Ltd", licence: "No. 7" } });
  expect(await screen.findByText("shell.home.runBy")).toBeVisible();
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual(["shell.cannot.title", "shell.steps.title"]);
  cleanup();
  show({ front: { ...front, sections: ["fees"] } });
  expect(screen.queryByText("shell.fees.title")).toBeNull();
  expect(screen.queryByText("shell.home.runBy")).toBeNull();
});
