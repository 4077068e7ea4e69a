import { useState, type FormEvent } from "react";
import { Link, linkOr, useDeployment, useNavigate, useT } from "@agio/sdk";
import { Button, CountdownButton, EmptyState, Lost, PinField, Sending, toast } from "@agio/ui";
import { AnswerField } from "./AnswerField";
import { NewPasswordFields } from "./NewPasswordFields";
import { secondParams, secondProblems } from "./proof";
import { RecoverFrame } from "./RecoverFrame";
import { maskAddress, newPasswordProblems, registerRule, type Problems } from "./rules";
import { SecondFactor } from "./SecondFactor";
import { useDeed } from "./useDeed";
import { forgetReset, usePendingReset, type PendingReset } from "./usePendingReset";
import { useProblems } from "./useProblems";
import { useSendCode } from "./useSendCode";
import styles from "./form.module.css";

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

type Field = "code" | "password" | "password2" | "totp" | "recovery" | "answer";
const FIELDS = ["code", "password", "password2", "totp", "recovery", "answer"] as const satisfies readonly Field[];

function Enter({ pending }: { pending: PendingReset }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { development } = useDeployment();
  const { account, country } = pending;
  const [code, setCode] = useState("");
  const [passed, setPassed] = useState(false);
  const [fresh, setFresh] = useState({ password: "", password2: "" });
  const [second, setSecond] = useState<{ totp: string; recovery: string; lost: boolean } | null>(null);
  const [answer, setAnswer] = useState("");
  const problems = useProblems<Field>(FIELDS);
  const rule = registerRule();

  const again = useSendCode("reset", account, country, {
    edits: problems.edits,
    onSent: () => toast({ kind: "success", text: t("account.code_page.sent") }),
    onRefusal: (error) => problems.refuse(error, "code", true),
  });
  const reset = useDeed<null, Field>(
    "web/resetPassword",
    {
      edits: problems.edits,
      refuse(error, otherwise) {
        const field = (error.envelope.data as { field?: string } | null)?.field;
        if (field === "totp") setSecond((now) => now ?? { totp: "", recovery: "", lost: false });
        if (field === "code") setPassed(false);
        problems.refuse(error, otherwise);
      },
    },
    "code",
    () => {
      forgetReset();
      toast({ kind: "success", text: t("account.forgot.done") });
      void navigate(linkOr("account.login", "/login") ?? "/", { replace: true });
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whole = /^\d{6}$/.test(code);
    const found: Problems<Field> = whole ? {} : { code: { key: "account.code_page.digits" } };
    if (!passed) {
      if (!problems.show(found)) setPassed(true);
      return;
    }
    Object.assign(found, newPasswordProblems(fresh, rule), second ? secondProblems(second) : {});
    if (problems.show(found)) return;
    void reset.run({
      account,
      code,
      ...fresh,
      ...(country ? { country } : {}),
      ...(second ? secondParams(second) : {}),
      ...(answer.trim() ? { answer: answer.trim() } : {}),
    });
  };
  const forgot = linkOr("account.forgot", "/forgetpwd");
  return (
    <RecoverFrame step={passed ? 2 : 1}>
      <h1>{t(passed ? "account.forgot.new_title" : "account.code_page.title")}</h1>
      <p className={styles.lead}>{t(passed ? "account.forgot.new_lead" : "account.code_page.lead", { to: maskAddress(account) })}</p>
      <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
        <Sending busy={reset.busy}>
          {!passed && (
            <>
              <PinField
                label={t("account.form.code")}
                plain
                autoFocus
                value={code}
                onChange={(value) => {
                  problems.clear("code");
                  setCode(value);
                }}
                onComplete={() => setPassed(true)}
                error={problems.of("code")}
              />
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
              <NewPasswordFields value={fresh} onChange={setFresh} problems={problems} rule={rule} />
              {second && <SecondFactor form={second} change={(part) => setSecond({ ...second, ...part })} problems={problems} autoFocus />}
              <AnswerField
                value={answer}
                onChange={(text) => {
                  problems.clear("answer");
                  setAnswer(text);
                }}
                error={problems.of("answer")}
              />
            </>
          )}
          <Lost error={again.error ?? reset.error} />
          <Button type="submit" variant="primary" size={44} full busy={reset.busy}>
            {t(passed ? "account.forgot.submit" : "account.code_page.go_on")}
          </Button>
          <div className={styles.foot}>
            {passed && (
              <button type="button" className={styles.quiet} onClick={() => setPassed(false)}>
                {t("account.code_page.change_code")}
              </button>
            )}
            {forgot && <Link to={forgot}>{t("account.code_page.other")}</Link>}
          </div>
        </Sending>
      </form>
    </RecoverFrame>
  );
}
