import { describe, expect, it } from "vitest";
import { paidAgain } from "../src/rule";

/** 8,000 USDT for 30 days, 3 of them free, at 0.05 percent a day and 0.10 percent when it is late. */
const LOAN = {
  amount: "8000000000",
  days: "30",
  free_days: "3",
  daily_rate: "5000000",
  late_rate: "10000000",
  late_on: "outstanding",
  earlier_interest: "0",
  earlier_late_fee: "0",
  waived: "0",
};

describe("what a loan came to, computed again", () => {
  it("is the principal in the free days, and its interest after them", () => {
    expect(paidAgain({ ...LOAN, day: "3" })).toBe("8000000000");
    expect(paidAgain({ ...LOAN, day: "12" })).toBe("8036000000");
    expect(paidAgain({ ...LOAN, day: "30" })).toBe("8108000000");
  });

  it("adds the late fee of what its terms say, and no interest beside it", () => {
    expect(paidAgain({ ...LOAN, day: "36" })).toBe("8156648000"); // six days of 8.108
    expect(paidAgain({ ...LOAN, day: "36", late_on: "principal" })).toBe("8156000000");
  });

  it("counts what an earlier term charged, less what was waived, and rounds up once", () => {
    expect(paidAgain({ ...LOAN, day: "3", earlier_interest: "500", earlier_late_fee: "70", waived: "20" })).toBe("8000000550");
    expect(paidAgain({ ...LOAN, amount: "1", day: "4" })).toBe("2");
  });
});
