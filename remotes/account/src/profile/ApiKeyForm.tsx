import { useT } from "@agio/sdk";
import { Button, Checkbox, FieldError, Form, Input, Panel, Select, Text, TextArea } from "@agio/ui";
import { ProofFields } from "../security/ProofFields";
import { readNetworks } from "../rules";
import type { Security } from "../security/security";
import { useProvedForm } from "../security/useProof";
import type { NewApiKey } from "../wire.gen";
import styles from "../form.module.css";

const DAYS = [30, 90, 180, 365] as const;

export interface ApiKeyFormProps {
  /** What proves that the owner asks; null for a demo account, which guards nothing. */
  security: Security | null;
  onCreated(key: NewApiKey): void;
  onCancel(): void;
}

/** What a program may do, from where, and for how long. */
export function ApiKeyForm({ security, onCreated, onCancel }: ApiKeyFormProps) {
  const t = useT("account");
  const form = useProvedForm(security, {
    call: "web/createApiKey",
    invalidates: ["web/apiKeys"],
    start: { name: "", scopes: "read", ips: "", days: "90", public_key: "" },
    otherwise: "name",
    check: ({ name }) => (name.trim() === "" ? { name: t("account.keys.name_missing") } : {}),
    params: ({ name, scopes, ips, days, public_key }) => ({
      name: name.trim(),
      scopes,
      ips: readNetworks(ips),
      days: Number(days),
      ...(public_key.trim() && { public_key: public_key.trim() }),
    }),
    onSuccess: onCreated,
  });
  return (
    <Panel title={t("account.keys.create")} padding="form">
      <Form
        form={form}
        className={styles.box}
        command={{
          label: t("account.keys.submit"),
          before: (
            <Button size={40} onClick={onCancel}>
              {t("shell.cancel")}
            </Button>
          ),
        }}
      >
        <Input
          {...form.field("name")}
          name="key-name"
          label={t("account.keys.name")}
          placeholder={t("account.keys.name_such")}
          autoComplete="off"
          autoFocus
          maxLength={32}
        />
        <div className={styles.choosing}>
          <Checkbox checked disabled onChange={() => undefined}>
            {t("account.keys.read_text")}
          </Checkbox>
          <Checkbox checked={form.values.scopes === "read,trade"} onChange={(trade) => form.set({ scopes: trade ? "read,trade" : "read" })}>
            {t("account.keys.trade_text")}
          </Checkbox>
          <Text tone="caption">{t("account.keys.no_withdrawals")}</Text>
          <FieldError text={form.problem("scopes")} />
        </div>
        <TextArea
          {...form.field("ips")}
          label={t("account.keys.ips")}
          aside={t("account.form.optional")}
          hint={t("account.keys.ips_hint")}
          rows={2}
        />
        <Select
          {...form.field("days")}
          label={t("account.keys.lifetime")}
          options={DAYS.map((count) => ({ value: String(count), label: t("account.keys.days", { count }) }))}
        />
        <TextArea
          {...form.field("public_key")}
          label={t("account.keys.public_key")}
          aside={t("account.form.optional")}
          hint={t("account.keys.public_key_hint")}
          placeholder="-----BEGIN PUBLIC KEY-----"
          rows={4}
        />
        {security && <ProofFields form={form} address={security.wallet} />}
      </Form>
    </Panel>
  );
}
