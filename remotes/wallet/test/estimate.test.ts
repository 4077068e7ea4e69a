import { expect, test } from "vitest";
import { dollarRate, estimateText } from "../src/assets/estimate";
import { curveOf } from "../src/assets/history";

const TABLE = [
  { symbol: "EURUSD", last: "1.0800" },
  { symbol: "USDJPY", last: "154.6294" },
  { symbol: "GBPUSD", last: "" },
];

test("a rate is read either way round, and never made up", () => {
  expect(dollarRate("USD", [])).toBe("1");
  expect(dollarRate("JPY", TABLE)).toBe("154.6294");
  expect(dollarRate("EUR", TABLE)).toBe("0.92592592");
  expect(dollarRate("THB", TABLE)).toBeNull();
  expect(dollarRate("GBP", TABLE)).toBeNull();
});

test("an estimate is written in whole units, exactly cut", () => {
  expect(estimateText("103446.26", "EUR", "0.86")).toBe("€88,963");
  expect(estimateText("90071992547409931.99", "JPY", "1")).toBe("¥90,071,992,547,409,931");
});

test("a small sum has the decimals of its currency", () => {
  expect(estimateText("999.999", "EUR", "1")).toBe("€999.99");
  expect(estimateText("1000", "EUR", "1")).toBe("€1,000");
  expect(estimateText("0.5", "USD", "1")).toBe("$0.50");
  expect(estimateText("0.5", "KRW", "1380")).toBe("₩690");
  expect(estimateText("0.01", "VND", "25300")).toBe("₫253");
});

test("a dollar or a yuan says whose it is", () => {
  const written = ["USD", "TWD", "HKD", "CNY", "JPY", "KRW"].map((currency) => estimateText("1000", currency, "30"));
  expect(written).toEqual(["$30,000", "NT$30,000", "HK$30,000", "CN¥30,000", "¥30,000", "₩30,000"]);
});

const rows = Array.from({ length: 30 }, (_, index) => ({ day: `2026-10-${String(index + 1).padStart(2, "0")}`, usdt: `${100 + index}.00` }));

test("the curve ends with what the page shows now", () => {
  const points = curveOf(rows, "500.00", 7);
  expect(points).toHaveLength(7);
  expect(points.at(-1)?.value).toBe("500.00");
  expect(points[0]?.value).toBe("123.00");
  expect(rows.at(-1)?.usdt).toBe("129.00");
});

test("a day of the curve is that day on the reader's own clock", () => {
  const [first] = curveOf(rows, undefined, 30);
  expect(new Date(first?.time ?? 0).getDate()).toBe(1);
  expect(new Date(first?.time ?? 0).getHours()).toBe(12);
});
