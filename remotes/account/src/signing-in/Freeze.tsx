import { useAction, useFormat, useLocation, useT } from "@agio/sdk";
import { Button, Notice } from "@agio/ui";
import { Frame } from "./Frame";
import styles from "../form.module.css";

/** Where the link of a security e-mail leads: one press freezes the account. */
export default function Freeze() {
  const t = useT("account");
  const format = useFormat();
  const link = useLocation().hash.slice(1);
  const freeze = useAction("web/freezeByLink", { notice: "none", quiet: true });
  return (
    <Frame heading={t("account.screen.freeze")} lead={t("account.freeze.text")} points={[]}>
      <div className={styles.form}>
        <h2>{t("account.screen.freeze")}</h2>
        {freeze.error && <Notice kind="error">{freeze.error.message || t("shell.error.lost")}</Notice>}
        {freeze.data ? (
          <Notice kind="done">{t("account.freeze.done", { time: format.dateTime(freeze.data.held_until) })}</Notice>
        ) : (
          <Button variant="danger" size={44} full busy={freeze.busy} disabled={link === ""} onClick={() => void freeze.run({ link })}>
            {t("account.freeze.press")}
          </Button>
        )}
      </div>
    </Frame>
  );
}
