import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { Hero } from "../../src/home/Hero";
import { deployment } from "../deployment";
import { host, ok, pageOf } from "../host";

function show(realm: string) {
  const remote = (id: string, links: Record<string, string>) => ({ id, entry: "", screens: [], links });
  setDeployment({
    ...deployment(),
    remotes: [remote("wallet", { "wallet.deposit": "/recharge" }), remote("spot", { "spot.trade": "/currencyTrade" })],
  });
  host({ "web/info": ok({ uid: "10482219", name: "Mio", realm }), "web/spotPairs": pageOf(), "web/spotTrades": pageOf() });
  login("a session");
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Hero /> }])} />);
}

test("the front page begins with what an account can do: real money is deposited, simulated money is traded with", async () => {
  show("real");
  expect(await screen.findByRole("link", { name: "shell.nav.deposit" })).toHaveAttribute("href", "/recharge");
  cleanup();
  show("demo");
  expect(await screen.findByRole("link", { name: "shell.nav.trade" })).toHaveAttribute("href", "/currencyTrade");
  expect(screen.queryByRole("link", { name: "shell.nav.deposit" })).toBeNull();
});
