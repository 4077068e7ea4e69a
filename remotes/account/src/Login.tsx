import { useState, type FormEvent } from "react";
import {
  Link,
  linkOr,
  rich,
  useDeployment,
  useNavigate,
  usePreference,
  useSearchParams,
  useSession,
  useT,
} from "@agio/sdk";
import { Button, Input, Lost, PasswordField, Sending } from "@agio/ui";
import { useCountries } from "./countries";
import { CountrySelect } from "./CountrySelect";
import { Frame, Head } from "./Frame";
import { secondParams, secondProblems } from "./proof";
import { loginProblems, loginRule, needsCountry, safePath, type LoginField, type Problems } from "./rules";
import { SecondFactor } from "./SecondFactor";
import { SignedIn } from "./SignedIn";
import { useDeed } from "./useDeed";
import { useProblems } from "./useProblems";
import styles from "./form.module.css";

type Field = LoginField | "recovery";
const FIELDS = ["account", "password", "totp", "recovery"] as const satisfies readonly Field[];

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
      {signedIn && !leaving ? <SignedIn next={next} /> : <Form next={next} onLeave={() => setLeaving(true)} />}
    </Frame>
  );
}

function Form({ next, onLeave }: { next: string | null; onLeave(): void }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { login } = useSession();
  const { likely } = useCountries();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState<string | null>(null);
  const [kept, setKept] = usePreference("account-country", "");
  const [chosen, setChosen] = useState(kept);
  const [lost, setLost] = useState(false);
  const [recovery, setRecovery] = useState("");
  const problems = useProblems<Field>(FIELDS);
  const country = chosen || likely;
  const local = needsCountry(account);

  const signIn = useDeed<{ token: string }, Field>(
    "web/userLogin",
    {
      edits: problems.edits,
      refuse(error, otherwise) {
        if ((error.envelope.data as { field?: string } | null)?.field === "totp") setTotp((now) => now ?? "");
        problems.refuse(error, otherwise);
      },
    },
    "password",
    ({ token }) => {
      if (local) setKept(country);
      onLeave();
      login(token);
      void navigate(safePath(next, "/"), { replace: true });
    },
  );
  const run = (code: string | null) => {
    const found: Problems<Field> = loginProblems({ account, password, totp: lost ? null : code }, loginRule());
    if (code !== null && lost) Object.assign(found, secondProblems({ totp: "", recovery, lost }));
    if (problems.show(found)) return;
    void signIn.run({
      account: account.trim(),
      password,
      ...(code !== null && (lost || code) ? secondParams({ totp: code, recovery, lost }) : {}),
      ...(local && country ? { country } : {}),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(totp);
  };
  const typed = (field: Field, set: (text: string) => void) => (text: string) => {
    problems.clear(field);
    set(text);
  };
  const forgot = linkOr("account.forgot", "/forgetpwd");
  const register = linkOr("account.register", "/register", next ? { next } : {});
  const demo = linkOr("account.demo", "/demo");
  const wallet = linkOr("account.walletLogin", "/walletLogin", next ? { next } : {});

  return (
    <>
      <Head title={t("account.login.title")} at="login" next={next} />
      <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
        <Sending busy={signIn.busy}>
          <Input
            name="account"
            label={t("account.login.account")}
            autoComplete="username"
            autoFocus
            maxLength={254}
            value={account}
            onChange={typed("account", setAccount)}
            error={problems.of("account")}
          />
          {local && <CountrySelect label={t("account.form.country")} value={country} dial onChange={typed("account", setChosen)} />}
          <PasswordField
            name="password"
            label={t("account.form.password")}
            autoComplete="current-password"
            value={password}
            onChange={typed("password", setPassword)}
            error={problems.of("password")}
          />
          {totp !== null && (
            <SecondFactor
              form={{ totp, recovery, lost }}
              change={(part) => {
                if (part.totp !== undefined) setTotp(part.totp);
                if (part.recovery !== undefined) setRecovery(part.recovery);
                if (part.lost !== undefined) setLost(part.lost);
              }}
              problems={problems}
              autoFocus
              onComplete={run}
            />
          )}
          <div className={styles.between}>
            <button
              type="button"
              className={styles.quiet}
              onClick={() => {
                problems.clear("totp");
                setTotp(totp === null ? "" : null);
              }}
            >
              {t(totp === null ? "account.login.use_totp" : "account.login.no_totp")}
            </button>
            {forgot && <Link to={forgot}>{t("account.login.forgot")}</Link>}
          </div>
          <Lost error={signIn.error} />
          <Button type="submit" variant="primary" size={44} full busy={signIn.busy}>
            {t("account.login.submit")}
          </Button>
          <div className={styles.foot}>
            {register && (
              <span>
                {rich(t, "account.login.new", { register: <Link to={register}>{t("account.register.submit")}</Link> })}
              </span>
            )}
            {wallet && <Link to={wallet}>{t("account.wallet.title")}</Link>}
            {demo && <Link to={demo}>{t("account.demo.try")}</Link>}
          </div>
        </Sending>
      </form>
    </>
  );
}
