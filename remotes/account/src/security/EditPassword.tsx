import { Link, linkOr, useNavigate, useSession, useT } from "@agio/sdk";
import { EmptyState, Form, Notice, Panel, PasswordField, toast, useForm } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { Own } from "../Own";
import { NewPasswordFields } from "./NewPasswordFields";
import { NO_SECOND, secondParams, secondProblems } from "./proof";
import { said } from "../problems";
import { newPasswordProblems, registerRule } from "../rules";
import { SecondFactor } from "./SecondFactor";
import { shortPasswordBelow, type Security } from "./security";
import styles from "../form.module.css";

/** Change the login password with the old one. */
export default function EditPassword() {
  const t = useT("account");
  return (
    <Own>
      <Centre title={t("account.password.title")} lead={t("account.password.lead")}>
        <Guarded>{(security) => (security.password_set ? <PasswordForm security={security} /> : <None />)}</Guarded>
      </Centre>
    </Own>
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

/** The server's names of the same fields. */
const THEIRS = { new: "password", new2: "password2" } as const;

function PasswordForm({ security }: { security: Security }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { login } = useSession();
  const rule = registerRule();
  const below = shortPasswordBelow();
  const form = useForm({
    call: "web/updatePassword",
    invalidates: ["web/security"],
    start: { old: "", password: "", password2: "", ...NO_SECOND },
    theirs: THEIRS,
    otherwise: "old",
    check: (values) => ({
      ...(values.old === "" ? { old: t("account.form.password_missing") } : {}),
      ...said(t, newPasswordProblems(values, rule)),
      ...(security.totp ? said(t, secondProblems(values)) : {}),
    }),
    params: ({ old, password, password2, ...second }) => ({
      old,
      new: password,
      new2: password2,
      ...(security.totp ? secondParams(second) : {}),
    }),
    onSuccess({ token }) {
      login(token);
      toast({ kind: "success", text: t("account.password.done") });
      void navigate(linkOr("account.security", "/security") ?? "/");
    },
  });
  const forgot = linkOr("account.forgot", "/forgetpwd");
  const { password } = form.values;
  const short = password !== "" && [...password].length < below;
  return (
    <Panel padding="form">
      <Form form={form} className={styles.box} command={{ label: t("account.password.submit") }}>
        <PasswordField {...form.field("old")} name="old-password" label={t("account.password.old")} autoComplete="current-password" />
        {forgot && (
          <div className={styles.between}>
            <Link to={forgot}>{t("account.login.forgot")}</Link>
          </div>
        )}
        <NewPasswordFields form={form} rule={rule} />
        {short && !security.totp && <Notice kind="warn">{t("account.password.short", { count: below })}</Notice>}
        {security.totp && <SecondFactor form={form} />}
        <Notice>{t("account.password.after")}</Notice>
      </Form>
    </Panel>
  );
}
