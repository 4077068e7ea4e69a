import { useState, type FormEvent } from "react";
import { linkOr, useNavigate, useSession, useT } from "@agio/sdk";
import { Button, Facts, Input, Lost, Notice, Panel, Sending, toast } from "@agio/ui";
import { Centre, Guarded } from "./Centre";
import { CodeField } from "./CodeField";
import { useCountries } from "./countries";
import { CountrySelect } from "./CountrySelect";
import { PROOF_FIELDS, type ProofField } from "./proof";
import { ProofFields } from "./ProofFields";
import { accountProblem, maskAddress, type Channel, type Problems } from "./rules";
import type { Security } from "./security";
import { useDeed } from "./useDeed";
import { useProblems } from "./useProblems";
import { useProof } from "./useProof";
import styles from "./form.module.css";

/** Where the account is reached: bind an address, or put another one in the place of the one that is bound. */
export function BindAddress({ channel }: { channel: Channel }) {
  const t = useT("account");
  return (
    <Centre title={t(`account.bind.${channel}_title`)} lead={t(`account.bind.${channel}_lead`)}>
      <Guarded>{(security) => <Form channel={channel} security={security} />}</Guarded>
    </Centre>
  );
}

type Field = "country" | "account" | "code" | "oldCode" | ProofField;
const FIELDS = ["country", "account", "code", "oldCode", ...PROOF_FIELDS] as const satisfies readonly Field[];

function Form({ channel, security }: { channel: Channel; security: Security }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { user, refresh } = useSession();
  const { countries, likely } = useCountries();
  const [account, setAccount] = useState("");
  const [chosen, setChosen] = useState("");
  const [code, setCode] = useState("");
  const [oldCode, setOldCode] = useState("");
  const problems = useProblems<Field>(FIELDS);
  const proof = useProof(security);
  // As it was when the form opened: a lost answer may have changed it, and pressed again it asks for the same.
  const [bound] = useState(security[channel]);
  const phone = channel === "phone";
  const country = chosen || user?.country || likely;
  const dial = countries.find((entry) => entry.code === country)?.dial;

  const bind = useDeed<unknown, Field>(phone ? "web/bindPhone" : "web/bindEmail", problems, "account", () => {
    proof.clear();
    void refresh();
    toast({ kind: "success", text: t(`account.bind.${channel}_done`) });
    void navigate(linkOr("account.security", "/security") ?? "/");
  });
  const addressProblem = (): Problems<Field> => {
    if (phone && !country) return { country: { key: "account.form.country_missing" } };
    const problem = accountProblem(account, channel);
    return problem ? { account: problem } : {};
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems<Field> = { ...addressProblem(), ...proof.problems() };
    if (code === "") found.code = { key: "account.form.code_missing" };
    if (bound && oldCode === "") found.oldCode = { key: "account.form.code_missing" };
    if (problems.show(found)) return;
    void bind.run({
      account: account.trim(),
      code,
      ...(phone ? { country } : {}),
      ...(bound ? { oldCode } : {}),
      ...proof.params(),
    });
  };
  return (
    <Panel padding="form">
      <div className={styles.box}>
        <Facts
          facts={[{ label: t("account.bind.now"), value: bound ? <b translate="no">{maskAddress(bound)}</b> : t("account.state.not_bound") }]}
        />
        <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
          <Sending busy={bind.busy}>
            {bound && (
              <CodeField
                edits={problems.edits}
                name="old-code"
                label={t(`account.bind.${channel}_old_code`)}
                purpose="change"
                account={bound}
                shownAs={maskAddress(bound)}
                value={oldCode}
                onChange={(text) => {
                  problems.clear("oldCode");
                  setOldCode(text);
                }}
                error={problems.of("oldCode")}
                onRefusal={(error) => problems.refuse(error, "oldCode", true)}
              />
            )}
            {phone && (
              <CountrySelect
                label={t("account.form.country")}
                dial
                value={country}
                onChange={(value) => {
                  problems.clear("country");
                  setChosen(value);
                }}
                error={problems.of("country")}
              />
            )}
            <Input
              name="account"
              label={t(bound ? `account.bind.${channel}_new` : phone ? "account.form.phone_number" : "account.form.email")}
              before={phone && dial ? <span className={styles.prefix}>{dial}</span> : undefined}
              placeholder={phone ? undefined : "name@example.com"}
              type={phone ? "tel" : "email"}
              inputMode={phone ? "tel" : "email"}
              autoComplete={phone ? "tel-national" : "email"}
              maxLength={phone ? 40 : 254}
              value={account}
              onChange={(text) => {
                problems.clear("account");
                setAccount(text);
              }}
              error={problems.of("account")}
            />
            <CodeField
              edits={problems.edits}
              name="code"
              label={t(`account.bind.${channel}_code`)}
              purpose="bind"
              account={account}
              country={phone ? country : undefined}
              value={code}
              onChange={(text) => {
                problems.clear("code");
                setCode(text);
              }}
              error={problems.of("code")}
              ready={() => !problems.show(addressProblem())}
              onRefusal={(error) => problems.refuse(error, "code")}
            />
            <ProofFields proof={proof} problems={problems} address={security.wallet} />
            {bound && <Notice kind="warn">{t("account.centre.review_after")}</Notice>}
            <Lost error={bind.error} />
            <div className={styles.end}>
              <Button type="submit" variant="primary" size={40} busy={bind.busy}>
                {t(bound ? `account.bind.${channel}_change` : `account.bind.${channel}_submit`)}
              </Button>
            </div>
          </Sending>
        </form>
      </div>
    </Panel>
  );
}
