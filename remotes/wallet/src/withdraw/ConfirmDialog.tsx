import { useEffect, useRef, useState } from "react";
import { Link, linkOr, money, NetworkError, useAction, useFormat, useT, invalidate } from "@agio/sdk";
import { Dialog, Notice, PinField, Summary } from "@agio/ui";
import { sharedDecimals } from "./model";
import { AFTER_WITHDRAWAL, type Kind, type Quote, type Withdrawal } from "./wire";
import styles from "./Withdraw.module.css";

const FEE_CHANGED = 3227;
/** The account has no trading password. */
const SECURITY_REQUIRED = 124;

export interface ConfirmDialogProps {
  kind: Kind;
  open: boolean;
  /** With amount, fee and net as they are now. */
  quote: Quote;
  /** What is about to happen, in one sentence with the sum. */
  sentence(amount: string): string;
  params: Record<string, string>;
  totp: boolean;
  onClose(): void;
  onDone(withdrawal: Withdrawal): void;
}

/** The last step: what leaves and what arrives, the trading password, and the authenticator's code where one is bound. */
export function ConfirmDialog({ open, onClose, ...rest }: ConfirmDialogProps) {
  const t = useT("wallet");
  return (
    <Dialog open={open} onClose={onClose} title={t("wallet.withdraw.confirm.title")}>
      {open && <Proof {...rest} onClose={onClose} open />}
    </Dialog>
  );
}

interface Said {
  field: "tpassword" | "totp" | "other";
  text: string;
  code: number;
}

function Proof({ kind, quote, sentence, params, totp: bound, onDone }: ConfirmDialogProps) {
  const t = useT("wallet");
  const format = useFormat();
  const [pin, setPin] = useState("");
  const [totp, setTotp] = useState("");
  const [said, setSaid] = useState<Said | null>(null);
  const first = useRef<HTMLDivElement>(null);
  const second = useRef<HTMLDivElement>(null);
  // While it is sent the fields are off, and lose the focus; what is to be typed anew gets it back.
  useEffect(() => {
    if (said) (said.field === "totp" ? second : first).current?.querySelector("input")?.focus();
  }, [said]);
  const action = useAction<Withdrawal>(kind === "bank" ? "web/submitBankWithdrawal" : "web/submitWithdrawal", {
    notice: "none",
    quiet: true,
    invalidates: AFTER_WITHDRAWAL,
    onSuccess: onDone,
    onRefusal: (error) => {
      const named = (error.envelope.data as { field?: string } | null)?.field;
      const field = named === "tpassword" || named === "totp" ? named : "other";
      setSaid({ field, text: error.message || t("shell.error.request"), code: error.code });
      // What was wrong is typed anew; a code that was right is spent.
      if (field !== "totp") setPin("");
      setTotp("");
      // Whatever has changed meanwhile, the page behind should show it.
      if (field === "other") void invalidate("web/withdrawQuote", "web/security");
    },
  });
  const send = (tpassword: string, code: string) => {
    setSaid(null);
    void action.run({ ...params, amount: quote.amount ?? "", fee: quote.fee ?? "", tpassword, ...(bound ? { totp: code } : {}) });
  };
  const decimals = sharedDecimals(quote.amount, quote.fee, quote.net);
  const sum = (value: string | null) => `${format.amount(value, { decimals })}\u00a0${quote.coin}`;
  const security = linkOr("account.security", "/security");
  const forgotten = linkOr("account.editTradingPassword", "/editPasswordTrade");
  const lost = action.error instanceof NetworkError;
  return (
    <div className={styles.confirm}>
      <p>{sentence(sum(quote.amount))}</p>
      <Summary
        lines={[
          { label: t("wallet.withdraw.fee"), value: sum(money.negate(quote.fee ?? "0")), cost: said?.code === FEE_CHANGED },
          { label: t("wallet.withdraw.receive"), value: sum(quote.net), strong: true },
        ]}
      />
      {said?.field === "other" && (
        <Notice kind={said.code === FEE_CHANGED ? "warn" : "error"}>
          {said.text} {said.code === SECURITY_REQUIRED && security && <Link to={security}>{t("wallet.withdraw.confirm.security")}</Link>}
        </Notice>
      )}
      {lost && <Notice kind="warn">{t("wallet.withdraw.confirm.lost")}</Notice>}
      <div ref={first}>
        <PinField
          label={t("wallet.withdraw.confirm.password")}
          autoFocus
          disabled={action.busy}
          value={pin}
          onChange={(value) => {
            setPin(value);
            setSaid((now) => (now?.field === "tpassword" ? null : now));
          }}
          onComplete={(value) => {
            if (!bound) send(value, "");
            else if (totp.length === 6) send(value, totp);
            else second.current?.querySelector("input")?.focus();
          }}
          error={said?.field === "tpassword" ? said.text : undefined}
        />
      </div>
      {bound && (
        <div ref={second}>
          <PinField
            label={t("wallet.withdraw.confirm.totp")}
            plain
            disabled={action.busy}
            value={totp}
            onChange={(value) => {
              setTotp(value);
              setSaid((now) => (now?.field === "totp" ? null : now));
            }}
            onComplete={(value) => {
              if (pin.length === 6) send(pin, value);
            }}
            error={said?.field === "totp" ? said.text : undefined}
          />
        </div>
      )}
      <div className={styles.confirmFoot}>
        <span>{action.busy ? t("wallet.withdraw.confirm.sending") : t("wallet.withdraw.confirm.note")}</span>
        {forgotten && <Link to={forgotten}>{t("wallet.withdraw.confirm.forgot")}</Link>}
      </div>
    </div>
  );
}
