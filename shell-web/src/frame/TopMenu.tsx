import { Link, useLocation, useT } from "@agio/sdk";
import { cx, Icon, Menu, type IconName, type MenuItem } from "@agio/ui";
import { isGroup, useTopMenu, type MenuLink, type TopEntry } from "./navigation";
import { useFitting } from "./useFitting";
import styles from "./TopMenu.module.css";

/** Where the site leads to, in the header: the entries that it has room for in this language, the others under "More". */
export function TopMenu({ home }: { home: boolean }) {
  const t = useT();
  const { pathname } = useLocation();
  const links = useTopMenu();
  const start: TopEntry[] = home ? [{ label: t("shell.nav.home"), path: "/", current: pathname === "/" || pathname === "/index" }] : [];
  const entries = [...start, ...links];
  const more = t("shell.nav.more");
  const [nav, fitting] = useFitting([...entries.map(({ label }) => label), more].join("\n"));
  const rest = entries.slice(fitting);
  return (
    <nav ref={nav} className={cx(styles.nav, home && styles.wide)} aria-label={t("shell.nav.main")}>
      {entries.map((entry, index) => {
        const away = index >= fitting || undefined;
        return isGroup(entry) ? (
          <DropDown key={entry.name} label={entry.label} current={entry.current} away={away} items={entry.links.map(itemOf)} />
        ) : (
          <Link key={entry.path} to={entry.path} className={styles.entry} data-current={entry.current || undefined} data-away={away}>
            {entry.label}
          </Link>
        );
      })}
      <DropDown
        label={more}
        current={rest.some(({ current }) => current)}
        away={rest.length === 0 || undefined}
        items={rest.flatMap((entry) => (isGroup(entry) ? [{ heading: entry.label }, ...entry.links.map(itemOf)] : [itemOf(entry)]))}
      />
    </nav>
  );
}

const itemOf = ({ label, path, current, icon }: MenuLink): MenuItem => ({
  label,
  to: path,
  current,
  ...(icon ? { icon: icon as IconName } : {}),
});

interface DropDownProps {
  label: string;
  current: boolean;
  /** There is no room for it. */
  away: true | undefined;
  items: readonly MenuItem[];
}

function DropDown({ label, current, away, items }: DropDownProps) {
  return (
    <Menu
      position="bottom-start"
      hover
      trigger={
        <button type="button" className={styles.entry} data-current={current || undefined} data-away={away}>
          {label}
          <Icon name="chevron-down" size={14} />
        </button>
      }
      items={items}
    />
  );
}
