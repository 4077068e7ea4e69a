import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, dialog, press, submit, write } from "../../../shell-web/test/moments/page";
import { moments } from "../../../shell-web/test/moments/suite";
import type { Field, Instruction, Kind, Preview } from "../src/wire.gen";

const [NOW, NEXT] = ["2026-11-27T05:30:00Z", "2026-11-30T01:00:00Z"];

const field = (name: string, input: Field["input"], label: string, more: Partial<Field> = {}): Field => ({
  name,
  input,
  label,
  hint: "",
  unit: "",
  choices: [],
  optional: false,
  ...more,
});

const EVERY = field("every", "cadence", "");

/** The only kind that is listed, with its texts as their keys. */
const kinds = (kind: string, path: string, texts: string, main: string, fields: Field[]): { rows: Kind[]; next: string } => ({
  rows: [
    {
      kind,
      path,
      title: `${texts}.title`,
      heading: `${texts}.heading`,
      text: `${texts}.text`,
      button: `${texts}.button`,
      main,
      example: "5",
      made: "",
      agreement: "",
      fields,
    },
  ],
  next: "",
});

const created = (kind: string, texts: string, terms: Record<string, string>): Instruction => ({
  id: "7",
  kind,
  title: `${texts}.title`,
  state: "active",
  terms,
  next_at: NEXT,
  condition: "",
  facts: [],
  reason: "",
  reason_params: {},
  created_at: NOW,
});

const preview = (more: Partial<Preview>): Preview => ({
  days: 0,
  next_at: NEXT,
  given_of: "",
  given: "",
  got_of: "",
  got: "",
  price_of: "",
  points: [],
  ...more,
});

/** What each of them does on the page. */
const form = (texts: string, main: string, typed: string) => ({
  fill: () => write(`${texts}.${main}`, typed),
  opens: () => press(submit),
  confirm: () => button(`${texts}.button`, dialog()),
  outcome: "automation.summary.created",
});

const READ = { "web/getAsset2": ASSETS, "web/automationInstructions": { rows: [], next: "" } };

const WEEKLY = { every: "week", day: "1", hour: "9" };
const BUY = { coin: "BTC", amount: "100", ...WEEKLY };
const SWEEP = { into: "USDT", below: "5", ...WEEKLY };
const SUBSCRIBE = { product: "usdt-7", keep: "0", ...WEEKLY };

moments("automation", {
  recurringBuyCreate: {
    answers: {
      ...READ,
      "web/automationKinds": kinds("recurring_buy", "recurringBuy", "wallet.recurring_buy", "amount", [
        field("coin", "coin", "wallet.recurring_buy.coin"),
        EVERY,
        field("amount", "amount", "wallet.recurring_buy.amount", { unit: "USDT" }),
      ]),
      "web/recurringBuyPreview": () =>
        preview({
          days: 90,
          given_of: "USDT",
          given: "200.000000",
          got_of: "BTC",
          got: "0.00400000",
          price_of: "BTCUSDT",
          points: [
            { at: "2026-11-16T01:00:00Z", state: "done", reason: "", given: "100.000000", got: "0.00200000", price: "50000.00" },
            { at: "2026-11-23T01:00:00Z", state: "done", reason: "", given: "100.000000", got: "0.00200000", price: "50000.00" },
          ],
        }),
      "web/recurringBuyCreate": created("recurring_buy", "wallet.recurring_buy", BUY),
    },
    ...form("wallet.recurring_buy", "amount", "100"),
    sends: BUY,
  },
  smallBalancesCreate: {
    answers: {
      ...READ,
      "web/automationKinds": kinds("small_balances", "smallBalances", "wallet.small_balances", "below", [
        field("into", "choice", "wallet.small_balances.into", { choices: [{ value: "USDT", label: "USDT", unit: "" }] }),
        EVERY,
        field("below", "amount", "wallet.small_balances.below", { unit: "USDT" }),
      ]),
      "web/smallBalancesPreview": () => preview({ got_of: "USDT", got: "1.996000" }),
      "web/smallBalancesCreate": created("small_balances", "wallet.small_balances", SWEEP),
    },
    ...form("wallet.small_balances", "below", "5"),
    sends: SWEEP,
  },
  autoSubscribeCreate: {
    answers: {
      ...READ,
      "web/automationKinds": kinds("auto_subscribe", "autoSubscribe", "custody.auto_subscribe", "keep", [
        field("product", "choice", "custody.auto_subscribe.product", {
          choices: [{ value: "usdt-7", label: "USDT, 7-day term", unit: "USDT" }],
        }),
        EVERY,
        field("keep", "amount", "custody.auto_subscribe.keep"),
      ]),
      "web/autoSubscribePreview": () => preview({}),
      "web/autoSubscribeCreate": created("auto_subscribe", "custody.auto_subscribe", SUBSCRIBE),
    },
    ...form("custody.auto_subscribe", "keep", "0"),
    sends: SUBSCRIBE,
  },
});
