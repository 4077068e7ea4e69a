import { Link, useLocation, useT } from "@agio/sdk";
import { Icon, bar } from "@agio/ui";
import { useMenuLinks } from "./navigation";
import styles from "./TabBar.module.css";

const MOST = 5;

/** On phones: Home, then what the plugins offer. */
export function TabBar() {
  const t = useT();
  const { pathname } = useLocation();
  const home = {
    label: t("shell.nav.home"),
    path: "/",
    icon: "home",
    current: pathname === "/" || pathname === "/index",
  };
  const links = [home, ...useMenuLinks("tabbar")].slice(0, MOST);
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
