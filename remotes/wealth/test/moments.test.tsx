import type { FundDetail, MyWealth, Vip } from "../src/wire.gen";
import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, dialog, press, submit, tick, write } from "../../../shell-web/test/moments/page";
import { moments } from "../../../shell-web/test/moments/suite";

const [NOW, CUTOFF, VALUE] = ["2026-11-27T05:30:00Z", "2026-11-27T08:00:00Z", "2026-11-27T08:30:00Z"];

const FUND: FundDetail = {
  key: "steady-20",
  name: "Steady 20",
  risk: "conservative",
  coin: "USDT",
  estimate: "0.963151",
  fixed: "0.963151",
  minimum: "50.000000",
  buying_fee: "0.002",
  holding_fee: "0.005",
  payout_days: 1,
  size: "0.000000",
  cutoff_at: CUTOFF,
  value_at: VALUE,
  last: { id: "384939013155408074", day: "2026-11-26", at: NOW, fixed_at: NOW, value: "0.963151", prices: 4, version: 1, shown: false },
  changed: "2026-11-01",
  changes: "2026-12-01",
  days: [
    { day: "2026-11-25", value: "0.960000" },
    { day: "2026-11-26", value: "0.963151" },
  ],
  holdings: [{ symbol: "XAUUSD", name: "Gold", units: "0.075851705000", price: "2512.40", change: "0.000000", weight: "1", part: "1" }],
};
const VIP: Vip = {
  key: "vip-15",
  coin: "USDT",
  days: 15,
  rate: "0.0035",
  yearly: { apr_low: "1.2775", apr_high: "1.2775", apy_low: "2.4913", apy_high: "2.4913", source: "operator" },
  tier: "none",
  locked: false,
  minimum: "100.000000",
  maximum: "5000.000000",
  quota: "2000000.000000",
  taken: "0.000000",
  sold_out: false,
};
const MINE: MyWealth = { level: "aggressive", coin: "USDT", cap: "100000.000000", invested: "0.000000", free: "100000.000000", funds: [] };

const form = {
  async fill() {
    await write("wealth.fact.amount", "100");
    await tick();
  },
  opens: () => press(submit),
  confirm: () => button("wealth.side.buy", dialog()),
};

moments("wealth", {
  buyFund: {
    ...form,
    answers: {
      "web/getAsset2": ASSETS,
      "web/getMyWealth": MINE,
      "web/getFundList": { rows: [FUND], next: "" },
      "web/getFundInfo": FUND,
      "web/getFundOrders": { rows: [], next: "" },
      "web/getFundQuote": ({ amount = "" }) => ({
        fund: "steady-20",
        coin: "USDT",
        amount,
        fee: "0.200000",
        net: "99.800000",
        value: "0.963151",
        shares: "103.618228",
        cutoff_at: CUTOFF,
        value_at: VALUE,
      }),
      "web/buyFund": {
        id: "384939945809297762",
        reference: "F-MZ0N",
        fund: "steady-20",
        name: "Steady 20",
        risk: "conservative",
        side: "buy",
        coin: "USDT",
        amount: "100.000000",
        fee: "0.000000",
        shares: "0.000000",
        value: "",
        value_id: "",
        paid: "0.000000",
        state: "waiting",
        withdrawable: true,
        cutoff_at: CUTOFF,
        value_at: VALUE,
        pays_at: null,
        settled_at: null,
        created_at: NOW,
      },
    },
    sends: { fund: "steady-20", amount: "100", wallet: "wealth" },
    outcome: "wealth.result.ordered",
  },
  buyVip: {
    ...form,
    answers: {
      "web/getAsset2": ASSETS,
      "web/getMyWealth": MINE,
      "web/getVipList": { rows: [VIP], next: "" },
      "web/getVipQuote": ({ amount = "" }) => ({
        product: "vip-15",
        coin: "USDT",
        amount,
        rate: "0.0035",
        day: "0.350000",
        interest: "5.250000",
        receive: "105.250000",
        days: 15,
        begins: "2026-11-28",
        ends: "2026-12-13",
        ends_at: "2026-12-12T16:00:00Z",
        curve: [
          { day: 0, interest: "0.000000" },
          { day: 15, interest: "5.250000" },
        ],
      }),
      "web/buyVip": {
        id: "384939981006859116",
        reference: "G-MZ0N",
        product: "vip-15",
        coin: "USDT",
        amount: "100.000000",
        days: 15,
        day: 1,
        remaining_days: 15,
        rate: "0.0035",
        accrued: "0.000000",
        interest: "5.250000",
        receive: "105.250000",
        state: "running",
        begins: "2026-11-28",
        ends: "2026-12-13",
        ends_at: "2026-12-12T16:00:00Z",
        created_at: NOW,
      },
    },
    sends: { product: "vip-15", amount: "100", wallet: "wealth" },
    outcome: "wealth.result.bought",
  },
});
