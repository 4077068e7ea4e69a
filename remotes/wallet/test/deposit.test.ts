import { describe, expect, test } from "vitest";
import { setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { wayToReal } from "../src/deposit/DepositRequirements";
import { fallsShort } from "../src/deposit/amount";
import { chosenChannel, coinsOf, others } from "../src/deposit/channel";
import { timeLine } from "../src/deposit/record";
import { missing } from "../src/deposit/submission";
import type { Channel, DepositWithEvents } from "../src/wire.gen";

const channel = (coin: string, chain: string, open = true): Channel => ({
  coin,
  name: coin,
  chain,
  open,
  automatic: false,
  confirmations: 0,
  minimum: "1.000000",
  decimals: 6,
});
const CHANNELS = [channel("USDT", "ERC20", false), channel("USDT", "TRC20"), channel("BTC", "BTC"), channel("TRX", "TRC20", false)];
const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join(" ")}`.trim();

test("a coin is open where one of its chains is, and stands once", () => {
  expect(coinsOf(CHANNELS).map(({ coin, open }) => [coin, open])).toEqual([
    ["USDT", true],
    ["BTC", true],
    ["TRX", false],
  ]);
});

test("a deep link chooses what it names, also what is closed", () => {
  expect(chosenChannel(CHANNELS, "usdt", "erc20")).toBe(CHANNELS[0]);
  expect(chosenChannel(CHANNELS, "TRX", "")).toBe(CHANNELS[3]);
});

test("without a chain, or with one that isn't the coin's, the coin's open one is chosen", () => {
  expect(chosenChannel(CHANNELS, "USDT", "")).toBe(CHANNELS[1]);
  expect(chosenChannel(CHANNELS, "BTC", "ERC20")).toBe(CHANNELS[2]);
  expect(chosenChannel(CHANNELS, "DOGE", "")).toBe(CHANNELS[1]);
  expect(chosenChannel([], "USDT", "")).toBeUndefined();
});

test("in place of a closed channel the same coin's others are offered first, and only open ones", () => {
  expect(others(CHANNELS, CHANNELS[0]!)).toEqual([CHANNELS[1], CHANNELS[2]]);
  expect(others(CHANNELS, CHANNELS[3]!)).toEqual([CHANNELS[1], CHANNELS[2]]);
});

test("an amount falls short below the minimum only, and what is no amount doesn't", () => {
  expect(["0.999999", "1", "1.0", "250"].map((amount) => fallsShort(amount, "1.000000"))).toEqual([true, false, false, false]);
  expect(["", "0", "."].map((amount) => fallsShort(amount, "1.000000"))).toEqual([false, false, false]);
});

test("what is missing is named field by field; a voucher only where it is required", () => {
  expect(missing({ amount: "", hash: " ", voucher: null }, true)).toEqual({
    amount: "wallet.deposit.amount_missing",
    hash: "wallet.deposit.hash_missing",
    voucher: "wallet.code.voucher_required",
  });
  expect(missing({ amount: "0", hash: "0x12", voucher: null }, false)).toEqual({ amount: "wallet.deposit.amount_missing" });
});

const deposit = (more: Partial<DepositWithEvents>): DepositWithEvents => ({
  id: "1",
  state: "under_review",
  status: 1,
  coin: "USDT",
  chain: "ERC20",
  amount: "25.000000",
  minimum: "1.000000",
  below_minimum: false,
  address: "0x1",
  hash: "0x2",
  output: 0,
  description: "",
  source: "submitted",
  voucher: true,
  reason: "",
  confirmations: 0,
  confirmations_needed: 0,
  reference: "",
  contested: false,
  sender: "",
  provable: true,
  created_at: "2026-11-21T10:00:00Z",
  decided_at: null,
  events: [{ at: "2026-11-21T10:00:00Z", by: "user", label: "wallet.case.event.submitted" }],
  ...more,
});
const event = (label: string) => ({ at: "2026-11-21T11:00:00Z", by: "chain" as const, label: `wallet.case.event.${label}` });

test("what a deposit waits for is its first line", () => {
  expect(timeLine(deposit({}), t)).toMatchObject([
    { title: "wallet.state.under_review", now: true },
    { title: "wallet.deposit.line.submitted", time: "2026-11-21T10:00:00Z" },
  ]);
  const confirming = deposit({ state: "confirming", confirmations: 3, confirmations_needed: 12, events: [event("found")] });
  expect(timeLine(confirming, t)[0]).toEqual({ title: "wallet.deposit.line.confirming 3 12", now: true });
});

test("a decided deposit ends with its decision; a refusal with its reason", () => {
  const refused = deposit({ state: "refused", status: 0, reason: "No such transaction", events: [event("refuse"), event("submitted")] });
  expect(timeLine(refused, t).map(({ title, text, now }) => [title, text, now])).toEqual([
    ["wallet.deposit.line.refuse", "No such transaction", true],
    ["wallet.deposit.line.submitted", undefined, undefined],
  ]);
});

test("a line that has no words for users is passed over", () => {
  expect(timeLine(deposit({ state: "credited", status: 2, events: [event("approve"), event("credit")] }), t)).toHaveLength(1);
});

describe("what a demo account lacks", () => {
  test("is one switch away for who has a real account", () => {
    expect(wayToReal(t, "/recharge", true)).toEqual({ label: "shell.demo.to_real", to: "/recharge" });
  });
  test("asks anybody else to log in, and leads to the deposit from there", () => {
    const screens = [{ path: "/login", name: "login", access: "visitor" as const, layout: "app" as const }];
    setDeployment({ ...deployment(), remotes: [{ id: "account", entry: "", screens }] });
    expect(wayToReal(t, "/recharge", false)).toEqual({ label: "shell.nav.login", to: "/login?next=%2Frecharge" });
  });
  test("leads nowhere without a place for deposits", () => {
    expect(wayToReal(t, null, true)).toBeNull();
  });
});
