import { lazy } from "react";
import { Link, linkOr, useCountries, useNavigate, useSearchParams, useT } from "@agio/sdk";
import { Button, CountrySelect, Form, Input, useForm } from "@agio/ui";
import { RecoverFrame } from "./RecoverFrame";
import { said } from "../problems";
import { accountProblem, needsCountry } from "../rules";
import { keepReset, usePendingReset } from "./usePendingReset";
import { codeSent, refusedCode } from "../addresses/useSendCode";
import styles from "../form.module.css";

const EditPassword = lazy(() => import(/* webpackChunkName: "centre" */ "../security/EditPassword"));

/** A forgotten password; with `?type=changepwd` the change of one that is known. */
export default function Forgot() {
  const [search] = useSearchParams();
  return search.get("type") === "changepwd" ? <EditPassword /> : <Ask />;
}

function Ask() {
  const t = useT("account");
  const navigate = useNavigate();
  const { likely } = useCountries();
  const pending = usePendingReset();
  const countryOf = ({ account, country }: { account: string; country: string }) => (needsCountry(account) ? country || likely : "");
  const form = useForm({
    call: "web/getCode",
    method: "GET",
    onCallError: (error, { account }) => refusedCode("reset", account, error),
    start: { account: "", country: "" },
    otherwise: "account",
    check: (values) => {
      const local = needsCountry(values.account);
      const problem = accountProblem(values.account) ?? (local && !countryOf(values) ? { key: "account.form.country_missing" } : undefined);
      return said(t, { account: problem });
    },
    params: (values) => ({
      account: values.account.trim(),
      purpose: "reset",
      ...(countryOf(values) ? { country: countryOf(values) } : {}),
    }),
    onSuccess(sent, values) {
      codeSent("reset", values.account, sent);
      keepReset({ account: values.account.trim(), country: countryOf(values) });
      void navigate("/verificationCode");
    },
  });
  const login = linkOr("account.login", "/login");
  return (
    <RecoverFrame step={0}>
      <h1>{t("account.forgot.title")}</h1>
      <p className={styles.lead}>{t("account.forgot.lead")}</p>
      <Form
        form={form}
        className={styles.form}
        actions={
          <>
            <Button type="submit" variant="primary" size={44} full busy={form.busy}>
              {t("account.form.send_code")}
            </Button>
            {login && (
              <div className={styles.foot}>
                <Link to={login}>{t("account.forgot.back")}</Link>
                {pending && <Link to="/verificationCode">{t("account.code_page.title")}</Link>}
              </div>
            )}
          </>
        }
      >
        <Input {...form.field("account")} label={t("account.login.account")} autoComplete="username" autoFocus maxLength={254} />
        {needsCountry(form.values.account) && (
          <CountrySelect {...form.field("country")} label={t("account.form.country")} value={countryOf(form.values)} dial />
        )}
      </Form>
    </RecoverFrame>
  );
}
