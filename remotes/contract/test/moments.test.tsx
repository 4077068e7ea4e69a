import { ticketStore } from "../src/ticket/state";
import { emptyTicket } from "../src/ticket/ticket";
import { button, dialog, press, tab, write } from "../../../shell-web/test/moments/page";
import { BTCUSDT } from "../../../shell-web/test/moments/quotes";
import { moments, NOW } from "../../../shell-web/test/moments/suite";

moments("contract", {
  openContract: {
    topics: BTCUSDT,
    answers: {
      "web/contractProducts": {
        rows: [{
          key: "BTCUSDT-PERP", symbol: "BTCUSDT", name: "Bitcoin", category: "crypto", base: "BTC", quote: "USDT", coin: "USDT", delivery: "none",
          delivers_ms: null, decimals: 2, lot: "0.001", tick: "0.01", spread: "3.60", leverages: [1, 10, 20],
          tiers: [{ above: "0.000000", maintenance: "0.005", leverage: 25 }], taker_fee: "0.0005", maker_fee: "0.0002", liquidation_fee: "0.003",
          interest_long: "-0.00012", interest_short: "0.00004", order_lots: 20000, user_lots: 40000, open: true, session: true,
        }],
        next: "", wallet: "contract", interest_ms: NOW + 3_600_000, slippage: "0.005", most_open: 50, now: NOW,
      },
      "web/contractPositions": { rows: [], next: "" },
      "web/contractClosures": { rows: [], next: "", sums: [] },
      "web/contractSummary": {
        coin: "USDT", available: "500.000000", margin: "0.000000", ordered: "0.000000", balance: "500.000000", result: "0.000000", holding: 0,
        pending: 0, now: NOW,
      },
      "web/contractQuote": {
        product: "BTCUSDT-PERP", coin: "USDT", side: "long", price: "63542.70", bid: "63539.10", ask: "63542.70", mark: "63540.90",
        quantity: "0.01", value: "635.427000", margin: "31.771350", leverage: 20, most_leverage: 25, fee: "0.317714", fee_rate: "0.0005",
        interest: "0.076252", interest_rate: "-0.00012", maintenance: "0.005", liquidation: "60668.90", risk: "0.1", gain: "", loss: "",
        worst_loss: "-32.089064", cost: "32.089064",
      },
      "web/openContract": {
        id: "77", product: "BTCUSDT-PERP", symbol: "BTCUSDT", decimals: 2, coin: "USDT", side: "long", kind: "market", state: "holding", leverage: 20,
        lots: 10, ordered: 10, closing: 0, quantity: "0.01", lot: "0.001", value: "635.427000", margin: "31.771350", available_margin: "31.771350",
        price: "", entry: "63542.70", entry_ms: NOW, mark: "63540.90", mark_ms: NOW, liquidation: "60668.90", maintenance: "0.005", risk: "0.1",
        result: "0.000000", realized: "0.000000", fee: "0.317714", fee_rate: "0.0005", spread: "3.60", interest: "0.000000", interest_rate: "-0.00012",
        interest_ms: null, delivers_ms: null, take_profit: "", stop_loss: "", close_price: "", reason: "", now: NOW, created_at: "2026-11-27T05:30:00Z",
        closed_at: null,
      },
    },
    choose: () => press(() => tab("contracts.type.market")),
    fill: () => write("contracts.fact.lots", "10"),
    button: () => button("contracts.form.submit"),
    opens: () => press(() => button("contracts.form.submit")),
    confirm: () => button("contracts.form.submit", dialog()),
    forget: () => ticketStore.set(emptyTicket()),
    sends: { product: "BTCUSDT-PERP", side: "long", kind: "market", lots: "10" },
    outcome: "contracts.told.placed_market",
  },
});
