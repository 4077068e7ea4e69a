import { Link, useSession, useT } from "@agio/sdk";
import { useMenuLinkRow } from "./navigation";
import styles from "./NavigationRow.module.css";

interface NavigationRowProps {
  remote: string | undefined;
  screen: string | undefined;
}

/** At a desk, between the header and the screen: the other places of its group. A visitor has none of an account. */
export function NavigationRow({ remote, screen }: NavigationRowProps) {
  const t = useT();
  const { signedIn } = useSession();
  const row = useMenuLinkRow(remote, screen);
  if (!row || (row.menu === "user" && !signedIn)) return null;
  return (
    <nav className={styles.row} aria-label={row.menu === "user" ? t("shell.nav.user") : t(`shell.nav.${row.group}`)}>
      <ul>
        {row.links.map(({ label, path, current }) => (
          <li key={path}>
            <Link to={path} aria-current={current || undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
