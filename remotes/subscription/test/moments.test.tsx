import type { IssueDetail } from "../src/wire.gen";
import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, dialog, press, submit, tick, write } from "../../../shell-web/test/moments/page";
import { moments } from "../../../shell-web/test/moments/suite";

const [NOW, CLOSES, DRAWS, LISTS] = ["2026-11-27T05:30:00Z", "2026-11-30T12:00:00Z", "2026-12-01T12:00:00Z", "2026-12-03T12:00:00Z"];

const ISSUE: IssueDetail = {
  key: "meridian", coin: "MRD", name: "Meridian", summary: "Settlement token of a freight network.", status: "open", rule: "lottery",
  price: "0.420000", quantity: "60000.00000000", circulation: "600000.00000000", asked: "0.00000000", passed: "0.00000000",
  remaining: "60000.00000000", demand: "0.0000", share: "1.0000", lot: "100.00000000", least: "100.00000000", most: "15000.00000000",
  fee: "0.001", opens_at: "2026-11-25T12:00:00Z", closes_at: CLOSES, draws_at: DRAWS, lists_at: LISTS, frees_at: "2027-01-02T12:00:00Z",
  lock_days: 30, reason: "", symbol: "MRDUSDT", last: "", now: NOW, white_paper: "", network: "ERC20",
  contract: "0x4b07aE5C31f2bD9c86E4d7A0c95b1fE2a3C6d21e", founders: "0.18", founders_until: "2029-01-01", audits: 0, open_points: 0, announced_at: NOW, seed: "",
  fingerprint: "01db95d4fcc38a09150f39a8a53f2fc6b802125845f273f9e3d04e29d4df67fa", drawn_at: null, issued_lots: 600, asked_lots: 0, demand_over_time: [],
};

moments("subscription", {
  subscribeIssue: {
    answers: {
      "web/getAsset2": ASSETS,
      "web/getIssues": { rows: [ISSUE], next: "" },
      "web/getIssue": ISSUE,
      "web/getIssueQuote": ({ quantity = "" }) => ({
        issue: "meridian", coin: "MRD", quantity, lots: 1, margin: "42.000000", fee: "0.042000", frozen: "42.042000",
        all: { passed: quantity, paid: "42.042000", refund: "0.000000" },
        likely: { passed: quantity, paid: "42.042000", refund: "0.000000" },
        none: { passed: "0.00000000", paid: "0.000000", refund: "42.042000" },
      }),
      "web/subscribeIssue": {
        id: "384939749796448903", reference: "U-MZ0N", issue: "meridian", coin: "MRD", name: "Meridian", rule: "lottery", quantity: "100.00000000",
        lots: 1, first_lot: 1, last_lot: 1, price: "0.420000", margin: "42.000000", total_fee: "0.042000", asked_frozen: "42.042000",
        frozen: "42.042000", passed: "0.00000000", passed_lots: 0, paid: "0.000000", fee: "0.000000", refund: "0.000000", state: "under_review",
        reason: "", created_at: NOW, closes_at: CLOSES, draws_at: DRAWS, lists_at: LISTS, frees_at: "2027-01-02T12:00:00Z", lock_days: 30, decided_at: null,
      },
    },
    async fill() {
      await write("subscription.fact.quantity", "100");
      await tick();
    },
    opens: () => press(submit),
    confirm: () => button("subscription.form.subscribe", dialog()),
    sends: { issue: "meridian", quantity: "100" },
    outcome: "subscription.told",
  },
});
