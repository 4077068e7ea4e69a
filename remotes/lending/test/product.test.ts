import { expect, test } from "vitest";
import { isProduct } from "../src/product";

test("days times the interest of a day are only told as the sum where they are it", () => {
  expect(isProduct(15, "4.000000", "60.000000")).toBe(true);
  expect(isProduct(3, "0.333334", "1.000000")).toBe(false);
});
