import { ticketStore } from "../src/form/state";
import { emptyTicket } from "../src/form/ticket";
import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, dialog, press, tab, write } from "../../../shell-web/test/moments/page";
import { BTCUSDT } from "../../../shell-web/test/moments/quotes";
import { moments, NOW } from "../../../shell-web/test/moments/suite";
import { OPEN, QUOTE, RULES } from "./stage";

const BOOK = {
  pair: "BTCUSDT",
  bids: [["63542.40", "0.2100"]] as [string, string][],
  asks: [["63543.68", "0.1800"]] as [string, string][],
  seq: 48,
  stale: false,
  phase: OPEN,
};

moments("spot", {
  placeSpotOrder: {
    topics: { ...BTCUSDT, "depth:BTCUSDT": BOOK },
    answers: {
      "web/getAsset2": ASSETS,
      "web/spotPairs": { rows: [RULES], next: "" },
      "web/spotDepth": BOOK,
      "web/spotTrades": { rows: [], next: "" },
      "web/spotOrders": { rows: [], next: "", held: [], open: 0 },
      "web/spotQuote": { ...QUOTE, pair: "BTCUSDT", side: "buy", type: "market", average: "63547.70" },
      "web/placeSpotOrder": {
        id: "384939722241188907",
        pair: "BTCUSDT",
        side: "buy",
        type: "market",
        tif: "ioc",
        post_only: false,
        price: null,
        quantity: null,
        amount: "250.000000",
        filled: "0.003933",
        total: "249.936684",
        average: "63548.61",
        fee: "0.00000472",
        fee_coin: "BTC",
        maker_rate: "0.001",
        taker_rate: "0.0012",
        state: "closed",
        reason: null,
        time: NOW,
        updated: NOW,
        client_id: null,
        trigger_price: null,
        trigger_above: null,
        stop_limit_price: null,
        triggered: null,
        expires: null,
        prevention: "cancel_newest",
        take_profit: null,
        stop_loss: null,
        exit_order: null,
      },
    },
    choose: () => press(() => tab("spot.type.market")),
    fill: () => write("spot.form.total", "250"),
    button: () => button("spot.form.command_buy"),
    opens: () => press(() => button("spot.form.command_buy")),
    confirm: () => button("spot.form.command_buy", dialog()),
    forget: () => ticketStore.set(emptyTicket("buy")),
    sends: { pair: "BTCUSDT", side: "buy", type: "market", amount: "250" },
    outcome: "spot.result.buy",
  },
});
