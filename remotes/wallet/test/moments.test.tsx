import type { Withdrawal, WithdrawQuote } from "../src/wire.gen";
import { ASSETS } from "../../../shell-web/test/moments/assets";
import { attach, button, dialog, press, appears, submit, write } from "../../../shell-web/test/moments/page";
import { moments } from "../../../shell-web/test/moments/suite";
import type { Reads } from "../../../shell-web/test/moments/site";

const PIN = "135790";
const ADDRESS = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const AT = "2026-11-27T05:30:00Z";
const NONE = { rows: [], next: "" };

/** With an amount its fee, and for an address what is known of it. */
const quoted = ({ amount, address, kind }: Record<string, string>): WithdrawQuote => ({
  coin: "USDT",
  chain: kind === "bank" ? "bank" : "ERC20",
  ways: [{ coin: "USDT", chain: "ERC20" }],
  decimals: 6,
  available: "1000.000000",
  minimum: "100.000000",
  maximum: "200000.000000",
  fee_rate: "0.05",
  fee_fixed: "0.000000",
  amount: amount ?? null,
  fee: amount ? "7.500000" : null,
  net: amount ? "142.500000" : null,
  window: { start: "12:00", end: "24:00", zone: "Asia/Hong_Kong", open: true, now: AT, changes_at: null },
  day: { limit: 2, used: 0, left: 2 },
  consumption: { share: "0.9", deposited: "0.00", required: "0.00", spent: "0.00", missing: "0.00", met: true, came_in: [], counted: [] },
  address: address ? { known: false, valid: true, problem: null, spelling: address, usable_at: null, held: false, remark: "" } : null,
  review: [],
  cancel_minutes: 5,
  address_hold_minutes: 0,
  card_hold_minutes: 0,
  blocked: [],
});

const withdrawal = (kind: Withdrawal["kind"]): Withdrawal => ({
  id: "31",
  kind,
  coin: "USDT",
  chain: kind === "bank" ? "bank" : "ERC20",
  address: kind === "bank" ? "" : ADDRESS,
  memo: "",
  amount: "150.000000",
  fee: "7.500000",
  net: "142.500000",
  state: "requested",
  status: 0,
  review: true,
  reference: "W-31",
  hash: "",
  reason: "",
  not_before: AT,
  cancellable: true,
  approves_at: null,
  created_at: AT,
  decided_at: null,
  card: kind === "bank" ? { bank_name: "First Bank", account: "…8901", payee_name: "Mio Kobayashi", currency: "USD" } : null,
});

/** What every screen of the wallet reads. */
const OWN: Reads = {
  "web/getAsset2": ASSETS,
  "web/security": {
    password_set: true,
    short_password: false,
    trading_password: true,
    totp: false,
    passkeys: 0,
    phrase: false,
    recovery_left: 0,
    question: null,
    email: "mio@example.com",
    phone: null,
    wallet: null,
    changed_at: null,
    review_until: null,
    held_until: null,
  },
  "web/accountRecords": { ...NONE, reasons: [] },
  "web/withdrawQuote": quoted,
  "web/withdrawRecords": NONE,
  "web/bankWithdrawRecords": NONE,
  "web/withdrawAddresses": NONE,
  "web/exchangeRecords": NONE,
  "web/depositRecords": NONE,
};

const SMALL = {
  into: "USDT",
  below: "5.00",
  receive: "1.996000",
  spread: "0.002000",
  rows: [{ coin: "BTC", amount: "0.00004000", worth: "2.00", receive: "1.996000" }],
};

const ask = async () => {
  await press(submit);
  await appears("shell.command.password");
};
const prove = () => write("shell.command.password", PIN, dialog);

