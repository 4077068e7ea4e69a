import { useState } from "react";
import { useAction, useCall, useT } from "@agio/sdk";
import { QueryState, Button, Dialog, Notice, Stack } from "@agio/ui";
import type { RiskAnswered, RiskTest as Test } from "../wire.gen";
import styles from "./RiskTest.module.css";

interface RiskTestProps {
  product: string;
  onPassed(): void;
  onBack(): void;
}

/**
 * The questions before the first order of a risky product, over the form that waits for them. What was answered wrong is
 * explained beside its question, and may be answered again.
 */
export function RiskTest({ product, onPassed, onBack }: RiskTestProps) {
  const t = useT();
  const query = useCall("web/riskTest", { product });
  return (
    <Dialog open onClose={onBack} title={t("shell.risk.title")} actions={<Button onClick={onBack}>{t("shell.command.back")}</Button>}>
      <QueryState query={query} rows={6} rowHeight={36}>
        {(test) => <Questions test={test} onPassed={onPassed} />}
      </QueryState>
    </Dialog>
  );
}

function Questions({ test, onPassed }: { test: Test; onPassed(): void }) {
  const t = useT();
  const [chosen, setChosen] = useState<readonly (number | null)[]>(test.questions.map(() => null));
  const [answered, setAnswered] = useState<RiskAnswered | null>(null);
  const action = useAction("web/answerRiskTest", {
    notice: "none",
    invalidates: ["web/risk"],
    onSuccess(found) {
      setAnswered(found);
      if (found.passed) onPassed();
    },
  });
  const whyOf = (link: number) => answered?.wrong.find(({ question }) => question === link)?.why;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen.includes(null)) void action.run({ product: test.product, version: test.version, answers: chosen.join(",") });
      }}
    >
      <Stack gap={16}>
        <p>{t("shell.risk.text", { product: test.title })}</p>
        {test.questions.map(({ text, answers }, link) => {
          const why = whyOf(link);
          return (
            <fieldset key={text} className={styles.question}>
              <legend>{text}</legend>
              {answers.map((answer, index) => (
                <label key={answer}>
                  <input
                    type="radio"
                    name={`question${link}`}
                    checked={chosen[link] === index}
                    onChange={() => setChosen(chosen.map((one, at) => (at === link ? index : one)))}
                  />
                  {answer}
                </label>
              ))}
              {why !== undefined && <p className={styles.why}>{why}</p>}
            </fieldset>
          );
        })}
        {answered && !answered.passed && (
          <Notice kind="warn" title={t("shell.risk.wrong", { right: answered.right, asked: answered.asked })}>
            {t("shell.risk.again")}
          </Notice>
        )}
        <Button type="submit" variant="primary" size={44} full busy={action.busy} disabled={chosen.includes(null)}>
          {t("shell.risk.answer")}
        </Button>
      </Stack>
    </form>
  );
}
