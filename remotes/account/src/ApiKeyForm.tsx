import { useState, type FormEvent } from "react";
import { useT } from "@agio/sdk";
import { Button, Checkbox, Input, Lost, Panel, Select, Sending, TextArea } from "@agio/ui";
import { FieldError } from "./FieldError";
import { PROOF_FIELDS, type ProofField } from "./proof";
import { ProofFields } from "./ProofFields";
import { readNetworks, type Problems } from "./rules";
import type { Security } from "./security";
import { useDeed } from "./useDeed";
import { useProblems } from "./useProblems";
import { useProof } from "./useProof";
import styles from "./form.module.css";

export interface NewKey {
  id: string;
  key: string;
  secret: string;
  expires_at: string;
}

type Field = "name" | "scopes" | "ips" | "days" | ProofField;
const FIELDS = ["name", "scopes", "ips", "days", ...PROOF_FIELDS] as const satisfies readonly Field[];
const DAYS = [30, 90, 180, 365] as const;

export interface ApiKeyFormProps {
  security: Security;
  onCreated(key: NewKey): void;
  onCancel(): void;
}

/** What a program may do, from where, and for how long. */
export function ApiKeyForm({ security, onCreated, onCancel }: ApiKeyFormProps) {
  const t = useT("account");
  const [name, setName] = useState("");
  const [trade, setTrade] = useState(false);
  const [ips, setIps] = useState("");
  const [days, setDays] = useState("90");
  const problems = useProblems<Field>(FIELDS);
  const proof = useProof(security);
  const create = useDeed<NewKey, Field>(
    "web/createApiKey",
    problems,
    "name",
    (key) => {
      proof.clear();
      onCreated(key);
    },
    { invalidates: ["web/apiKeys"] },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems<Field> = proof.problems();
    if (name.trim() === "") found.name = { key: "account.keys.name_missing" };
    if (problems.show(found)) return;
    void create.run({ name: name.trim(), scopes: trade ? "read,trade" : "read", ips: readNetworks(ips), days, ...proof.params() });
  };
  return (
    <Panel title={t("account.keys.create")} padding="form">
      <div className={styles.box}>
        <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
          <Sending busy={create.busy}>
            <Input
              name="key-name"
              label={t("account.keys.name")}
              placeholder={t("account.keys.name_such")}
              autoComplete="off"
              autoFocus
              maxLength={32}
              value={name}
              onChange={(text) => {
                problems.clear("name");
                setName(text);
              }}
              error={problems.of("name")}
            />
            <div className={styles.choosing}>
              <Checkbox checked disabled onChange={() => undefined}>
                {t("account.keys.read_text")}
              </Checkbox>
              <Checkbox
                checked={trade}
                onChange={(on) => {
                  problems.clear("scopes");
                  setTrade(on);
                }}
              >
                {t("account.keys.trade_text")}
              </Checkbox>
              <p className={styles.hint}>{t("account.keys.no_withdrawals")}</p>
              <FieldError text={problems.of("scopes")} />
            </div>
            <TextArea
              label={t("account.keys.ips")}
              aside={t("account.form.optional")}
              hint={t("account.keys.ips_hint")}
              rows={2}
              value={ips}
              onChange={(text) => {
                problems.clear("ips");
                setIps(text);
              }}
              error={problems.of("ips")}
            />
            <Select
              label={t("account.keys.lifetime")}
              value={days}
              onChange={(value) => {
                problems.clear("days");
                setDays(value);
              }}
              error={problems.of("days")}
              options={DAYS.map((count) => ({ value: String(count), label: t("account.keys.days", { count }) }))}
            />
            <ProofFields proof={proof} problems={problems} address={security.wallet} />
            <Lost error={create.error} />
            <div className={styles.end}>
              <Button size={40} onClick={onCancel}>
                {t("shell.cancel")}
              </Button>
              <Button type="submit" variant="primary" size={40} busy={create.busy}>
                {t("account.keys.submit")}
              </Button>
            </div>
          </Sending>
        </form>
      </div>
    </Panel>
  );
}
