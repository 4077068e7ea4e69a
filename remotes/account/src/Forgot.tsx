import { lazy, useState, type FormEvent } from "react";
import { Link, linkOr, useNavigate, useSearchParams, useT } from "@agio/sdk";
import { Button, Input, Lost, Sending } from "@agio/ui";
import { useCountries } from "./countries";
import { CountrySelect } from "./CountrySelect";
import { RecoverFrame } from "./RecoverFrame";
import { accountProblem, needsCountry } from "./rules";
import { keepReset, usePendingReset } from "./usePendingReset";
import { useProblems } from "./useProblems";
import { useSendCode } from "./useSendCode";
import styles from "./form.module.css";

const EditPassword = lazy(() => import(/* webpackChunkName: "centre" */ "./EditPassword"));

/** A forgotten password; with `?type=changepwd` the change of one that is known. */
export default function Forgot() {
  const [search] = useSearchParams();
  return search.get("type") === "changepwd" ? <EditPassword /> : <Ask />;
}

const FIELDS = ["account"] as const;

function Ask() {
  const t = useT("account");
  const navigate = useNavigate();
  const { likely } = useCountries();
  const pending = usePendingReset();
  const [account, setAccount] = useState("");
  const [chosen, setChosen] = useState("");
  const problems = useProblems<"account">(FIELDS);
  const local = needsCountry(account);
  const country = local ? chosen || likely : "";
  const code = useSendCode("reset", account, country, {
    edits: problems.edits,
    onRefusal: (error) => problems.refuse(error, "account"),
    onSent: () => {
      keepReset({ account: account.trim(), country });
      void navigate("/verificationCode");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = accountProblem(account) ?? (local && !country ? { key: "account.form.country_missing" } : undefined);
    if (problems.show(problem ? { account: problem } : {})) return;
    void code.send();
  };
  const chooseCountry = (next: string) => {
    problems.clear("account");
    setChosen(next);
  };
  const login = linkOr("account.login", "/login");
  return (
    <RecoverFrame step={0}>
      <h1>{t("account.forgot.title")}</h1>
      <p className={styles.lead}>{t("account.forgot.lead")}</p>
      <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
        <Sending busy={code.busy}>
          <Input
            name="account"
            label={t("account.login.account")}
            autoComplete="username"
            autoFocus
            maxLength={254}
            value={account}
            onChange={(text) => {
              problems.clear("account");
              setAccount(text);
            }}
            error={problems.of("account")}
          />
          {local && <CountrySelect label={t("account.form.country")} value={country} dial onChange={chooseCountry} />}
          <Lost error={code.error} />
          <Button type="submit" variant="primary" size={44} full busy={code.busy}>
            {t("account.form.send_code")}
          </Button>
          {login && (
            <div className={styles.foot}>
              <Link to={login}>{t("account.forgot.back")}</Link>
              {pending && <Link to="/verificationCode">{t("account.code_page.title")}</Link>}
            </div>
          )}
        </Sending>
      </form>
    </RecoverFrame>
  );
}
