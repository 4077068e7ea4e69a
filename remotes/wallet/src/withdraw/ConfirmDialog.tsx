import { invalidate, Link, linkOr, money, useFormat, useT } from "@agio/sdk";
import { CommandDialog, useCommand } from "@agio/ui";
import { sharedDecimals, type Kind } from "./model";
import { openWithdrawal } from "./WithdrawalReceipt";
import { AFTER_WITHDRAWAL } from "./changed";
import type { Withdrawal, WithdrawQuote } from "../wire.gen";

const FEE_CHANGED = 3227;
/** The account has no trading password. */
const SECURITY_REQUIRED = 124;

export interface ConfirmDialogProps {
  kind: Kind;
  open: boolean;
  /** With amount, fee and net as they are now. */
  quote: WithdrawQuote;
  /** What is about to happen, in one sentence with the sum. */
  sentence(amount: string): string;
  params: Record<string, string>;
  totp: boolean;
  onClose(): void;
  onDone(withdrawal: Withdrawal): void;
}

/** The last step of a withdrawal: what leaves and what arrives, and the proof that it is the user. */
export function ConfirmDialog({ kind, open, quote, sentence, params, totp, onClose, onDone }: ConfirmDialogProps) {
  const t = useT("wallet");
  const format = useFormat();
  const command = useCommand({
    call: kind === "bank" ? "web/submitBankWithdrawal" : "web/submitWithdrawal",
    invalidates: AFTER_WITHDRAWAL,
    done: (withdrawal) => ({
      text: t("wallet.withdraw.result", { amount: format.coin(withdrawal.amount ?? quote.amount, quote.coin) }),
      view: () => openWithdrawal({ row: withdrawal }),
    }),
    onDone,
    // Whatever has changed meanwhile, the page behind should show it.
    onCallError: ({ field }) => void (field !== "tpassword" && invalidate("web/withdrawQuote", "web/security")),
  });
  const decimals = sharedDecimals(quote.amount, quote.fee, quote.net);
  const sum = (value: string | null) => `${format.amount(value, { decimals })}\u00a0${quote.coin}`;
  const security = command.refusal?.code === SECURITY_REQUIRED ? linkOr("account.security", "/security") : null;
  return (
    <CommandDialog
      command={command}
      open={open}
      onClose={() => {
        if (command.unknown === null) command.reset();
        onClose();
      }}
      title={t("wallet.withdraw.confirm.title")}
      label={t("wallet.withdraw.submit")}
      proof={{ code: totp }}
      sheet={{
        params: { ...params, amount: quote.amount ?? "", fee: quote.fee ?? "" },
        text: sentence(sum(quote.amount)),
        lines: [
          { label: t("wallet.withdraw.fee"), value: sum(money.negate(quote.fee ?? "0")), cost: command.refusal?.code === FEE_CHANGED },
          { label: t("wallet.withdraw.receive"), value: sum(quote.net), strong: true },
        ],
      }}
      beside={security && <Link to={security}>{t("wallet.withdraw.confirm.security")}</Link>}
    />
  );
}
