import { useState } from "react";
import { linkOr, login, logout, useAction, useNavigate, useSession, useT, type Realm } from "@agio/sdk";
import { Button, Dialog, Segments } from "@agio/ui";
import styles from "./RealmSwitch.module.css";

const DEMO_AMOUNT = 100_000;

/** Opens a demo account with simulated funds. */
export function useDemo() {
  return useAction<{ token: string } | string>("web/tempLogin", {
    method: "GET",
    notice: "none",
    onSuccess: (data) => login(typeof data === "string" ? data : data.token),
  });
}

/** Real or demo. A demo account is an account of its own, so crossing over asks first. */
export function RealmSwitch() {
  const t = useT();
  const { realm, signedIn, user } = useSession();
  const navigate = useNavigate();
  const demo = useDemo();
  const [wish, setWish] = useState<Realm | null>(null);
  const choose = (next: Realm) => {
    if (!signedIn && next === "demo") void demo.run({ amount: DEMO_AMOUNT });
    else if (signedIn && next !== realm) setWish(next);
  };
  const close = () => setWish(null);
  const cross = async () => {
    const next = wish;
    close();
    await logout();
    if (next === "demo") await demo.run({ amount: DEMO_AMOUNT });
    else void navigate(linkOr("account.login", "/login") ?? "/");
  };
  return (
    <span className={styles.realm} data-realm={realm}>
      <Segments<Realm>
        label={t("shell.realm.label")}
        value={realm}
        onChange={choose}
        options={[
          { value: "real", label: t("shell.realm.real") },
          { value: "demo", label: t("shell.realm.demo") },
        ]}
      />
      <Dialog
        open={wish !== null}
        onClose={close}
        title={t(wish === "demo" ? "shell.realm.toDemo" : "shell.realm.toReal")}
        actions={
          <>
            <Button onClick={close}>{t("shell.cancel")}</Button>
            <Button variant="primary" onClick={() => void cross()}>
              {t("shell.realm.continue")}
            </Button>
          </>
        }
      >
        {t(wish === "demo" ? "shell.realm.toDemoText" : "shell.realm.toRealText", { name: user?.name ?? "" })}
      </Dialog>
    </span>
  );
}
