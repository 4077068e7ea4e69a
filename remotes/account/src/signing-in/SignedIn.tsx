import { linkOr, safePath, useSession, useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { nameOf } from "../rules";
import styles from "../form.module.css";

/** Instead of a form, for who is logged in already. */
export function SignedIn({ next }: { next: string | null }) {
  const t = useT("account");
  const { user, realm, logout } = useSession();
  const name = nameOf(user);
  return (
    <>
      <h1>{t(realm === "demo" ? "account.signed_in.demo" : "account.signed_in.title")}</h1>
      <p className={styles.lead}>{t("account.signed_in.text", { name })}</p>
      <div className={styles.commands}>
        <Button variant="primary" size={44} full to={safePath(next, linkOr("wallet.assets", "/asset") ?? "/")}>
          {t("account.signed_in.continue")}
        </Button>
        <Button size={44} full onClick={() => void logout()}>
          {t("account.signed_in.logout")}
        </Button>
      </div>
    </>
  );
}
