import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import RulesAhead from "../src/withdraw/RulesAhead";

const RULES = {
  "wallet.withdraw.coin": "USDT",
  "wallet.withdraw.fee": "0.05",
  "wallet.withdraw.consumption": "0.9",
  "wallet.withdraw.window_start": "12:00",
  "wallet.withdraw.window_end": "24:00",
  "wallet.withdraw.per_day": 2,
  "wallet.withdraw.minimum": "100",
  "wallet.withdraw.maximum": "200000",
};

const show = (changed: Partial<Record<keyof typeof RULES, unknown>> = {}) => {
  setDeployment({ ...deployment(), parameters: { ...RULES, ...changed } });
  render(<RulesAhead />);
};
const rows = () => screen.getAllByRole("term").map((one) => `${one.textContent} ${one.nextElementSibling?.textContent}`);

test("each rule of a withdrawal is told before the money comes in", () => {
  show();
  expect(rows()).toHaveLength(5);
  expect(screen.getByText("wallet.withdraw.what_counts")).toBeVisible();
});

test("a deployment that asks for no trades says so, and not what would count", () => {
  show({ "wallet.withdraw.consumption": "0" });
  expect(screen.getByText("wallet.rules.nothing")).toBeVisible();
  expect(screen.queryByText("wallet.withdraw.what_counts")).toBeNull();
});

test("a window of the whole day is no window", () => {
  show({ "wallet.withdraw.window_start": "00:00" });
  expect(screen.getByText("wallet.withdraw.window.whole")).toBeVisible();
});
