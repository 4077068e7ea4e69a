import { Link, useSession, useT } from "@agio/sdk";
import { useMenuLinkRow } from "./navigation";
import styles from "./NavigationRow.module.css";

interface NavigationRowProps {
  remote: string | undefined;
  screen: string | undefined;
}

/** Where the row is wider than the screen, the place that is open is seen. */
const intoView = (place: HTMLElement | null): void => place?.scrollIntoView?.({ inline: "center", block: "nearest" });

/**
 * Between the header and the screen: the other places of its group. A visitor has none of an account, and a phone has a
 * list of those instead.
 */
export function NavigationRow({ remote, screen }: NavigationRowProps) {
  const t = useT();
  const { signedIn } = useSession();
  const row = useMenuLinkRow(remote, screen);
  if (!row || (row.menu === "user" && !signedIn)) return null;
  return (
    <nav className={styles.row} data-menu={row.menu} aria-label={row.menu === "user" ? t("shell.nav.user") : t(`shell.nav.${row.group}`)}>
      <ul>
        {row.links.map(({ label, path, current }) => (
          <li key={path} ref={current ? intoView : undefined}>
            <Link to={path} aria-current={current || undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
