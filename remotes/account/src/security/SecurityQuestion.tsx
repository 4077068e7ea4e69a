import { linkOr, useCall, useNavigate, useT } from "@agio/sdk";
import { Form, Input, Notice, Panel, Select, toast } from "@agio/ui";
import { Centre, Guarded } from "../Centre";
import { ProofFields } from "./ProofFields";
import type { Security } from "./security";
import { useProvedForm } from "./useProof";
import styles from "../form.module.css";

/** One of three questions; its answer tells a reviewer something and opens nothing. */
export default function SecurityQuestion() {
  const t = useT("account");
  return (
    <Centre title={t("account.question.title")} lead={t("account.question.lead")}>
      <Guarded>{(security) => <QuestionForm security={security} />}</Guarded>
    </Centre>
  );
}

function QuestionForm({ security }: { security: Security }) {
  const t = useT("account");
  const navigate = useNavigate();
  const questions = useCall("web/securityQuestions", {}, { keepPrevious: true, staleTime: 600_000 });
  const form = useProvedForm(security, {
    call: "web/setSecurityQuestion",
    start: { question: security.question ?? "", answer: "" },
    otherwise: "answer",
    check: ({ question, answer }) => ({
      ...(question === "" ? { question: t("account.question.choose") } : {}),
      ...(answer.trim().length < 2 ? { answer: t("account.question.answer_missing") } : {}),
    }),
    params: ({ question, answer }) => ({ question, answer: answer.trim() }),
    onSuccess() {
      toast({ kind: "success", text: t("account.question.done") });
      void navigate(linkOr("account.security", "/security") ?? "/");
    },
  });
  return (
    <Panel padding="form">
      <Form form={form} className={styles.box} command={{ label: t("account.question.submit") }}>
        {security.question && <Notice kind="done">{t("account.question.set")}</Notice>}
        <Select
          {...form.field("question")}
          label={t("account.question.label")}
          placeholder={t("account.question.choose")}
          value={form.values.question || null}
          error={form.problem("question") ?? questions.problem ?? undefined}
          options={(questions.data?.rows ?? []).map(({ id, text }) => ({ value: id, label: text }))}
        />
        <Input
          {...form.field("answer")}
          label={t("account.question.answer")}
          hint={t("account.question.answer_note")}
          autoComplete="off"
          maxLength={100}
        />
        <ProofFields form={form} address={security.wallet} />
      </Form>
    </Panel>
  );
}
