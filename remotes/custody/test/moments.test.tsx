import type { ProductDetail } from "../src/wire.gen";
import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, dialog, press, submit, tick, write } from "../../../shell-web/test/moments/page";
import { moments } from "../../../shell-web/test/moments/suite";

const AT = "2026-12-04T16:00:00Z";

const PRODUCT: ProductDetail = {
  key: "usdt-7",
  coin: "USDT",
  days: 7,
  low: "0.003",
  high: "0.005",
  minimum: "100",
  maximum: "50000",
  quota: "5000000",
  taken: "0.000000",
  sold_out: false,
  risk: "any",
  locked: false,
  credit: "daily",
  rule: "share",
  damages: "0.05",
  yearly: { apr_low: "1.0950", apr_high: "1.8250", apy_low: "1.9554", apy_high: "4.9804", source: "operator" },
  published: [{ day: "2026-11-27", daily_yield: "0.0048" }],
  anchor: "a40a705a74ced4b474210569840a8dc776e568d4d4dd88cfff23c4faf2530c9c",
  promised_from: "2026-10-29",
  revealed: [],
};

moments("custody", {
  buyProfit: {
    answers: {
      "web/getAsset2": ASSETS,
      "web/getProfitList": { rows: [PRODUCT], next: "" },
      "web/getProfitInfo": PRODUCT,
      "web/getProfitQuote": ({ amount = "" }) => ({
        coin: "USDT",
        amount,
        day_low: "0.300000",
        day_high: "0.500000",
        interest_low: "2.100000",
        interest_high: "3.500000",
        receive_low: "102.100000",
        receive_high: "103.500000",
        days: 7,
        credit: "daily",
        begins: "2026-11-28",
        ends: "2026-12-05",
        ends_at: AT,
        curve: [
          { day: 0, loss: "5.000000", low: "95.000000", high: "95.000000" },
          { day: 7, loss: "0.000000", low: "102.100000", high: "103.500000" },
        ],
      }),
      "web/buyProfit": {
        id: "384939352651438592",
        reference: "Y-MZ0N",
        product: "usdt-7",
        coin: "USDT",
        amount: "100.000000",
        days: 7,
        day: 1,
        remaining_days: 7,
        low: "0.003",
        high: "0.005",
        credit: "daily",
        rule: "share",
        damages: "0.05",
        earned: "0.000000",
        state: "in_custody",
        begins: "2026-11-28",
        ends: "2026-12-05",
        ends_at: AT,
        created_at: "2026-11-27T05:30:00Z",
        pays_at: null,
        loss: "0.000000",
        paid: "100.000000",
        reason: "",
      },
    },
    async fill() {
      await write("custody.fact.amount", "100");
      await tick();
    },
    opens: () => press(submit),
    confirm: () => button("custody.buy", dialog()),
    sends: { product: "usdt-7", amount: "100" },
    outcome: "custody.result.bought",
  },
});
