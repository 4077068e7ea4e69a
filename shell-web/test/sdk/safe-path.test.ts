import { expect, test } from "vitest";
import { safePath } from "@agio/sdk";

test("a link can send nobody to another site where an address says how to go on", () => {
  expect(safePath("/currencyTrade?symbol=BTCUSDT", "/")).toBe("/currencyTrade?symbol=BTCUSDT");
  for (const next of [
    null,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/a\\b",
    "/\t/evil.example",
  ]) {
    expect(safePath(next, "/asset")).toBe("/asset");
  }
  expect(safePath("/login?next=/x", "/asset")).toBe("/asset");
  expect(safePath("/loginHistory", "/")).toBe("/loginHistory");
});
