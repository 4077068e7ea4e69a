import { useState } from "react";
import { money, useFormat, useT } from "@agio/sdk";
import { Button, DigitsField, FileField, Form, Input, Notice, NumberField, Split, Stack, Text, TextArea, useForm } from "@agio/ui";
import { fallsShort, shownMinimum } from "./amount";
import { openDeposit } from "./DepositReceipt";
import { ProofFields } from "./ProofFields";
import { RECORDS_CALL } from "./record";
import { missing } from "./submission";
import type { Channel, Requirements } from "../wire.gen";
import styles from "./deposit.module.css";

const HASH_KNOWN = 3203;
const CLAIMED_TOO_OFTEN = 3240;
const LONGEST_DESCRIPTION = 500;

export interface SubmitFormProps {
  channel: Channel;
  needs: Requirements;
  onSent(id: string): void;
}

interface Statement {
  amount: string;
  hash: string;
  output: string;
  description: string;
  voucher: File | null;
  signature: string;
}

const NOTHING: Statement = { amount: "", hash: "", output: "", description: "", voucher: null, signature: "" };

/** Amount, hash and voucher of what was sent to the address. What is wrong stands beside its field. */
export function SubmitForm({ channel, needs, onSent }: SubmitFormProps) {
  const t = useT("wallet");
  const format = useFormat();
  const [more, setMore] = useState(false);
  const [contested, setContested] = useState("");
  const { coin, chain, minimum, decimals } = channel;
  const form = useForm({
    call: "web/submitDeposit",
    start: NOTHING,
    draft: `deposit-${coin}-${chain}`,
    secret: ["voucher"],
    field: "voucher",
    file: ({ voucher }) => voucher,
    invalidates: [RECORDS_CALL],
    check: (values) => Object.fromEntries(Object.entries(missing(values, needs.voucher_required)).map(([field, key]) => [field, t(key)])),
    params: ({ amount, hash, output, description, signature }) => ({
      coin,
      chain,
      amount,
      hash,
      output: output === "" ? undefined : Number(output),
      description,
      signature: signature.trim() || undefined,
    }),
    onCallError({ code }, { hash }) {
      if (code === CLAIMED_TOO_OFTEN) setContested(hash.trim());
      // A hash that is known may be another payment of the same transaction: its output tells them apart.
      if (code === HASH_KNOWN) setMore(true);
    },
    done: ({ id }, { amount }) => ({
      text: t("wallet.deposit.claim_sent", { amount: format.coin(amount, coin) }),
      view: () => openDeposit({ id }),
    }),
    onSuccess: ({ id }) => onSent(id),
  });
  const { amount } = form.values;
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" variant="primary" size={44} full busy={form.busy}>
          {money.isValid(amount) ? t("wallet.deposit.submit_sum", { amount: format.amount(amount), coin }) : t("wallet.deposit.submit")}
        </Button>
      }
    >
      <Text tone="soft">{t("wallet.deposit.tell_lead", { time: format.span(needs.review_minutes) })}</Text>
      <Split>
        <Stack>
          <NumberField
            {...form.field("amount")}
            label={t("wallet.deposit.amount")}
            large
            unit={coin}
            decimals={decimals}
            hint={t("wallet.deposit.minimum_hint", { amount: shownMinimum(channel, format) })}
          />
          {fallsShort(amount, minimum) && (
            <Notice kind="warn">{t("wallet.deposit.short", { amount: shownMinimum(channel, format) })}</Notice>
          )}
          <Input
            {...form.field("hash")}
            label={t("wallet.fact.hash")}
            mono
            hint={t("wallet.deposit.hash_hint")}
            maxLength={100}
            autoComplete="off"
          />
          {contested !== "" && <ProofFields chain={chain} hash={contested} signature={form.field("signature")} />}
          {more ? (
            <DigitsField
              {...form.field("output")}
              label={t("wallet.fact.output")}
              aside={t("wallet.optional")}
              hint={t("wallet.deposit.output_hint")}
              most={6}
            />
          ) : (
            <Button variant="link" onClick={() => setMore(true)}>
              {t("wallet.deposit.more")}
            </Button>
          )}
        </Stack>
        <Stack>
          <Stack gap={6}>
            <span className={styles.label}>
              {t("wallet.deposit.voucher")}
              {!needs.voucher_required && <small>{t("wallet.optional")}</small>}
            </span>
            <FileField
              label={t("wallet.deposit.voucher_choose")}
              file={form.values.voucher}
              onChange={(voucher) => form.set({ voucher })}
              progress={form.progress}
              error={form.problem("voucher")}
              hint={t("wallet.deposit.voucher_hint")}
            />
          </Stack>
          <TextArea
            {...form.field("description")}
            label={t("wallet.fact.description")}
            aside={t("wallet.optional")}
            maxLength={LONGEST_DESCRIPTION}
            rows={3}
            hint={t("wallet.deposit.description_hint")}
          />
        </Stack>
      </Split>
    </Form>
  );
}
