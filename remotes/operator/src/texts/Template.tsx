import { useEffect, useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Facts, Inline, Notice, Panel, Stack, toast } from "@agio/ui";
import { useMay } from "../console/rights";
import { useOperatorAction } from "../session/useOperatorAction";
import { useOperatorCall } from "../session/useOperatorCall";
import styles from "./Texts.module.css";

const SHOWN_AFTER_MS = 400;

/** A message as its reader gets it, with sample data, while one of its texts is written; and sent to oneself. */
export function Template({ tag, name, text }: { tag: string; name: string; text: string }) {
  const t = useT("operator");
  const may = useMay();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const shown = useOperatorCall("web/operatorTemplate", { tag, key: name, text: settled }, 0, true);
  const test = useOperatorAction("web/operatorTemplateTest");
  const send = async () => {
    const sent = await test.run({ tag, key: name, text });
    if (sent) toast(t("operator.texts.tested", { email: sent.email }));
  };
  return (
    <Panel
      title={t("operator.texts.preview")}
      actions={
        may("presentation.write") && (
          <Button size={28} icon="send" busy={test.busy} onClick={() => void send()}>
            {t("operator.texts.test")}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        {test.problem && <Notice kind="error">{test.problem.text}</Notice>}
        {shown.data && (
          <Facts
            facts={[
              { label: t("operator.texts.subject"), value: shown.data.subject },
              { label: t("operator.field.texts.text"), value: <span className={styles.words}>{shown.data.text}</span> },
            ]}
          />
        )}
        <Inline gap={8}>
          <span className={styles.note}>{t("operator.texts.sample")}</span>
        </Inline>
      </Stack>
    </Panel>
  );
}
