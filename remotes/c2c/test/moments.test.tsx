import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, dialog, press, submit, write } from "../../../shell-web/test/moments/page";
import { moments } from "../../../shell-web/test/moments/suite";

const AT = "2026-11-27T05:30:00Z";

moments("c2c", {
  createC2cOrder: {
    answers: {
      "web/getAsset2": ASSETS,
      "web/getC2cOrders": { rows: [], next: "" },
      "web/getC2cPayer": { name: "", needs: "" },
      "web/getC2cTerms": { valid_s: 10800 },
      "web/getC2cOffers": {
        rows: [
          {
            coin: "USDT",
            currency: "USD",
            decimals: 2,
            coin_decimals: 6,
            buy: "1.0035",
            sell: "0.9965",
            reference: "1.0000",
            source: "",
            at: 0,
            minimum: "50",
            maximum: "50000",
            left: "2000000.000000",
            buy_most: "50000",
            sell_most: "50000",
          },
        ],
        next: "",
      },
      "web/getC2cQuote": ({ amount = "" }) => ({
        quote: `quote of ${amount}`,
        side: "buy",
        coin: "USDT",
        currency: "USD",
        amount,
        fiat: "501.75",
        price: "1.0035",
        reference: "1.0000",
        margin: "0.00350000",
        sources: [],
        expires_at: AT,
        valid_ms: 120_000,
      }),
      "web/createC2cOrder": {
        id: "384939109058654986",
        reference: "Q-MZ0N",
        side: "buy",
        coin: "USDT",
        amount: "500.000000",
        currency: "USD",
        fiat: "501.75",
        price: "1.0035",
        reference_price: "1.0000",
        margin: "0.00350000",
        payer: "Mio Kobayashi",
        bank: "Example Bank, Osaka",
        state: "pending_match",
        reason: "",
        left_s: 10800,
        valid_s: 10800,
        created_at: AT,
        matched_at: null,
        proof_at: null,
        decided_at: null,
        expires_at: AT,
        account: null,
        payee_number: "",
        bank_reference: "",
        pages: [],
        payer_verified: null,
        can: ["cancel"],
        lines: [{ at: AT, by: "user", label: "c2c.case.event.create" }],
      },
    },
    async fill() {
      await write("c2c.fact.amount", "500");
      await write("c2c.fact.payer_buy", "Mio Kobayashi");
      await write("c2c.fact.bank_buy", "Example Bank, Osaka");
    },
    opens: () => press(submit),
    confirm: () => button("c2c.create.confirm", dialog()),
    sends: { quote: "quote of 500", payer: "Mio Kobayashi", bank: "Example Bank, Osaka" },
    outcome: "c2c.result.buy",
  },
});
