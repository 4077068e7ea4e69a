import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, dialog, press, write } from "../../../shell-web/test/moments/page";
import { moments, NOW } from "../../../shell-web/test/moments/suite";
import { BTCUSDT } from "../../../shell-web/test/moments/quotes";

moments("options", {
  buyOption: {
    topics: BTCUSDT,
    answers: {
      "web/getAsset2": ASSETS,
      "web/optionProducts": {
        rows: [{
          key: "BTCUSDT-60", symbol: "BTCUSDT", decimals: 2, coin: "USDT", seconds: 60, profit: "0.75", fee: "0.01", minimum: "10.000000",
          maximum: "5000.000000", exposure: "250000.000000", tie: "return", open: true, opens: null,
        }],
        next: "", wallet: "contract", window_ms: 5000, most_open: 20, now: NOW,
      },
      "web/optionTicks": { rows: [{ id: "1", time: NOW, price: "63592.85" }], next: "" },
      "web/optionOrders": { rows: [], next: "" },
      "web/optionQuote": ({ product = "", amount = "" }) => ({
        product, coin: "USDT", stake: amount, fee: "0.200000", fee_rate: "0.01", at_work: "19.800000",
        right: { state: "won", returned: "34.650000", result: "14.650000" }, equal: { state: "tied", returned: "19.800000", result: "-0.200000" },
        wrong: { state: "lost", returned: "0.000000", result: "-20.000000" },
      }),
      "web/buyOption": {
        id: "384939674731412600", product: "BTCUSDT-60", symbol: "BTCUSDT", coin: "USDT", direction: "rise", stake: "20.000000", fee: "0.200000",
        fee_rate: "0.01", profit_rate: "0.75", gain: "14.850000", tie: "return", seconds: 60, state: "accepted", entry: "", entry_ms: null,
        settlement: "", settled_ms: null, accepted_ms: NOW, settles_ms: NOW + 60_000, returned: "0.000000", result: "0.000000", reason: "", now: NOW,
        created_at: "2026-11-27T05:30:00Z", settled_at: null,
      },
    },
    fill: () => write("options.fact.stake", "20"),
    button: () => button("options.direction.rise"),
    opens: () => press(() => button("options.direction.rise")),
    confirm: () => button("options.direction.rise", dialog()),
    sends: { product: "BTCUSDT-60", direction: "rise", amount: "20" },
    outcome: "options.told.accepted",
  },
});
