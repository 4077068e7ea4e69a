import { useEffect, useRef, useState, type FormEvent } from "react";
import { money, useAction, useFormat, useT } from "@agio/sdk";
import { Button, FileField, Input, Lost, Notice, NumberField, Sending, TextArea } from "@agio/ui";
import { fallsShort, shownMinimum } from "./amount";
import type { Channel, DepositNeeds } from "./channel";
import { RECORDS_CALL } from "./record";
import { spanText } from "./span";
import { missing, type Field } from "./submission";
import styles from "./deposit.module.css";

const HASH_KNOWN = 3203;
const LONGEST_DESCRIPTION = 500;

export interface SubmitFormProps {
  channel: Channel;
  needs: DepositNeeds;
  onSent(id: string): void;
}

/** Amount, hash and voucher of what was sent to the address. What is wrong stands beside its field. */
export function SubmitForm({ channel, needs, onSent }: SubmitFormProps) {
  const t = useT("wallet");
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const [amount, setAmount] = useState("");
  const [hash, setHash] = useState("");
  const [output, setOutput] = useState("");
  const [description, setDescription] = useState("");
  const [voucher, setVoucher] = useState<File | null>(null);
  const [more, setMore] = useState(false);
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [shown, setShown] = useState(0);
  const { coin, chain, minimum, decimals } = channel;
  const short = fallsShort(amount, minimum);

  const show = (found: Partial<Record<Field, string>>) => {
    setProblems(found);
    setShown((count) => count + 1);
  };
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [shown]);
  const submit = useAction<{ id: string }>("web/submitDeposit", {
    field: "voucher",
    notice: "none",
    quiet: true,
    invalidates: [RECORDS_CALL],
    onSuccess: ({ id }) => onSent(id),
    onRefusal: ({ code, message, envelope }) => {
      const named = (envelope.data as { field?: string } | null)?.field;
      const field = (["amount", "hash", "output", "voucher", "description"] as const).find((one) => one === named);
      // A hash that is known may be another payment of the same transaction: its output tells them apart.
      if (code === HASH_KNOWN) setMore(true);
      show({ [field ?? "form"]: message || t("shell.error.request") });
    },
  });
  const edit = <V,>(field: Field, set: (value: V) => void) => (value: V) => {
    if (submit.busy) return;
    set(value);
    setProblems(({ [field]: _, form: __, ...others }) => others);
    submit.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = missing({ amount, hash, voucher }, needs.voucher_required);
    if (Object.keys(found).length > 0) {
      return show(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(key)])));
    }
    setProblems({});
    void submit.run({ coin, chain, amount, hash, output: output || undefined, description }, voucher);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      <Sending busy={submit.busy}>
        <p className={styles.soft}>{t("wallet.deposit.tell_lead", { time: spanText(needs.review_minutes, t) })}</p>
        <div className={styles.pair}>
          <div className={styles.stack}>
            <NumberField
              label={t("wallet.deposit.amount")}
              large
              unit={coin}
              decimals={decimals}
              value={amount}
              onChange={edit("amount", setAmount)}
              error={problems.amount}
              hint={t("wallet.deposit.minimum_hint", { amount: shownMinimum(channel, format) })}
              maxLength={40}
            />
            {short && (
              <Notice kind="warn">{t("wallet.deposit.short", { amount: shownMinimum(channel, format) })}</Notice>
            )}
            <Input
              label={t("wallet.fact.hash")}
              mono
              value={hash}
              onChange={edit("hash", setHash)}
              error={problems.hash}
              hint={t("wallet.deposit.hash_hint")}
              maxLength={100}
              autoComplete="off"
            />
            {more ? (
              <Input
                label={t("wallet.fact.output")}
                aside={t("wallet.optional")}
                inputMode="numeric"
                value={output}
                onChange={edit("output", (text: string) => setOutput(text.normalize("NFKC").replace(/\D/g, "").slice(0, 6)))}
                error={problems.output}
                hint={t("wallet.deposit.output_hint")}
              />
            ) : (
              <button type="button" className={styles.more} onClick={() => setMore(true)}>
                {t("wallet.deposit.more")}
              </button>
            )}
          </div>
          <div className={styles.stack}>
            <div className={styles.field}>
              <span className={styles.label}>
                {t("wallet.deposit.voucher")}
                {!needs.voucher_required && <small>{t("wallet.optional")}</small>}
              </span>
              <FileField
                label={t("wallet.deposit.voucher_choose")}
                file={voucher}
                onChange={edit("voucher", setVoucher)}
                progress={submit.progress}
                error={problems.voucher}
                hint={t("wallet.deposit.voucher_hint")}
              />
            </div>
            <TextArea
              label={t("wallet.fact.description")}
              aside={t("wallet.optional")}
              value={description}
              onChange={edit("description", setDescription)}
              maxLength={LONGEST_DESCRIPTION}
              rows={3}
              hint={t("wallet.deposit.description_hint")}
            />
          </div>
        </div>
        {problems.form && <Notice kind="error">{problems.form}</Notice>}
        <Lost error={submit.error} />
        <Button type="submit" variant="primary" size={44} full busy={submit.busy}>
          {money.isValid(amount) ? t("wallet.deposit.submit_sum", { amount: format.amount(amount), coin }) : t("wallet.deposit.submit")}
        </Button>
      </Sending>
    </form>
  );
}
