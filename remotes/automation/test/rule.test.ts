import { expect, it } from "vitest";
import { triggerAgain } from "../src/rule";

const evidence = (price: string, facts: Record<string, string>) => ({
  facts: { symbol: "BTCUSDT", before: "0", ...facts },
  ticks: [{ symbol: "BTCUSDT", id: "1", source: "", price, time: 1, used: true }],
});

it.each([
  ["65000.00", { when: "above", level: "6500000" }],
  ["64999.99", { when: "below", level: "6500000" }],
  ["106.00", { when: "up", level: "50000", before: "10000" }],
  ["94.00", { when: "down", level: "-50000", before: "10000" }],
])("a price past its level triggers: %s", (price, facts) => {
  expect(triggerAgain(evidence(price, facts))).toBe(price);
});

it.each([
  ["64999.99", { when: "above", level: "6500000" }],
  ["65000.01", { when: "below", level: "6500000" }],
  ["104.99", { when: "up", level: "50000", before: "10000" }],
  ["95.01", { when: "down", level: "-50000", before: "10000" }],
])("a price on the near side triggers nothing: %s", (price, facts) => {
  expect(() => triggerAgain(evidence(price, facts))).toThrow("past the level");
});
