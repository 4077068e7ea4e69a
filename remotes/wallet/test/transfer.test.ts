import { expect, test } from "vitest";
import { holdingOf } from "../src/assets/model";
import { availableIn, firstRoute, withEnd } from "../src/transfer/route";
import type { Asset } from "../src/wire.gen";

const ALL = ["spot", "contract", "wealth"] as const;

test("a transfer starts between two wallets, as the address asks for", () => {
  expect(firstRoute(ALL, {})).toEqual({ from: "spot", to: "contract" });
  expect(firstRoute(ALL, { from: "wealth" })).toEqual({ from: "wealth", to: "spot" });
  expect(firstRoute(ALL, { to: "spot" })).toEqual({ from: "contract", to: "spot" });
  expect(firstRoute(ALL, { from: "contract", to: "contract" })).toEqual({ from: "contract", to: "spot" });
  expect(firstRoute(ALL, { from: "nowhere", to: "" })).toEqual({ from: "spot", to: "contract" });
});

test("choosing the wallet of the other end turns the direction", () => {
  const route = { from: "spot", to: "contract" } as const;
  expect(withEnd(route, "from", "contract")).toEqual({ from: "contract", to: "spot" });
  expect(withEnd(route, "to", "wealth")).toEqual({ from: "spot", to: "wealth" });
});

test("what can be taken is what is free in that wallet", () => {
  const row = (wallet: Asset["wallet"], available: string): Asset => ({
    coin: "USDT",
    name: "Tether",
    wallet,
    available,
    frozen: "5",
    usdt: "0.00",
    frozen_usdt: "0.00",
    priced: true,
    decimals: 6,
    withdrawal_chains: [],
  });
  const holdings = [row("spot", "10.5"), row("wealth", "3")].map((one) => holdingOf(one, undefined));
  expect(availableIn(holdings, "wealth", "USDT")).toBe("3");
  expect(availableIn(holdings, "contract", "USDT")).toBe("0");
});
