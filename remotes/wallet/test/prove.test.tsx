import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok, refusal, type Answers } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import { DepositWords } from "../src/deposit/DepositWords";
import type { Deposit } from "../src/wire.gen";

vi.setConfig({ testTimeout: 20_000 });

const SIGNATURE = `0x${"1".repeat(130)}`;
const TEXT = "Agio: account 100 sent transaction 0x2 on ERC20";
const claim = (more: Partial<Deposit> = {}): Deposit => ({
  id: "7",
  state: "under_review",
  status: 1,
  coin: "USDT",
  chain: "ERC20",
  amount: "25.000000",
  minimum: "1.000000",
  below_minimum: false,
  address: "0x1",
  hash: "0x2",
  output: 0,
  description: "",
  source: "submitted",
  voucher: true,
  reason: "",
  confirmations: 0,
  confirmations_needed: 0,
  reference: "D-7K3Q",
  contested: false,
  sender: "",
  provable: true,
  created_at: "2026-11-20T10:00:00Z",
  decided_at: null,
  ...more,
});

function show(deposit: Deposit, answers: Answers = {}) {
  const asked = host({ "web/depositProofText": ok({ text: TEXT }), ...answers });
  open("/", { "/": <DepositWords deposit={deposit} /> });
  return asked;
}

beforeEach(() => {
  setDeployment(deployment());
  login("a".repeat(43));
});

test("who else claims it is said in words, and only where somebody does", () => {
  show(claim({ contested: true }));
  expect(screen.getByText("wallet.deposit.contested")).toBeInTheDocument();
});

test("what can't be signed has no button, and a signed one says so", () => {
  show(claim({ provable: false, sender: "0xabc" }));
  expect(screen.queryByText("wallet.deposit.proof")).toBeNull();
  expect(screen.queryByText("wallet.deposit.contested")).toBeNull();
  expect(screen.getByText("wallet.deposit.proven")).toBeInTheDocument();
});

test("the text that names the account is shown, and what the wallet signed is sent; a refusal stands beside the field", async () => {
  let known = false;
  const asked = show(claim(), {
    "web/proveDeposit": () => (known ? ok({ id: "7" }) : refusal(3241, "No signature of this text", { field: "signature" })),
  });
  fireEvent.click(screen.getByText("wallet.deposit.proof"));
  expect(await screen.findByText(TEXT)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText("wallet.deposit.signature"), { target: { value: ` ${SIGNATURE} ` } });
  fireEvent.click(screen.getByText("wallet.deposit.proof_send"));
  expect(await screen.findByText("No signature of this text")).toBeInTheDocument();
  known = true;
  fireEvent.change(screen.getByLabelText("wallet.deposit.signature"), { target: { value: SIGNATURE } });
  fireEvent.click(screen.getByText("wallet.deposit.proof_send"));
  await waitFor(() => expect(screen.queryByLabelText("wallet.deposit.signature")).toBeNull());
  const sent = asked.filter(({ call }) => call === "web/proveDeposit").map(({ fields }) => [fields.get("id"), fields.get("signature")]);
  expect(sent).toEqual([
    ["7", SIGNATURE],
    ["7", SIGNATURE],
  ]);
});
