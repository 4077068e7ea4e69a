import { useState } from "react";
import { forget, useFormat, useT } from "@agio/sdk";
import { Button, CommandDialog, Panel, useCommand } from "@agio/ui";
import styles from "../Centre.module.css";

/** The way out for whoever thinks that somebody else is in the account. */
export function FreezeAccount() {
  const t = useT("account");
  const format = useFormat();
  const [asked, setAsked] = useState(false);
  const command = useCommand({
    call: "web/freezeAccount",
    done: ({ held_until }) => ({ text: t("account.freeze.done", { time: format.dateTime(held_until) }) }),
    onDone: () => forget(),
  });
  return (
    <Panel title={t("account.screen.freeze")}>
      <p>{t("account.freeze.text")}</p>
      <div className={styles.next}>
        <Button variant="refuse" icon="lock" onClick={() => setAsked(true)}>
          {t("account.freeze.press")}
        </Button>
      </div>
      <CommandDialog
        command={command}
        open={asked}
        onClose={() => setAsked(false)}
        title={t("account.screen.freeze")}
        label={t("account.freeze.press")}
        variant="danger"
        sheet={{ params: {}, text: t("account.freeze.text"), lines: [] }}
      />
    </Panel>
  );
}
