import { useState } from "react";
import { saveText, useDeployment, useT } from "@agio/sdk";
import { Button, Checkbox, Inline, Notice, Panel, useCopy } from "@agio/ui";
import styles from "../form.module.css";

/** Codes for the day the phone is lost: on the screen this once, to be kept somewhere else. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const t = useT("account");
  const { brand } = useDeployment();
  const copy = useCopy();
  const [kept, setKept] = useState(false);
  const text = codes.join("\n");
  const download = () => {
    const name = brand.name.toLowerCase().replace(/\W+/g, "-") || "account";
    saveText(`${name}-recovery-codes.txt`, `${t("account.recovery.file", { brand: brand.name })}\n\n${text}\n`);
  };
  return (
    <Panel padding="form" title={t("account.recovery.title")}>
      <div className={styles.box}>
        <div className={styles.form}>
          <Notice kind="warn">{t("account.recovery.once")}</Notice>
          <ol className={`${styles.codes} agio-mono`} translate="no">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <Inline align="stretch" wrap>
            <Button icon="copy" onClick={() => void copy(text)}>
              {t("account.recovery.copy")}
            </Button>
            <Button icon="download" onClick={download}>
              {t("account.recovery.download")}
            </Button>
          </Inline>
          <Checkbox checked={kept} onChange={setKept}>
            {t("account.recovery.kept")}
          </Checkbox>
          <Inline align="stretch" wrap>
            <Button variant="primary" size={40} disabled={!kept} reason={t("account.recovery.tick")} onClick={onDone}>
              {t("account.recovery.done")}
            </Button>
          </Inline>
        </div>
      </div>
    </Panel>
  );
}
