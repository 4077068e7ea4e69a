import { useState, type FormEvent } from "react";
import { linkOr, useCall, useNavigate, useT } from "@agio/sdk";
import { Button, Input, Lost, Notice, Panel, Select, Sending, toast } from "@agio/ui";
import { Centre, Guarded } from "./Centre";
import { PROOF_FIELDS, type ProofField } from "./proof";
import { ProofFields } from "./ProofFields";
import type { Problems } from "./rules";
import type { Security } from "./security";
import { useDeed } from "./useDeed";
import { useProblems } from "./useProblems";
import { useProof } from "./useProof";
import styles from "./form.module.css";

/** One of three questions; its answer tells a reviewer something and opens nothing. */
export default function SecurityQuestion() {
  const t = useT("account");
  return (
    <Centre title={t("account.question.title")} lead={t("account.question.lead")}>
      <Guarded>{(security) => <Form security={security} />}</Guarded>
    </Centre>
  );
}

type Field = "question" | "answer" | ProofField;
const FIELDS = ["question", "answer", ...PROOF_FIELDS] as const satisfies readonly Field[];

function Form({ security }: { security: Security }) {
  const t = useT("account");
  const navigate = useNavigate();
  const questions = useCall<{ rows: { id: string; text: string }[] }>("web/securityQuestions", {}, { keepPrevious: true, staleTime: 600_000 });
  const [question, setQuestion] = useState(security.question ?? "");
  const [answer, setAnswer] = useState("");
  const problems = useProblems<Field>(FIELDS);
  const proof = useProof(security);
  const save = useDeed<null, Field>("web/setSecurityQuestion", problems, "answer", () => {
    proof.clear();
    setAnswer("");
    toast({ kind: "success", text: t("account.question.done") });
    void navigate(linkOr("account.security", "/security") ?? "/");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems<Field> = proof.problems();
    if (question === "") found.question = { key: "account.question.choose" };
    if (answer.trim().length < 2) found.answer = { key: "account.question.answer_missing" };
    if (!problems.show(found)) void save.run({ question, answer: answer.trim(), ...proof.params() });
  };
  return (
    <Panel padding="form">
      <div className={styles.box}>
        <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
          <Sending busy={save.busy}>
            {security.question && <Notice kind="done">{t("account.question.set")}</Notice>}
            <Select
              label={t("account.question.label")}
              placeholder={t("account.form.country_choose")}
              value={question || null}
              onChange={(value) => {
                problems.clear("question");
                setQuestion(value);
              }}
              error={problems.of("question") ?? questions.problem ?? undefined}
              options={(questions.data?.rows ?? []).map(({ id, text }) => ({ value: id, label: text }))}
            />
            <Input
              name="answer"
              label={t("account.question.answer")}
              hint={t("account.question.answer_note")}
              autoComplete="off"
              maxLength={100}
              value={answer}
              onChange={(text) => {
                problems.clear("answer");
                setAnswer(text);
              }}
              error={problems.of("answer")}
            />
            <ProofFields proof={proof} problems={problems} address={security.wallet} />
            <Lost error={save.error} />
            <div className={styles.end}>
              <Button type="submit" variant="primary" size={40} busy={save.busy}>
                {t("account.question.submit")}
              </Button>
            </div>
          </Sending>
        </form>
      </div>
    </Panel>
  );
}
