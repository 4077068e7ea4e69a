import { Link, useLocation, useT } from "@agio/sdk";
import { Icon, bar } from "@agio/ui";
import { useMenuLinks } from "./navigation";
import styles from "./TabBar.module.css";

const MOST = 5;

interface TabBarProps {
  /** Layout of the open screen: a tab of the group of its name leads to every such screen. */
  layout?: string | undefined;
}

/** On phones: Home, then what the plugins offer. */
export function TabBar({ layout }: TabBarProps) {
  const t = useT();
  const { pathname } = useLocation();
  const home = {
    label: t("shell.nav.home"),
    path: "/",
    icon: "home",
    current: pathname === "/" || pathname === "/index",
  };
  const tabs = useMenuLinks("tabbar").map((tab) => ({ ...tab, current: tab.current || (tab.group !== "" && tab.group === layout) }));
  const links = [home, ...tabs].slice(0, MOST);
  return (
    <nav ref={bar} className={styles.bar} aria-label={t("shell.nav.tabs")}>
      {links.map((link) => (
        <Link key={link.path} to={link.path} aria-current={link.current ? "page" : undefined}>
          <Icon name={link.icon || "circle-dot"} size={20} />
          <span>{link.label}</span>
        </Link>
      ))}
    </nav>
  );
}