moments("wallet", {
  exchange: {
    answers: {
      ...OWN,
      "web/exchangeQuote": ({ from = "", to = "", amount = "" }) => ({
        quote: "q1",
        from,
        to,
        amount,
        receive: "0.0015",
        rate: "0.000015",
        spread: "0.002",
        fee_usdt: "0.20",
        expires_at: AT,
        valid_ms: 60_000,
        minimum_usdt: "1",
        maximum_usdt: "100000",
      }),
      "web/exchange": { id: "5", from: "USDT", to: "BTC", amount: "100", receive: "0.0015", rate: "0.000015", created_at: AT },
    },
    fill: () => write("wallet.exchange.give", "100"),
    opens: () => press(submit),
    confirm: () => button("wallet.exchange.take"),
    sends: { quote: "q1" },
    outcome: "wallet.exchange.done",
  },
  convertSmallBalances: {
    answers: {
      ...OWN,
      "web/smallBalances": SMALL,
      "web/convertSmallBalances": SMALL,
    },
    fill: () => write("wallet.small_balances.below", "5"),
    opens: () => press(submit),
    confirm: () => button("wallet.small_balances.now", dialog()),
    sends: { into: "USDT", below: "5" },
    outcome: "wallet.small_balances.done",
  },
  transferAsset: {
    answers: { ...OWN, "web/transferAsset": { id: "9", coin: "USDT", from: "spot", to: "contract", amount: "25" } },
    fill: () => write("wallet.column.amount", "25"),
    sends: { coin: "USDT", from: "spot", to: "contract", amount: "25" },
    outcome: "wallet.transfer.done",
  },
  submitDeposit: {
    answers: {
      ...OWN,
      "web/depositNeeds": {
        real: true,
        tier: 1,
        blocked: [],
        voucher_required: false,
        review_minutes: 30,
        channels: [
          { coin: "BTC", name: "Bitcoin", chain: "BTC", open: true, automatic: false, confirmations: 0, minimum: "0.001", decimals: 8 },
        ],
      },
      "web/depositAddress": { coin: "BTC", chain: "BTC", address: "bc1q", minimum: "0.001", automatic: false, confirmations: 0 },
      "web/deposit": {
        id: "12",
        state: "under_review",
        status: 0,
        coin: "BTC",
        chain: "BTC",
        amount: "0.25",
        minimum: "0.001",
        below_minimum: false,
        address: "bc1q",
        hash: "a".repeat(64),
        output: 0,
        description: "",
        source: "submitted",
        voucher: true,
        reason: "",
        confirmations: 0,
        confirmations_needed: 0,
        reference: "D-12",
        created_at: AT,
        decided_at: null,
        contested: false,
        sender: "",
        provable: false,
        events: [],
      },
      "web/submitDeposit": {
        id: "12",
        state: "under_review",
        status: 0,
        coin: "BTC",
        chain: "BTC",
        amount: "0.25",
        minimum: "0.001",
        below_minimum: false,
      },
    },
    async fill() {
      await write("wallet.deposit.amount", "0.25");
      await write("wallet.fact.hash", "a".repeat(64));
      await attach("wallet.deposit.voucher_choose", "transfer.png");
    },
    sends: { coin: "BTC", chain: "BTC", amount: "0.25", hash: "a".repeat(64), voucher: "transfer.png" },
    outcome: "wallet.deposit.claim_sent",
  },
  submitWithdrawal: {
    answers: { ...OWN, "web/submitWithdrawal": withdrawal("crypto"), "web/withdrawal": { ...withdrawal("crypto"), events: [] } },
    async choose() {
      await write("wallet.fact.address", ADDRESS);
      await appears("wallet.address.valid");
    },
    fill: () => write("wallet.withdraw.amount", "150"),
    opens: ask,
    send: prove,
    sends: { amount: "150", address: ADDRESS, tpassword: PIN },
    outcome: "wallet.withdraw.result",
  },
  submitBankWithdrawal: {
    answers: {
      ...OWN,
      "web/bankCards": {
        next: "",
        rows: [
          {
            id: "3",
            usable_at: AT,
            held: false,
            created_at: AT,
            bank_name: "First Bank",
            account: "0123 4567 8901",
            swift: "HASEHKHH",
            routing: "024",
            bank_address: "1 Queen's Road Central, Hong Kong",
            payee_name: "Mio Kobayashi",
            payee_phone: "+852 5555 0101",
            payee_address: "2 Queen's Road Central, Hong Kong",
            currency: "USD",
            card_number: "4000 1234 5678 9010",
          },
        ],
      },
      "web/submitBankWithdrawal": withdrawal("bank"),
      "web/withdrawal": { ...withdrawal("bank"), events: [] },
    },
    fill: () => write("wallet.withdraw.amount", "150"),
    opens: ask,
    send: prove,
    sends: { amount: "150", card_id: "3", tpassword: PIN },
    outcome: "wallet.withdraw.result",
  },
});
