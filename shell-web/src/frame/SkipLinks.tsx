import { Link, linkOr, useSession, useT } from "@agio/sdk";
import styles from "./Frame.module.css";
import { useLogOut } from "./useLogOut";

/**
 * First stops of the keyboard, seen once it comes to them: past the menus; where they stand around the screen of who is
 * signed in, home, to the user centre and out.
 */
export function SkipLinks({ framed }: { framed: boolean }) {
  const t = useT();
  const { signedIn } = useSession();
  const logOut = useLogOut();
  const centre = linkOr("account.settings", "/setting");
  return (
    <div className={styles.skip}>
      <a href="#main">{t("shell.skip")}</a>
      {framed && signedIn && (
        <>
          <Link to="/">{t("shell.nav.home")}</Link>
          {centre && <Link to={centre}>{t("shell.nav.user")}</Link>}
          <button type="button" onClick={logOut}>
            {t("shell.nav.logout")}
          </button>
        </>
      )}
    </div>
  );
}
