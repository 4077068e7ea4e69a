import { useState } from "react";
import { linkOr, useAction, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { Button, Dialog, Facts, useSwitchRealm } from "@agio/ui";
import { cutName, nameOf } from "../rules";
import styles from "../form.module.css";

/** The demo account one has: go on with it, cross over, or leave it for good. */
export function DemoState({ trade }: { trade: string }) {
  const t = useT("account");
  const format = useFormat();
  const navigate = useNavigate();
  const { user, realm, login, logout } = useSession();
  const [leaving, setLeaving] = useState(false);
  const change = useSwitchRealm(() => void navigate(trade));
  const exit = useAction("web/exitDemo", {
    notice: "none",
    onSuccess: ({ token }) => {
      setLeaving(false);
      if (token) login(token);
      else void logout();
      void navigate(linkOr("wallet.assets", "/asset") ?? "/");
    },
  });
  if (realm === "real") {
    if (!user?.switchable) return null;
    return (
      <div className={styles.mine}>
        <h2>{t("account.demo.have")}</h2>
        <Button
          variant="primary"
          size={44}
          full
          icon="switch-horizontal"
          busy={change.busy}
          onClick={() => void change.run({ realm: "demo" })}
        >
          {t("account.demo.to_demo")}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.mine}>
      <h2>{t("account.signed_in.demo")}</h2>
      <Facts
        facts={[
          { label: t("account.name.title"), value: <span translate="no">{cutName(nameOf(user))}</span> },
          user?.expires != null && { label: t("account.info.ends"), value: format.dateTime(user.expires) },
        ]}
      />
      <Button variant="primary" size={44} full to={trade}>
        {t("account.demo.continue")}
      </Button>
      {Boolean(user?.switchable) && (
        <Button size={44} full icon="switch-horizontal" busy={change.busy} onClick={() => void change.run({ realm: "real" })}>
          {t("shell.demo.to_real")}
        </Button>
      )}
      <Button size={44} full variant="refuse" onClick={() => setLeaving(true)}>
        {t("account.demo.exit")}
      </Button>
      <Dialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t("account.demo.exit_title")}
        actions={
          <>
            <Button onClick={() => setLeaving(false)}>{t("shell.cancel")}</Button>
            <Button variant="danger" busy={exit.busy} onClick={() => void exit.run({})}>
              {t("account.demo.exit")}
            </Button>
          </>
        }
      >
        {t(user?.switchable ? "account.demo.exit_text" : "account.demo.exit_text_visitor")}
      </Dialog>
    </div>
  );
}
