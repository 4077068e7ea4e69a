import { useState, type FormEvent } from "react";
import { Navigate, useDeployment, useSearchParams, useStore, useT, useTitle } from "@agio/sdk";
import { Button, Chip, CopyField, Input, Notice, PasswordField, QrField, Wordmark } from "@agio/ui";
import { begin, endedBecause, operatorToken } from "./session/token";
import { useOperatorAction } from "./session/useOperatorAction";
import styles from "./SignIn.module.css";

const CONSOLE = "/operator";

/** Back to where the operator was, but nowhere outside the console. */
export const placeAfter = (next: string | null): string =>
  next !== null && /^\/operator(?:\?|$)/.test(next) ? next : CONSOLE;

interface Opened {
  /** Empty while something is missing. */
  token: string;
  /** The second factor that the first sign-in binds. */
  bind?: { secret: string; uri: string };
  /** The password was given by somebody: one's own takes its place. */
  renew?: boolean;
}

/** Login, password and, where one is bound, the code of the second factor. */
export default function SignIn() {
  const t = useT("operator");
  const { brand } = useDeployment();
  const [search] = useSearchParams();
  const token = useStore(operatorToken);
  const because = useStore(endedBecause);
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const { run, busy, problem, clear } = useOperatorAction<Opened>("web/operatorLogin");
  const [newPassword, setNewPassword] = useState("");
  const [missing, setMissing] = useState<Opened | null>(null);
  useTitle(t("operator.sign_in.title"));
  if (token !== null) return <Navigate to={placeAfter(search.get("next"))} replace />;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const opened = await run({ login: login.trim(), password, totp, ...(newPassword === "" ? {} : { new_password: newPassword }) });
    if (opened && opened.token !== "") begin(opened.token);
    else if (opened) {
      setMissing(opened);
      setTotp("");
    }
    // A code is worth one attempt; the rest need not be typed again.
    else setTotp("");
  };
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    clear();
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Wordmark height={28} />
        <Chip>{t("operator.console")}</Chip>
      </div>
      <form className={styles.card} onSubmit={(event) => void send(event)} noValidate>
        <div>
          <h1>{t("operator.sign_in.title")}</h1>
          <p className={styles.lead}>{t("operator.sign_in.lead", { brand: brand.name })}</p>
        </div>
        {because && !problem && <Notice kind="warn">{because}</Notice>}
        {problem && problem.field === null && <Notice kind="error">{problem.text}</Notice>}
        <Input
          label={t("operator.sign_in.login")}
          name="login"
          autoComplete="username"
          autoFocus
          maxLength={64}
          value={login}
          onChange={typed(setLogin)}
          error={errorOf("login")}
        />
        <PasswordField
          label={t("operator.sign_in.password")}
          name="password"
          maxLength={128}
          value={password}
          onChange={typed(setPassword)}
          error={errorOf("password")}
        />
        {missing?.renew && (
          <PasswordField
            label={t("operator.password.new")}
            hint={t("operator.password.rule")}
            name="new_password"
            maxLength={128}
            value={newPassword}
            onChange={typed(setNewPassword)}
            error={errorOf("new_password")}
          />
        )}
        {missing?.renew && newPassword === "" && <Notice kind="info">{t("operator.sign_in.renew")}</Notice>}
        {missing?.bind && (
          <div className={styles.bind}>
            <Notice kind="info">{t("operator.sign_in.bind")}</Notice>
            <QrField value={missing.bind.uri} label={t("operator.sign_in.bind_code")} />
            <CopyField value={missing.bind.secret} />
          </div>
        )}
        <Input
          label={t("operator.sign_in.totp")}
          aside={t("operator.sign_in.totp_when")}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={totp}
          onChange={typed((value) => setTotp(value.normalize("NFKC").replace(/\D/g, "")))}
          error={errorOf("totp")}
        />
        <Button type="submit" variant="primary" size={44} full busy={busy}>
          {t("operator.sign_in.submit")}
        </Button>
      </form>
      <p className={styles.note}>{t("operator.sign_in.note")}</p>
    </div>
  );
}
