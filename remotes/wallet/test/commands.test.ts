import { beforeEach, expect, test } from "vitest";
import { setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { commandsOf } from "../src/assets/commands";
import { holdingOf } from "../src/assets/model";
import type { Asset } from "../src/wire.gen";

const row = (coin: string, more: Partial<Asset> = {}): Asset => ({
  coin,
  name: coin,
  wallet: "spot",
  available: "1",
  frozen: "0",
  usdt: "1.00",
  frozen_usdt: "0.00",
  priced: true,
  decimals: 6,
  withdrawal_chains: coin === "USDT" ? ["ERC20"] : [],
  ...more,
});
const quote = { last: "2.00", change: "1.00", spot: true };
const means = { depositable: new Set(["USDT"]), several: false, demo: false };
const labels = (holding: ReturnType<typeof holdingOf>, given = means) =>
  commandsOf(holding, given).map(({ label }) => label.split(".").at(-1));

beforeEach(() => {
  const screens = (id: string, links: Record<string, string>) => ({ id, entry: "", screens: [], links });
  setDeployment({
    ...deployment(),
    remotes: [
      screens("wallet", {
        "wallet.deposit": "/recharge",
        "wallet.withdraw": "/withdraw",
        "wallet.transfer": "/transfer",
        "wallet.exchange": "/exchange",
      }),
      screens("spot", { "spot.trade": "/currencyTrade" }),
    ],
  });
});

test("a coin with a network can leave, others are exchanged first", () => {
  expect(labels(holdingOf(row("USDT"), undefined))).toEqual(["deposit", "withdraw", "exchange", "trade"]);
  expect(labels(holdingOf(row("BTC"), quote))).toEqual(["deposit", "exchange", "trade"]);
});

test("a coin leaves by the first of its networks, whichever coin it is, and by none from another wallet or where all are closed", () => {
  const nova = holdingOf(row("NOVA", { priced: false, withdrawal_chains: ["TRC20", "ERC20"] }), undefined);
  expect(commandsOf(nova, means)).toContainEqual({ label: "wallet.command.withdraw", to: "/withdraw?coin=NOVA&chain=TRC20" });
  expect(labels(nova, { ...means, demo: true })).not.toContain("withdraw");
  expect(labels({ ...nova, wallet: "contract" })).toEqual(["transfer"]);
  expect(labels(holdingOf(row("USDT", { withdrawal_chains: [] }), undefined))).not.toContain("withdraw");
});

test("a deposit whose channel is closed says so instead of leading there", () => {
  const [deposit] = commandsOf(holdingOf(row("SOL"), quote), means);
  expect(deposit).toEqual({ label: "wallet.command.deposit", to: null, reason: "wallet.code.channel_closed" });
});

test("simulated money neither comes nor goes", () => {
  expect(labels(holdingOf(row("USDT"), undefined), { ...means, depositable: new Set(), demo: true })).toEqual(["exchange", "trade"]);
});

test("money in another wallet comes back by a transfer; there is somewhere to go only where there is another", () => {
  const margin = holdingOf(row("USDT", { wallet: "contract" }), undefined);
  expect(commandsOf(margin, means)).toEqual([{ label: "wallet.command.transfer", to: "/transfer?coin=USDT&from=contract" }]);
  expect(labels(holdingOf(row("USDT"), undefined), { ...means, several: true })).toContain("transfer");
});

test("a coin without a price can't be exchanged, one without a market not traded", () => {
  expect(labels(holdingOf(row("XYZ", { priced: false }), undefined))).toEqual(["deposit"]);
  expect(labels(holdingOf(row("XAU"), { ...quote, spot: false }))).toEqual(["deposit", "exchange"]);
});
