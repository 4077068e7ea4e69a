import { useState, type FormEvent } from "react";
import {
  linkOr,
  rich,
  useDeployment,
  useNavigate,
  useSearchParams,
  useSession,
  useT,
  Link,
} from "@agio/sdk";
import { Button, Input, Lost, PasswordField, Sending, Tabs, toast } from "@agio/ui";
import { AgreeField } from "./AgreeField";
import { CodeField } from "./CodeField";
import { useCountries } from "./countries";
import { CountrySelect } from "./CountrySelect";
import { Frame, Head } from "./Frame";
import { InviteField } from "./InviteField";
import { PasswordStrength } from "./PasswordStrength";
import {
  accountProblem,
  invitationRequired,
  registerProblems,
  registerRule,
  safePath,
  type Channel,
  type Problems,
  type RegisterField,
} from "./rules";
import { SignedIn } from "./SignedIn";
import { useDeed } from "./useDeed";
import { forgetDraft, useDraft } from "./useDraft";
import { useProblems } from "./useProblems";
import styles from "./form.module.css";

const FIELDS = ["country", "account", "code", "password", "password2", "invite", "agree"] as const satisfies readonly RegisterField[];

/** Open an account with a phone number or an e-mail address. */
export default function Register() {
  const t = useT("account");
  const { signedIn } = useSession();
  const [search] = useSearchParams();
  const next = search.get("next");
  const { brand } = useDeployment();
  // The session opens before the page is left; the form stays until then.
  const [leaving, setLeaving] = useState(false);
  return (
    <Frame
      heading={t("account.register.heading")}
      lead={t("account.register.lead", { brand: brand.name })}
      points={[
        { icon: "receipt-2", title: t("account.register.receipts"), text: t("account.register.receipts_text") },
        { icon: "shield-check", title: t("account.register.safe"), text: t("account.register.safe_text", { brand: brand.name }) },
        { icon: "scale", title: t("account.register.risk"), text: t("account.register.risk_text") },
      ]}
    >
      {signedIn && !leaving ? (
        <SignedIn next={next} />
      ) : (
        <Form
          next={next}
          invite={search.get("invite") ?? search.get("code") ?? ""}
          onLeave={() => setLeaving(true)}
        />
      )}
    </Frame>
  );
}

interface FormProps {
  next: string | null;
  invite: string;
  onLeave(): void;
}

function Form({ next, invite, onLeave }: FormProps) {
  const t = useT("account");
  const navigate = useNavigate();
  const { login } = useSession();
  const { countries, likely } = useCountries();
  const [draft, change] = useDraft({ channel: "email", country: "", account: "", invite });
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [password2, setPassword2] = useState("");
  const [agree, setAgree] = useState(false);
  const problems = useProblems<RegisterField>(FIELDS);
  const rule = registerRule();
  const required = invitationRequired();
  const { channel, account } = draft;
  const country = draft.country || likely;
  const dial = countries.find((entry) => entry.code === country)?.dial;

  const register = useDeed<{ token: string }, RegisterField>("web/userRegister", problems, "account", ({ token }) => {
    forgetDraft();
    onLeave();
    login(token);
    toast({ kind: "success", text: t("account.register.done") });
    void navigate(safePath(next, linkOr("wallet.assets", "/asset") ?? "/"), { replace: true });
  });

  const addressProblem = (): Problems<RegisterField> => {
    if (channel === "phone" && country === "") return { country: { key: "account.form.country_missing" } };
    const problem = accountProblem(account, channel);
    return problem ? { account: problem } : {};
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = { ...draft, country, code, password, password2, agree };
    if (problems.show(registerProblems(form, rule, required))) return;
    void register.run({
      country,
      account: account.trim(),
      code: code.trim(),
      password,
      password2,
      invite: draft.invite.trim(),
      agree: 1,
    });
  };
  const typed = (field: RegisterField, set: (text: string) => void) => (text: string) => {
    problems.clear(field);
    set(text);
  };
  const demo = linkOr("account.demo", "/demo");

  return (
    <>
      <Head title={t("account.register.title")} at="register" next={next} />
      <div className={styles.tabs}>
        <Tabs<Channel>
          label={t("account.form.channel")}
          value={channel}
          onChange={(value) => {
            if (register.busy) return;
            problems.show({});
            problems.clear("account");
            change({ channel: value, account: "" });
          }}
          tabs={[
            { value: "phone", label: t("account.form.phone") },
            { value: "email", label: t("account.form.email") },
          ]}
        />
      </div>
      <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
        <Sending busy={register.busy}>
          <CountrySelect
            label={t("account.form.country")}
            aside={t("account.form.country_note")}
            value={country}
            dial={channel === "phone"}
            onChange={typed("country", (value) => change({ country: value }))}
            error={problems.of("country")}
          />
          <Input
            key={channel}
            name="account"
            label={t(channel === "phone" ? "account.form.phone_number" : "account.form.email")}
            placeholder={channel === "email" ? "name@example.com" : undefined}
            before={channel === "phone" && dial ? <span className={styles.prefix}>{dial}</span> : undefined}
            type={channel === "phone" ? "tel" : "email"}
            inputMode={channel === "phone" ? "tel" : "email"}
            autoComplete={channel === "phone" ? "tel-national" : "email"}
            maxLength={channel === "phone" ? 40 : 254}
            value={account}
            onChange={typed("account", (value) => change({ account: value }))}
            error={problems.of("account")}
          />
          <CodeField
            edits={problems.edits}
            name="code"
            label={t("account.form.code")}
            purpose="register"
            account={account}
            country={country}
            value={code}
            onChange={typed("code", setCode)}
            error={problems.of("code")}
            ready={() => !problems.show(addressProblem())}
            onRefusal={(error) => problems.refuse(error, "code")}
          />
          <div>
            <PasswordField
              name="password"
              label={t("account.form.password")}
              aside={t("account.form.password_rule", { minimum: rule.minimum, maximum: rule.maximum })}
              autoComplete="new-password"
              value={password}
              onChange={typed("password", setPassword)}
              error={problems.of("password")}
            />
            <PasswordStrength password={password} />
          </div>
          <PasswordField
            name="password2"
            label={t("account.form.password2")}
            autoComplete="new-password"
            value={password2}
            onChange={typed("password2", setPassword2)}
            onBlur={() => {
              if (password2 && password2 !== password) problems.show({ password2: { key: "account.form.passwords_differ" } });
            }}
            error={problems.of("password2")}
          />
          <InviteField value={draft.invite} onChange={typed("invite", (value) => change({ invite: value }))} error={problems.of("invite")} />
          <AgreeField
            checked={agree}
            onChange={(value) => {
              problems.clear("agree");
              setAgree(value);
            }}
            error={problems.of("agree")}
          />
          <Lost error={register.error} />
          <Button type="submit" variant="primary" size={44} full busy={register.busy}>
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
        </Sending>
      </form>
    </>
  );
}
