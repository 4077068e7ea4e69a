import { linkOr, login, useAction, useNavigate, useSession, useT, type Realm } from "@agio/sdk";
import { Segments } from "@agio/ui";
import styles from "./RealmSwitch.module.css";

const DEMO_AMOUNT = "100000";

/** Why the other realm can't be entered, and where the way there begins. */
const NO_DEMO_YET = 3130;
const DEMO_EXPIRED = 3131;

/** Opens a demo account with simulated funds. From a real account it leads back to it. */
export function useDemo() {
  return useAction("web/tempLogin", {
    method: "GET",
    notice: "none",
    onSuccess: (data) => login(data.token),
  });
}

/** Real or demo: two accounts of one person, crossed over without logging in again. `onChoose`: what holds it may close. */
export function RealmSwitch({ onChoose }: { onChoose?(): void }) {
  const t = useT();
  const { realm, signedIn, loading } = useSession();
  // Whose account it is comes with the user: until then neither is said to be the one, and either can be chosen.
  const shown = loading ? null : realm;
  const navigate = useNavigate();
  const demo = useDemo();
  const cross = useAction("web/switchRealm", {
    notice: "none",
    quiet: true,
    onSuccess: ({ token }) => {
      if (token) login(token);
    },
    onCallError: ({ code }) => {
      const opens = code === NO_DEMO_YET || code === DEMO_EXPIRED;
      void navigate(opens ? (linkOr("account.demo", "/demo") ?? "/") : (linkOr("account.login", "/login") ?? "/"));
    },
  });
  const choose = (next: Realm) => {
    if (next === shown) return;
    onChoose?.();
    if (signedIn) void cross.run({ realm: next });
    else if (next === "demo") void demo.run({ amount: DEMO_AMOUNT });
  };
  return (
    <span className={styles.realm} data-realm={shown ?? undefined}>
      <Segments<Realm>
        label={t("shell.realm.label")}
        value={shown}
        onChange={choose}
        options={[
          { value: "real", label: t("shell.realm.real") },
          { value: "demo", label: t("shell.realm.demo") },
        ]}
      />
    </span>
  );
}
