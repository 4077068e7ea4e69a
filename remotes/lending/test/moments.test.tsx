import type { Loan, MyLoans } from "../src/wire.gen";
import { PAPERS } from "../src/apply/statement";
import { ASSETS } from "../../../shell-web/test/moments/assets";
import { button, choose, dialog, press, submit, tick, appears, write } from "../../../shell-web/test/moments/page";
import { moments } from "../../../shell-web/test/moments/suite";

const PIN = "482916";
const [NOW, DUE] = ["2026-11-27T05:30:00Z", "2026-12-27T15:59:59Z"];
const ABOUT = { name: "Mio Kobayashi", phone: "+81 90 0000 0042", address: "2-11-3 Meguro, Tokyo" };

const LOAN: Loan = {
  id: "384939455167453493",
  reference: "L-9Y1A",
  contract: "LN-2611-0002",
  lender: "Agio",
  coin: "USDT",
  amount: "500.000000",
  days: 30,
  day: 1,
  days_left: 29,
  free_days: 3,
  interest_days: 0,
  overdue_days: 0,
  daily_rate: "0.0005",
  late_rate: "0.001",
  a_day: "0.250000",
  late_a_day: "0.500000",
  interest: "0.000000",
  late_fee: "0.000000",
  waived: "0.000000",
  owed: "500.000000",
  at_end: "506.750000",
  saved: "6.750000",
  paid: "0.000000",
  state: "issued",
  settled_by: "",
  reason: "",
  created_at: NOW,
  issued_at: NOW,
  begins: "2026-11-28",
  ends: "2026-12-27",
  due_at: DUE,
  settled_at: null,
  voucher: null,
};

/** Identity is known, and so are the papers: what is typed remains. */
const MINE: MyLoans = {
  coin: "USDT",
  limit: "10000.000000",
  taken: "0.000000",
  left: "10000.000000",
  minimum: "500.000000",
  step: "100.000000",
  parts: [{ name: "advanced", amount: "10000.000000", has: true, score: 0 }],
  score: null,
  needs_statement: true,
  arrears: false,
  uploaded: [...PAPERS],
  loans: [],
};

moments("lending", {
  lendApply: {
    answers: {
      "web/getAsset2": ASSETS,
      "web/lendMy": MINE,
      "web/lendList": { rows: [{ key: "usdt-30", days: 30, daily_rate: "0.0005", late_rate: "0.001", free_days: 3 }], next: "" },
      "web/lendPaper": { image: "data:image/png;base64,", width: 900, height: 700 },
      "web/lendQuote": ({ amount = "" }) => ({
        coin: "USDT",
        amount,
        days: 30,
        free_days: 3,
        interest_days: 27,
        daily_rate: "0.0005",
        late_rate: "0.001",
        yearly: "0.1825",
        a_day: "0.250000",
        late_a_day: "0.506750",
        late_base: "506.750000",
        interest: "6.750000",
        cost: "0.0135",
        total: "506.750000",
        begins: "2026-11-28",
        ends: "2026-12-27",
        due_at: DUE,
        curve: [
          { day: 1, total: "500.000000" },
          { day: 30, total: "506.750000" },
        ],
      }),
      "web/lendApply": {
        ...LOAN,
        state: "unreviewed",
        contract: "",
        issued_at: null,
        begins: null,
        ends: null,
        due_at: null,
        owed: "0.000000",
      },
    },
    async fill() {
      for (const [name, value] of Object.entries(ABOUT)) await write(`lending.fact.${name}`, value);
      await write("lending.fact.birth_date", "1991/04/12");
      await choose("lending.fact.monthly_income", "lending.band.5000");
      await choose("lending.fact.occupation", "lending.occupation.employed");
      await choose("lending.fact.wealth", "lending.wealth.salary");
      await choose("lending.fact.investment", "lending.band.10000");
      await write("lending.fact.amount", "500");
      await tick();
    },
    private: ["name", "country", "birth_date", "phone", "address"].map((name) => `lending.fact.${name}`),
    async opens() {
      await press(submit);
      await appears("shell.command.password");
    },
    send: () => write("shell.command.password", PIN, dialog),
    sends: { ...ABOUT, birth_date: "1991-04-12", country: "JP", offer: "usdt-30", amount: "500", occupation: "employed", tpassword: PIN },
    outcome: "lending.result.applied",
  },
  lendRepay: {
    answers: {
      "web/getAsset2": ASSETS,
      "web/lendMy": { ...MINE, loans: [LOAN] },
      "web/lendInfo": {
        ...LOAN,
        charges: [],
        curve: [
          { day: 1, total: "500.000000" },
          { day: 30, total: "506.750000" },
        ],
        happened: [],
      },
      "web/lendRepay": { ...LOAN, state: "cleared", owed: "0.000000", paid: "500.000000", settled_by: "balance", settled_at: NOW },
    },
    fill: () => appears("lending.repay_amount"),
    typed: false,
    button: () => button("lending.repay_amount"),
    opens: () => press(() => button("lending.repay_amount")),
    confirm: () => button("lending.repay_amount", dialog()),
    sends: { id: LOAN.id, amount: "500.000000" },
    outcome: "lending.result.repaid",
  },
});
