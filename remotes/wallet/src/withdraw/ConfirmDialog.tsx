import { useEffect, useRef, useState } from "react";
import { invalidate, isUndecided, Link, linkOr, money, useAction, useFormat, useT, type Action } from "@agio/sdk";
import { Button, Dialog, Notice, PinField, Summary } from "@agio/ui";
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

/** What was sent and isn't decided yet, and what was on the page then. */
interface Attempt {
  fields: Record<string, string>;
  /** It was sent more than once. */
  again?: boolean;
  quote: Quote;
  sentence: ConfirmDialogProps["sentence"];
}

interface Said {
  field: "tpassword" | "totp" | "other";
  text: string;
  code: number;
}

/** The last step: what leaves and what arrives, the trading password, and the authenticator's code where one is bound. */
export function ConfirmDialog({ kind, open, quote, sentence, params, totp, onClose, onDone }: ConfirmDialogProps) {
  const t = useT("wallet");
  const [said, setSaid] = useState<Said | null>(null);
  const [sent, setSent] = useState<Attempt | null>(null);
  const action = useAction<Withdrawal>(kind === "bank" ? "web/submitBankWithdrawal" : "web/submitWithdrawal", {
    notice: "none",
    quiet: true,
    invalidates: AFTER_WITHDRAWAL,
    onSuccess: (withdrawal) => {
      setSent(null);
      onDone(withdrawal);
    },
    onRefusal: (error) => {
      if (isUndecided(error)) return;
      setSent(null);
      const named = (error.envelope.data as { field?: string } | null)?.field;
      const field = named === "tpassword" || named === "totp" ? named : "other";
      setSaid({ field, text: error.message || t("shell.error.request"), code: error.code });
      // Whatever has changed meanwhile, the page behind should show it.
      if (field !== "tpassword") void invalidate("web/withdrawQuote", "web/security");
    },
  });
  useEffect(() => {
    if (!open) setSaid(null);
  }, [open]);
  // It may have been made: a code typed anew would be another withdrawal, so the very same is sent until it is decided.
  // It outlives the dialog, which may be closed and opened again.
  const undecided = sent !== null && (sent.again === true || isUndecided(action.error));
  const send = (attempt: Attempt) => {
    setSaid(null);
    setSent(attempt);
    void action.run(attempt.fields);
  };
  const shown = undecided ? sent : { quote, sentence };
  return (
    <Dialog open={open} onClose={onClose} title={t(undecided ? "wallet.form.send_again" : "wallet.withdraw.confirm.title")}>
      {open && (
        <Proof
          quote={shown.quote}
          sentence={shown.sentence}
          said={said}
          onUnsaid={(field) => setSaid((now) => (now?.field === field ? null : now))}
          totp={totp}
          action={action}
          {...(undecided ? { onAgain: () => send({ ...sent, again: true }) } : {})}
          onSend={(proof) => send({ fields: { ...params, amount: quote.amount ?? "", fee: quote.fee ?? "", ...proof }, quote, sentence })}
        />
      )}
    </Dialog>
  );
}

interface ProofProps extends Pick<ConfirmDialogProps, "quote" | "sentence" | "totp"> {
  said: Said | null;
  onUnsaid(field: Said["field"]): void;
  action: Action<Withdrawal>;
  /** Sends once more what isn't decided; absent where nothing waits for an answer. */
  onAgain?(): void;
  onSend(proof: { tpassword: string; totp?: string }): void;
}

function Proof({ quote, sentence, said, onUnsaid, totp: known, action, onAgain, onSend }: ProofProps) {
  const t = useT("wallet");
  const format = useFormat();
  const [pin, setPin] = useState("");
  const [totp, setTotp] = useState("");
  const [asked, setAsked] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  const second = useRef<HTMLDivElement>(null);
  const waits = onAgain !== undefined;
  // An authenticator that was bound in another window is known once the server asks for its code.
  const bound = known || asked;
  const [heard, setHeard] = useState(said);
  if (said !== heard) {
    setHeard(said);
    // What was wrong is typed anew; a code that was right is spent.
    if (said !== null && said.field !== "totp") setPin("");
    if (said !== null) setTotp("");
    if (said?.field === "totp") setAsked(true);
  }
  // While it is sent the fields are off, and lose the focus; what is to be typed anew gets it back.
  useEffect(() => {
    if (said && !action.busy) (said.field === "totp" ? second : first).current?.querySelector("input")?.focus();
  }, [said, action.busy, bound]);
  const send = (tpassword: string, code: string) => onSend({ tpassword, ...(bound ? { totp: code } : {}) });
  const decimals = sharedDecimals(quote.amount, quote.fee, quote.net);
  const sum = (value: string | null) => `${format.amount(value, { decimals })}\u00a0${quote.coin}`;
  const security = linkOr("account.security", "/security");
  const forgotten = linkOr("account.editTradingPassword", "/editPasswordTrade");
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
      {waits ? (
        <>
          <Notice kind="warn">{t("wallet.withdraw.confirm.lost")}</Notice>
          <Button variant="primary" size={44} full busy={action.busy} autoFocus onClick={onAgain}>
            {t("wallet.form.send_again")}
          </Button>
        </>
      ) : (
        <>
          <div ref={first}>
            <PinField
              label={t("wallet.withdraw.confirm.password")}
              autoFocus
              disabled={action.busy}
              value={pin}
              onChange={(value) => {
                setPin(value);
                onUnsaid("tpassword");
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
                  onUnsaid("totp");
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
        </>
      )}
    </div>
  );
}
