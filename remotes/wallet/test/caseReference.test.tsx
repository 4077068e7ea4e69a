import { isValidElement, type ReactElement } from "react";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatFor } from "@agio/sdk";
import { depositKind } from "../src/deposit/depositKind";
import type { Deposit } from "../src/wire.gen";

const words = { t: (key: string) => key, format: formatFor("en") };
const deposit = (reference: string): Deposit => ({
  id: "1",
  state: "under_review",
  status: 1,
  coin: "USDT",
  chain: "TRC20",
  amount: "25.000000",
  minimum: "1.000000",
  below_minimum: false,
  address: "",
  hash: "abc",
  output: 0,
  description: "",
  source: "submitted",
  voucher: false,
  reason: "",
  confirmations: 0,
  confirmations_needed: 0,
  reference,
  contested: false,
  sender: "",
  provable: false,
  created_at: "2026-11-20T10:00:00Z",
  decided_at: null,
});
const drawerEnd = (row: Deposit): ReactElement => {
  const children = depositKind.detail?.(row, words).children;
  if (!isValidElement(children)) throw new Error("a deposit's drawer has an end");
  return children;
};

test("the drawer of a deposit under review shows its case reference, to be copied", () => {
  render(drawerEnd(deposit("D-7K3Q")));
  expect(screen.getByText("wallet.record.case")).toBeInTheDocument();
  expect(screen.getByText("D-7K3Q")).toBeInTheDocument();
});

test("a deposit that no operator looks at has none", () => {
  render(drawerEnd(deposit("")));
  expect(screen.queryByText("wallet.record.case")).toBeNull();
});
