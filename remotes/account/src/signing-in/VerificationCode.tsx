import { useState } from "react";
import { Link, linkOr, useDeployment, useNavigate, useT } from "@agio/sdk";
import { Button, CountdownButton, EmptyState, Form, Lost, PinField, toast, useForm } from "@agio/ui";
import { AnswerField } from "../security/AnswerField";
import { NewPasswordFields } from "../security/NewPasswordFields";
import { NO_SECOND, secondParams, secondProblems } from "../security/proof";
import { RecoverFrame } from "./RecoverFrame";
import { said } from "../problems";
import { maskAddress, newPasswordProblems, registerRule } from "../rules";
import { SecondFactor } from "../security/SecondFactor";
import { forgetReset, usePendingReset, type PendingReset } from "./usePendingReset";
import { useSendCode } from "../addresses/useSendCode";
import styles from "../form.module.css";

/** The code that was sent, then another password. */
export default function VerificationCode() {
  const t = useT("account");
  const pending = usePendingReset();
  if (pending) return <Enter pending={pending} />;
  const forgot = linkOr("account.forgot", "/forgetpwd");
  return (
    <RecoverFrame step={0}>
      <EmptyState
        title={t("account.code_page.none")}
        text={t("account.code_page.none_text")}
        action={
          forgot && (
            <Button variant="primary" to={forgot}>
              {t("account.code_page.ask")}
            </Button>
          )
        }
      />
    </RecoverFrame>
  );
}

function Enter({ pending }: { pending: PendingReset }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { development } = useDeployment();
  const { account, country } = pending;
  const [passed, setPassed] = useState(false);
  const [second, setSecond] = useState(false);
  const rule = registerRule();
  const form = useForm({
    call: "web/resetPassword",
    start: { code: "", password: "", password2: "", answer: "", ...NO_SECOND },
    otherwise: "code",
    check: (values) => ({
      ...(/^\d{6}$/.test(values.code) ? {} : { code: t("account.code_page.digits") }),
      ...(passed ? said(t, { ...newPasswordProblems(values, rule), ...(second ? secondProblems(values) : {}) }) : {}),
    }),
    params: ({ code, password, password2, answer, ...factor }) => ({
      account,
      code,
      password,
      password2,
      ...(country ? { country } : {}),
      ...(second ? secondParams(factor) : {}),
      ...(answer.trim() ? { answer: answer.trim() } : {}),
    }),
    onCallError(error) {
      if (error.field === "totp") setSecond(true);
      if (error.field === "code") setPassed(false);
    },
    onSuccess() {
      forgetReset();
      toast({ kind: "success", text: t("account.forgot.done") });
      void navigate(linkOr("account.login", "/login") ?? "/", { replace: true });
    },
  });
  const again = useSendCode("reset", account, country, {
    edits: form.edits,
    onSent: () => toast({ kind: "success", text: t("account.code_page.sent") }),
    onCallError: (error) => form.refuse(error, "code", true),
  });
  const pass = () => setPassed(form.check("code"));
  const forgot = linkOr("account.forgot", "/forgetpwd");
  return (
    <RecoverFrame step={passed ? 2 : 1}>
      <h1>{t(passed ? "account.forgot.new_title" : "account.code_page.title")}</h1>
      <p className={styles.lead}>{t(passed ? "account.forgot.new_lead" : "account.code_page.lead", { to: maskAddress(account) })}</p>
      <Form
        form={passed ? form : { ...form, submit: (event) => (event?.preventDefault(), pass()) }}
        className={styles.form}
        actions={
          <>
            <Lost error={again.error} />
            <Button type="submit" variant="primary" size={44} full busy={form.busy}>
              {t(passed ? "account.forgot.submit" : "account.code_page.go_on")}
            </Button>
            <div className={styles.foot}>
              {passed && (
                <Button variant="link" onClick={() => setPassed(false)}>
                  {t("account.code_page.change_code")}
                </Button>
              )}
              {forgot && <Link to={forgot}>{t("account.code_page.other")}</Link>}
            </div>
          </>
        }
      >
        {!passed && (
          <>
            <PinField {...form.field("code")} label={t("account.form.code")} plain autoFocus onComplete={() => setPassed(true)} />
            <div className={styles.between}>
              <CountdownButton id={again.countdown} size={36} onStart={again.send}>
                {t("account.code_page.again")}
              </CountdownButton>
              {development && (
                <a href="/development/outbox" target="_blank" rel="noreferrer">
                  {t("account.form.outbox")}
                </a>
              )}
            </div>
          </>
        )}
        {passed && (
          <>
            <NewPasswordFields form={form} rule={rule} />
            {second && <SecondFactor form={form} autoFocus />}
            <AnswerField {...form.field("answer")} />
          </>
        )}
      </Form>
    </RecoverFrame>
  );
}
