import { useState } from "react";
import { Link, linkOr, rich, safePath, Slot, useCountries, useDeployment, useNavigate, useSearchParams, useSession, useT } from "@agio/sdk";
import { Button, CountrySelect, Form, Input, PasswordField, Tabs, toast, useForm } from "@agio/ui";
import { AgreeField } from "./AgreeField";
import { CodeField } from "../addresses/CodeField";
import { Frame, Head } from "./Frame";
import { InviteField } from "./InviteField";
import { PasswordStrength } from "../security/PasswordStrength";
import { said } from "../problems";
import { invitationRequired, registerProblems, registerRule, type Channel } from "../rules";
import { SignedIn } from "./SignedIn";
import styles from "../form.module.css";

/** Open an account with a phone number or an e-mail address. */
export default function Register() {
  const t = useT("account");
  const { signedIn } = useSession();
  const [search] = useSearchParams();
  const next = search.get("next");
  const { brand, messageChannels } = useDeployment();
  const [only] = messageChannels.length === 1 ? messageChannels : [];
  // The session opens before the page is left; the form stays until then.
  const [leaving, setLeaving] = useState(false);
  return (
    <Frame
      heading={t("account.register.heading")}
      lead={t(only ? `account.register.lead_${only}` : "account.register.lead", { brand: brand.name })}
      points={[
        { icon: "receipt-2", title: t("account.register.receipts"), text: t("account.register.receipts_text") },
        { icon: "shield-check", title: t("account.register.safe"), text: t("account.register.safe_text", { brand: brand.name }) },
        { icon: "scale", title: t("account.register.risk"), text: t("account.register.risk_text") },
      ]}
    >
      {signedIn && !leaving ? (
        <SignedIn next={next} />
      ) : (
        <RegisterForm next={next} invite={search.get("invite") ?? search.get("code") ?? ""} onLeave={() => setLeaving(true)} />
      )}
    </Frame>
  );
}

interface FormProps {
  next: string | null;
  invite: string;
  onLeave(): void;
}

/** By what a code can be sent, as far as this site sends messages that way. */
const CHANNELS: readonly Channel[] = ["phone", "email"];
const WAYS = { phone: "sms", email: "email" } as const;

const noValue = { country: "", account: "", code: "", password: "", password2: "", agree: false };

function RegisterForm({ next, invite, onLeave }: FormProps) {
  const t = useT("account");
  const navigate = useNavigate();
  const { login } = useSession();
  const { countries, likely } = useCountries();
  const rule = registerRule();
  const required = invitationRequired();
  const { messageChannels } = useDeployment();
  const offered = CHANNELS.filter((one) => messageChannels.includes(WAYS[one]));
  const only = offered.length === 1 ? offered[0] : undefined; // whatever a draft says
  const form = useForm({
    call: "web/userRegister",
    start: { ...noValue, channel: "email" as Channel, invite },
    draft: "register",
    secret: ["code", "password", "password2", "agree"],
    otherwise: "account",
    check: ({ channel: chosen, country: named, ...values }) =>
      said(t, registerProblems({ ...values, channel: only ?? chosen, country: named || likely }, rule, required)),
    params: ({ channel: _, ...values }) => ({
      ...values,
      country: values.country || likely,
      account: values.account.trim(),
      code: values.code.trim(),
      invite: values.invite.trim(),
      agree: "1",
    }),
    onSuccess({ token }) {
      onLeave();
      login(token);
      toast({ kind: "success", text: t("account.register.done") });
      void navigate(safePath(next, linkOr("wallet.assets", "/asset") ?? "/"), { replace: true });
    },
  });
  const { account, password } = form.values;
  const channel = only ?? form.values.channel;
  const country = form.values.country || likely;
  const dial = countries.find((entry) => entry.code === country)?.dial;
  const demo = linkOr("account.demo", "/demo");

  return (
    <>
      <Head title={t("account.register.title")} at="register" next={next} />
      {offered.length > 1 && (
        <div className={styles.tabs}>
          <Tabs<Channel>
            label={t("account.form.channel")}
            value={channel}
            onChange={(value) => form.set({ channel: value, account: "" })}
            tabs={offered.map((value) => ({ value, label: t(`account.form.${value}`) }))}
          />
        </div>
      )}
      <Form
        form={form}
        className={styles.form}
        actions={
          <>
            <Button type="submit" variant="primary" size={44} full busy={form.busy}>
              {t("account.register.submit")}
            </Button>
            <div className={styles.foot}>
              <span>
                {rich(t, "account.register.have", {
                  login: <Link to={linkOr("account.login", "/login", next ? { next } : {}) ?? "/"}>{t("account.login.tab")}</Link>,
                })}
              </span>
              {demo && <Link to={demo}>{t("account.demo.try")}</Link>}
            </div>
          </>
        }
      >
        <CountrySelect
          {...form.field("country")}
          label={t("account.form.country")}
          aside={t("account.form.country_note")}
          value={country}
          dial={channel === "phone"}
        />
        <Input
          key={channel}
          {...form.field("account")}
          label={t(channel === "phone" ? "account.form.phone_number" : "account.form.email")}
          placeholder={channel === "email" ? "name@example.com" : undefined}
          before={channel === "phone" && dial ? <span className={styles.prefix}>{dial}</span> : undefined}
          type={channel === "phone" ? "tel" : "email"}
          inputMode={channel === "phone" ? "tel" : "email"}
          autoComplete={channel === "phone" ? "tel-national" : "email"}
          maxLength={channel === "phone" ? 40 : 254}
        />
        <CodeField
          {...form.field("code")}
          edits={form.edits}
          label={t("account.form.code")}
          purpose="register"
          account={account}
          country={country}
          ready={() => form.check("country", "account")}
          onCallError={(error) => form.refuse(error, "code")}
        />
        <div>
          <PasswordField
            {...form.field("password")}
            label={t("account.form.password")}
            aside={t("account.form.password_rule", { minimum: rule.minimum, maximum: rule.maximum })}
            autoComplete="new-password"
          />
          <PasswordStrength password={password} />
        </div>
        <PasswordField {...form.field("password2")} label={t("account.form.password2")} autoComplete="new-password" />
        <InviteField {...form.field("invite")} />
        <Slot name="register.terms" />
        <AgreeField checked={form.values.agree} onChange={(agree) => form.set({ agree })} error={form.problem("agree")} />
      </Form>
    </>
  );
}
