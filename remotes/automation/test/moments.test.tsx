import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, dialog, press, submit, write } from "../../../shell-web/test/moments/page";
import { moments } from "../../../shell-web/test/moments/suite";

const [NOW, NEXT] = ["2026-11-27T05:30:00Z", "2026-11-30T01:00:00Z"];

const noField = { hint: "", unit: "", choices: [], optional: false };
const KINDS = {
  rows: [
    {
      kind: "recurring_buy",
      path: "recurringBuy",
      title: "wallet.recurring_buy.title",
      heading: "wallet.recurring_buy.heading",
      text: "wallet.recurring_buy.text",
      button: "wallet.recurring_buy.button",
      main: "amount",
      fields: [
        { ...noField, name: "coin", input: "coin" as const, label: "wallet.recurring_buy.coin" },
        { ...noField, name: "every", input: "cadence" as const, label: "" },
        { ...noField, name: "amount", input: "amount" as const, label: "wallet.recurring_buy.amount", unit: "USDT" },
      ],
    },
  ],
  next: "",
};

moments("automation", {
  recurringBuyCreate: {
    answers: {
      "web/getAsset2": ASSETS,
      "web/automationKinds": KINDS,
      "web/recurringBuyPreview": () => ({
        days: 90,
        next_at: NEXT,
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
      "web/automationInstructions": { rows: [], next: "" },
      "web/recurringBuyCreate": {
        id: "77",
        kind: "recurring_buy",
        title: "wallet.recurring_buy.title",
        state: "active",
        terms: { coin: "BTC", amount: "100", every: "week", day: "1", hour: "9", zone: "Asia/Hong_Kong", highest: "" },
        next_at: NEXT,
        condition: "",
        facts: [],
        reason: "",
        reason_params: {},
        created_at: NOW,
      },
    },
    fill: () => write("wallet.recurring_buy.amount", "100"),
    opens: () => press(submit),
    confirm: () => button("wallet.recurring_buy.button", dialog()),
    sends: { coin: "BTC", amount: "100", every: "week", day: "1", hour: "9" },
    outcome: "automation.summary.created",
  },
});
