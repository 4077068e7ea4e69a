import type { RecordWords } from "@agio/ui";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { feed, login, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok, pageOf } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import { factsOf } from "../src/withdraw/facts";
import WithdrawRequirements from "../src/withdraw/WithdrawRequirements";
import type { Withdrawal } from "../src/wire.gen";

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  setDeployment({ ...deployment(), plugins: ["wallet"], remotes: [] });
  vi.spyOn(feed, "listen").mockReturnValue(() => undefined);
  login("token");
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const saved = (id: string, usable: string) => ({ id, usable_at: usable, held: Date.parse(usable) > Date.now(), created_at: inHours(-30) });
const TERMS = {
  coin: "USDT",
  chain: "ERC20",
  ways: [{ coin: "USDT", chain: "ERC20" }],
  fee_fixed: "0.000000",
  decimals: 6,
  available: "1000.000000",
  minimum: "100.000000",
  maximum: "200000.000000",
  fee_rate: "0.05",
  amount: null,
  fee: null,
  net: null,
  address: null,
  review: [],
  blocked: [],
  cancel_minutes: 5,
  address_hold_minutes: 1440,
  card_hold_minutes: 720,
  window: { start: "12:00", end: "24:00", zone: "Asia/Hong_Kong", open: true, now: new Date().toISOString(), changes_at: null },
  day: { limit: 2, used: 0, left: 2 },
  consumption: { share: "0.9", deposited: "0.00", required: "0.00", spent: "0.00", missing: "0.00", met: true, came_in: [], counted: [] },
};

function needs(addresses: object[], cards: object[]) {
  host({
    "web/info": ok({ uid: "1", name: "Mio", realm: "real" }),
    "web/security": ok({ trading_password: true, totp: true, passkeys: 0, short_password: false, review_until: null, held_until: null }),
    "web/withdrawQuote": ok(TERMS),
    "web/withdrawAddresses": pageOf(...addresses),
    "web/bankCards": pageOf(...cards),
  });
  open("/authenticationcj", { "/authenticationcj": <WithdrawRequirements /> });
}

test("a card that is held is no place yet: it is said until when", async () => {
  needs([], [saved("1", inHours(20)), saved("2", inHours(10))]);
  expect(await screen.findByText(/wallet\.withdraw\.need\.destination_held/)).toBeInTheDocument();
  expect(screen.queryByText(/destination_met/)).toBeNull();
});

test("one that can be paid to is enough beside others that are held; how long new ones wait is said", async () => {
  needs([saved("1", inHours(-5))], [saved("2", inHours(10))]);
  expect(await screen.findByText(/destination_met.*need\.address_hold.*need\.card_hold/)).toBeInTheDocument();
});

test("without any, what to do is said", async () => {
  needs([], []);
  expect(await screen.findByText(/wallet\.withdraw\.need\.destination_none/)).toBeInTheDocument();
});

test("its owner reads from when on a withdrawal can be paid, while it waits for that", () => {
  const format = { amount: String, dateTime: String, date: String, time: String };
  const words = { t: (key: string) => key, format } as unknown as RecordWords;
  const withdrawal = (state: string, notBefore: string) =>
    ({
      id: "1",
      kind: "bank",
      coin: "USDT",
      chain: "BANK",
      address: "",
      memo: "",
      amount: "100.000000",
      fee: "5.000000",
      net: "95.000000",
      state,
      status: 1,
      review: true,
      reference: "B-7K3Q",
      hash: "",
      reason: "",
      not_before: notBefore,
      cancellable: true,
      approves_at: null,
      created_at: inHours(-1),
      decided_at: null,
      card: { bank_name: "First Bank", account: "•••• 8901", payee_name: "Mio", currency: "HKD" },
    }) as Withdrawal;
  const labels = (row: Withdrawal) => factsOf(row, words).map((fact) => (fact ? fact.label : null));
  expect(labels(withdrawal("requested", inHours(20)))).toContain("wallet.fact.not_before");
  expect(labels(withdrawal("approved", inHours(20)))).toContain("wallet.fact.not_before");
  expect(labels(withdrawal("requested", inHours(-1)))).not.toContain("wallet.fact.not_before");
  expect(labels(withdrawal("cancelled", inHours(20)))).not.toContain("wallet.fact.not_before");
  expect(labels(withdrawal("requested", inHours(20)))).toContain("wallet.record.case");
  expect(labels({ ...withdrawal("requested", inHours(20)), reference: "" })).not.toContain("wallet.record.case");
});

test("its fee is final once the network has confirmed it, and is told to be then", () => {
  const format = { amount: String, dateTime: String, date: String, time: String };
  const words = { t: (key: string) => key, format } as unknown as RecordWords;
  const sent = (state: string, hash: string) =>
    ({
      id: "1",
      kind: "crypto",
      coin: "USDT",
      chain: "ERC20",
      address: "0x5aAe",
      memo: "",
      amount: "100",
      fee: "5",
      net: "95",
      state,
      status: 1,
      reference: "",
      hash,
      not_before: inHours(-1),
      created_at: inHours(-1),
      card: null,
    }) as unknown as Withdrawal;
  const network = (row: Withdrawal) =>
    factsOf(row, words).flatMap((fact) => (fact && fact.label === "wallet.withdraw.confirmation" ? [fact.value] : []));
  expect(network(sent("approved", ""))).toEqual([]);
  expect(network(sent("broadcast", "0xab"))).toEqual(["wallet.withdraw.network_text"]);
  expect(network(sent("confirmed", "0xab"))).toEqual(["wallet.withdraw.network_confirmed"]);
  expect(network(sent("failed", "0xab"))).toEqual([]);
});
