import { expect, test } from "vitest";
import { curveOf } from "../src/assets/history";

const rows = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-10-${String(index + 1).padStart(2, "0")}`,
  usdt: `${100 + index}.00`,
}));

test("the curve ends with what the page shows now", () => {
  const points = curveOf(rows, "500.00", 7);
  expect(points).toHaveLength(7);
  expect(points.at(-1)?.value).toBe("500.00");
  expect(points[0]?.value).toBe("123.00");
  expect(rows.at(-1)?.usdt).toBe("129.00");
});

test("days without a point move none of the others into the curve", () => {
  const gapped = rows.filter((_, index) => index < 10 || index > 26);
  expect(curveOf(gapped, undefined, 7).map(({ value }) => value)).toEqual(["127.00", "128.00", "129.00"]);
});

test("a day of the curve is that day on the reader's own clock", () => {
  const [first] = curveOf(rows, undefined, 30);
  expect(new Date(first?.time ?? 0).getDate()).toBe(1);
  expect(new Date(first?.time ?? 0).getHours()).toBe(12);
});
