import { useState } from "react";
import {
  hasPasskeys,
  Link,
  link,
  linkOr,
  rich,
  safePath,
  signChallenge,
  useAction,
  useCountries,
  useDeployment,
  useEnding,
  useNavigate,
  usePreference,
  useSearchParams,
  useSession,
  useT,
} from "@agio/sdk";
import { Button, CountrySelect, Form, Input, Notice, PasswordField, useForm } from "@agio/ui";
import { Frame, Head } from "./Frame";
import { NO_SECOND, secondParams } from "../security/proof";
import { said } from "../problems";
import { loginProblems, loginRule, needsCountry } from "../rules";
import { InviteField } from "./InviteField";
import { SecondFactor } from "../security/SecondFactor";
import { SignedIn } from "./SignedIn";
import styles from "../form.module.css";

/** Sign in, then go back to where one came from. */
export default function Login() {
  const t = useT("account");
  const { signedIn } = useSession();
  const { brand } = useDeployment();
  const [search] = useSearchParams();
  const next = search.get("next");
  // The session opens before the page is left; the form stays until then.
  const [leaving, setLeaving] = useState(false);
  return (
    <Frame
      heading={t("account.login.heading")}
      lead={t("account.login.lead", { brand: brand.name })}
      points={[
        { icon: "lock", title: t("account.login.address"), text: window.location.origin },
        { icon: "key", title: t("account.login.secret"), text: t("account.login.secret_text", { brand: brand.name }) },
        ...(linkOr("account.totp", "/googleCode")
          ? [{ icon: "shield-check", title: t("account.login.twofactor"), text: t("account.login.twofactor_text") } as const]
          : []),
      ]}
    >
      {signedIn && !leaving ? <SignedIn next={next} /> : <LoginForm next={next} onLeave={() => setLeaving(true)} />}
    </Frame>
  );
}

function LoginForm({ next, onLeave }: { next: string | null; onLeave(): void }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { login } = useSession();
  const { likely } = useCountries();
  const [kept, setKept] = usePreference("account-country", "");
  const [second, setSecond] = useState(false);
  const [search] = useSearchParams();
  const linked = search.get("invite") ?? search.get("code") ?? "";
  const [invited, setInvited] = useState(linked !== "");
  const form = useForm({
    call: "web/userLogin",
    start: { account: "", password: "", country: "", invite: linked, ...NO_SECOND },
    otherwise: "password",
    check: (values) => said(t, loginProblems(values, second, loginRule())),
    params: ({ account, password, country, invite, ...factor }) => ({
      account: account.trim(),
      password,
      ...(invited && invite.trim() ? { invite: invite.trim() } : {}),
      ...(second ? secondParams(factor) : {}),
      ...(needsCountry(account) && (country || kept || likely) ? { country: country || kept || likely } : {}),
    }),
    onCallError(error) {
      if (error.field === "totp") setSecond(true);
    },
    onSuccess({ token }, { account, country }) {
      if (needsCountry(account)) setKept(country || kept || likely);
      onLeave();
      login(token);
      void navigate(safePath(next, "/"), { replace: true });
    },
  });
  const local = needsCountry(form.values.account);
  const forgot = linkOr("account.forgot", "/forgetpwd");
  const register = linkOr("account.register", "/register", next ? { next } : {});
  const demo = linkOr("account.demo", "/demo");
  const wallet = linkOr("account.walletLogin", "/walletLogin", next ? { next } : {});

  return (
    <>
      <Head title={t("account.login.title")} at="login" next={next} />
      <SessionEnded />
      <Form
        form={form}
        className={styles.form}
        actions={
          <>
            <Button type="submit" variant="primary" size={44} full busy={form.busy}>
              {t("account.login.submit")}
            </Button>
            <PasskeyLogin
              onSignedIn={(token) => {
                onLeave();
                login(token);
                void navigate(safePath(next, "/"), { replace: true });
              }}
            />
            <div className={styles.foot}>
              {register && (
                <span>{rich(t, "account.login.new", { register: <Link to={register}>{t("account.register.submit")}</Link> })}</span>
              )}
              {wallet && <Link to={wallet}>{t("account.wallet.title")}</Link>}
              {demo && <Link to={demo}>{t("account.demo.try")}</Link>}
            </div>
          </>
        }
      >
        <Input {...form.field("account")} label={t("account.login.account")} autoComplete="username" autoFocus maxLength={254} />
        {local && (
          <CountrySelect {...form.field("country")} label={t("account.form.country")} value={form.values.country || kept || likely} dial />
        )}
        <PasswordField {...form.field("password")} label={t("account.form.password")} autoComplete="current-password" />
        {second && <SecondFactor form={form} autoFocus onComplete={(totp) => form.send({ totp })} />}
        {invited ? (
          <InviteField {...form.field("invite")} optional />
        ) : (
          link("referral.invite") && (
            <div>
              <Button variant="link" onClick={() => setInvited(true)}>
                {t("account.login.invite")}
              </Button>
            </div>
          )
        )}
        <div className={styles.between}>
          <Button
            variant="link"
            onClick={() => {
              form.set(NO_SECOND);
              setSecond(!second);
            }}
          >
            {t(second ? "account.login.no_totp" : "account.login.use_totp")}
          </Button>
          {forgot && <Link to={forgot}>{t("account.login.forgot")}</Link>}
        </div>
      </Form>
    </>
  );
}

/** The way in by a passkey, which knows whose it is: nothing is typed. */
function PasskeyLogin({ onSignedIn }: { onSignedIn(token: string): void }) {
  const t = useT("account");
  const [problem, setProblem] = useState<string | null>(null);
  const challenge = useAction("web/passkeyChallenge", { method: "GET", notice: "none", quiet: true });
  const enter = useAction("web/passkeyLogin", {
    notice: "none",
    quiet: true,
    onSuccess: ({ token }) => onSignedIn(token),
    onCallError: ({ message }) => setProblem(message),
  });
  if (!hasPasskeys()) return null;
  const press = async () => {
    setProblem(null);
    const asked = await challenge.run();
    if (!asked) return setProblem(t("account.login.passkey_failed"));
    const credential = await signChallenge(asked).catch(() => null);
    if (credential === null) return setProblem(t("account.login.passkey_failed"));
    await enter.run({ credential });
  };
  return (
    <>
      <Button icon="fingerprint" size={44} full busy={challenge.busy || enter.busy} onClick={() => void press()}>
        {t("account.login.passkey")}
      </Button>
      {problem && <Notice kind="error">{problem}</Notice>}
    </>
  );
}

/** Why the last session of this browser is over, for whoever didn't end it. */
function SessionEnded() {
  const ending = useEnding();
  return ending && <Notice kind="warn">{ending.message}</Notice>;
}
