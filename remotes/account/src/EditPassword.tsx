import { useState, type FormEvent } from "react";
import { Link, linkOr, useNavigate, useSession, useT } from "@agio/sdk";
import { Button, EmptyState, Lost, Notice, Panel, PasswordField, Sending, toast } from "@agio/ui";
import { Centre, Guarded } from "./Centre";
import { NewPasswordFields } from "./NewPasswordFields";
import { secondParams, secondProblems } from "./proof";
import { newPasswordProblems, registerRule, type Problems } from "./rules";
import { SecondFactor } from "./SecondFactor";
import { shortPasswordBelow, type Security } from "./security";
import { useDeed } from "./useDeed";
import { useProblems } from "./useProblems";
import styles from "./form.module.css";

/** Change the login password with the old one. */
export default function EditPassword() {
  const t = useT("account");
  return (
    <Centre title={t("account.password.title")} lead={t("account.password.lead")}>
      <Guarded>{(security) => (security.password_set ? <Form security={security} /> : <None />)}</Guarded>
    </Centre>
  );
}

function None() {
  const t = useT("account");
  return (
    <Panel>
      <EmptyState title={t("account.password.none")} text={t("account.password.none_text")} />
    </Panel>
  );
}

type Field = "old" | "password" | "password2" | "totp" | "recovery";
const FIELDS = ["old", "password", "password2", "totp", "recovery"] as const satisfies readonly Field[];
/** The server's names of the same fields. */
const THEIRS: Readonly<Record<string, Field>> = { new: "password", new2: "password2" };

function Form({ security }: { security: Security }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { login } = useSession();
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState({ password: "", password2: "" });
  const [second, setSecond] = useState({ totp: "", recovery: "", lost: false });
  const problems = useProblems<Field>(FIELDS, THEIRS);
  const rule = registerRule();
  const below = shortPasswordBelow();
  const change = useDeed<{ token: string }, Field>("web/updatePassword", problems, "old", ({ token }) => {
    login(token);
    toast({ kind: "success", text: t("account.password.done") });
    void navigate(linkOr("account.security", "/security") ?? "/");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems<Field> = old === "" ? { old: { key: "account.form.password_missing" } } : {};
    Object.assign(found, newPasswordProblems(fresh, rule), security.totp ? secondProblems(second) : {});
    if (problems.show(found)) return;
    void change.run({ old, new: fresh.password, new2: fresh.password2, ...(security.totp ? secondParams(second) : {}) });
  };
  const forgot = linkOr("account.forgot", "/forgetpwd");
  const short = fresh.password !== "" && [...fresh.password].length < below;
  return (
    <Panel padding="form">
      <div className={styles.box}>
        <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
          <Sending busy={change.busy}>
            <PasswordField
              name="old-password"
              label={t("account.password.old")}
              autoComplete="current-password"
              value={old}
              onChange={(text) => {
                problems.clear("old");
                setOld(text);
              }}
              error={problems.of("old")}
            />
            {forgot && (
              <div className={styles.between}>
                <Link to={forgot}>{t("account.login.forgot")}</Link>
              </div>
            )}
            <NewPasswordFields value={fresh} onChange={setFresh} problems={problems} rule={rule} />
            {short && !security.totp && <Notice kind="warn">{t("account.password.short", { count: below })}</Notice>}
            {security.totp && <SecondFactor form={second} change={(part) => setSecond({ ...second, ...part })} problems={problems} />}
            <Notice>{t("account.password.after")}</Notice>
            <Lost error={change.error} />
            <div className={styles.end}>
              <Button type="submit" variant="primary" size={40} busy={change.busy}>
                {t("account.password.submit")}
              </Button>
            </div>
          </Sending>
        </form>
      </div>
    </Panel>
  );
}
