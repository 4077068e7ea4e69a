import { useState } from "react";
import { linkOr, useCountries, useNavigate, useSession, useT } from "@agio/sdk";
import { CountrySelect, Facts, Form, Input, Notice, Panel, Stack, toast } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { CodeField } from "./CodeField";
import { ProofFields } from "../security/ProofFields";
import { said } from "../problems";
import { accountProblem, maskAddress, type Channel } from "../rules";
import type { Security } from "../security/security";
import { useProvedForm } from "../security/useProof";
import styles from "../form.module.css";

/** Where the account is reached: bind an address, or put another one in the place of the one that is bound. */
export function BindAddress({ channel }: { channel: Channel }) {
  const t = useT("account");
  return (
    <Centre title={t(`account.bind.${channel}_title`)} lead={t(`account.bind.${channel}_lead`)}>
      <Guarded>{(security) => <AddressForm channel={channel} security={security} />}</Guarded>
    </Centre>
  );
}

function AddressForm({ channel, security }: { channel: Channel; security: Security }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { user, refresh } = useSession();
  const { countries, likely } = useCountries();
  // As it was when the form opened: a lost answer may have changed it, and pressed again it asks for the same.
  const [bound] = useState(security[channel]);
  const phone = channel === "phone";
  const countryOf = (chosen: string) => chosen || user?.country || likely;

  const form = useProvedForm(security, {
    call: phone ? "web/bindPhone" : "web/bindEmail",
    start: { oldCode: "", country: "", account: "", code: "" },
    otherwise: "account",
    check: (values) => ({
      ...said(t, { account: accountProblem(values.account, channel) }),
      ...(phone && !countryOf(values.country) ? { country: t("account.form.country_missing") } : {}),
      ...(values.code === "" ? { code: t("account.form.code_missing") } : {}),
      ...(bound && values.oldCode === "" ? { oldCode: t("account.form.code_missing") } : {}),
    }),
    params: ({ account, code, country, oldCode }) => ({
      account: account.trim(),
      code,
      ...(phone ? { country: countryOf(country) } : {}),
      ...(bound ? { oldCode } : {}),
    }),
    onSuccess() {
      void refresh();
      toast({ kind: "success", text: t(`account.bind.${channel}_done`) });
      void navigate(linkOr("account.security", "/security") ?? "/");
    },
  });
  const country = countryOf(form.values.country);
  const dial = countries.find((entry) => entry.code === country)?.dial;
  return (
    <Panel padding="form">
      <Stack gap={16}>
        <Facts
          facts={[
            { label: t("account.bind.now"), value: bound ? <b translate="no">{maskAddress(bound)}</b> : t("account.state.not_bound") },
          ]}
        />
        <Form
          form={form}
          className={styles.box}
          command={{ label: t(bound ? `account.bind.${channel}_change` : `account.bind.${channel}_submit`) }}
        >
          {bound && (
            <CodeField
              {...form.field("oldCode")}
              name="old-code"
              edits={form.edits}
              label={t(`account.bind.${channel}_old_code`)}
              purpose="change"
              account={bound}
              shownAs={maskAddress(bound)}
              onCallError={(error) => form.refuse(error, "oldCode", true)}
            />
          )}
          {phone && <CountrySelect {...form.field("country")} label={t("account.form.country")} dial value={country} />}
          <Input
            {...form.field("account")}
            label={t(bound ? `account.bind.${channel}_new` : phone ? "account.form.phone_number" : "account.form.email")}
            before={phone && dial ? <span className={styles.prefix}>{dial}</span> : undefined}
            placeholder={phone ? undefined : "name@example.com"}
            type={phone ? "tel" : "email"}
            inputMode={phone ? "tel" : "email"}
            autoComplete={phone ? "tel-national" : "email"}
            maxLength={phone ? 40 : 254}
          />
          <CodeField
            {...form.field("code")}
            edits={form.edits}
            label={t(`account.bind.${channel}_code`)}
            purpose="bind"
            account={form.values.account}
            country={phone ? country : undefined}
            ready={() => form.check("country", "account")}
            onCallError={(error) => form.refuse(error, "code")}
          />
          <ProofFields form={form} address={security.wallet} />
          {bound && <Notice kind="warn">{t("account.centre.review_after")}</Notice>}
        </Form>
      </Stack>
    </Panel>
  );
}
