import { expect, test } from "vitest";
import { arithmeticOf } from "../src/orders/arithmetic";

/** A decimal as a fraction over a power of ten. */
const fraction = (text: string): [bigint, bigint] => {
  const [whole = "0", part = ""] = text.split(".");
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
};
const order = (side: "buy" | "sell", filled: string, average: string, total: string) => ({ side, filled, average, total });

test("an order filled at several prices is not told as one price times its quantity", () => {
  const found = arithmeticOf(order("buy", "67287.2", "2.2292", "149999.983955"));
  expect(found).toEqual({ average: "2.22924990", exact: false });
});

test("one price times the quantity is the total, rounded up for who buys and down for who sells", () => {
  expect(arithmeticOf(order("buy", "0.0253", "63884.33", "1616.273549"))?.exact).toBe(true);
  expect(arithmeticOf(order("buy", "0.3333333", "0.1234567", "0.041153"))?.exact).toBe(true);
  expect(arithmeticOf(order("sell", "0.3333333", "0.1234567", "0.041152"))?.exact).toBe(true);
  expect(arithmeticOf(order("sell", "0.3333333", "0.1234567", "0.041153"))?.exact).toBe(false);
});

test("what is printed holds in exact fractions for random fills", () => {
  let seed = 7;
  const random = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
  for (let run = 0; run < 400; run++) {
    const buys = random(2) === 0;
    const fill = () => ({ price: BigInt(1 + random(9_999_999)), quantity: BigInt(1 + random(99_999_999)) });
    const fills = Array.from({ length: 1 + random(4) }, fill);
    // Prices have two decimals, quantities five, totals six: a total is rounded once.
    const filled = fills.reduce((sum, one) => sum + one.quantity, 0n);
    const worth = fills.reduce((sum, one) => sum + one.price * one.quantity, 0n);
    const total = buys ? (worth + 9n) / 10n : worth / 10n;
    const average = (2n * worth + filled) / (2n * filled);
    const text = (minor: bigint, places: number) => {
      const digits = String(minor).padStart(places + 1, "0");
      return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    };
    const reported = arithmeticOf(order(buys ? "buy" : "sell", text(filled, 5), text(average, 2), text(total, 6)));
    expect(reported).not.toBeNull();
    const [a, aOf] = fraction(reported?.average ?? "");
    if (reported?.exact) {
      // quantity × average, rounded to six decimals as it was booked
      const product = filled * a * 10n ** 6n;
      const over = 10n ** 5n * aOf;
      expect(buys ? (product + over - 1n) / over : product / over).toBe(total);
    } else {
      // total ÷ quantity lies within one unit of the printed average's last digit
      const apart = total * 10n ** 5n * aOf - a * filled * 10n ** 6n;
      expect(apart >= 0n && apart <= filled * 10n ** 6n).toBe(true);
    }
    if (fills.length === 1) expect(reported?.exact).toBe(true);
  }
});
