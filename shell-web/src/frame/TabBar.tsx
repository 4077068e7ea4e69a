import { Link, useLocation, useT } from "@agio/sdk";
import { Icon, bar } from "@agio/ui";
import { usePlaces } from "./navigation";
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
  const places = [home, ...usePlaces("tabbar")].slice(0, MOST);
  return (
    <nav ref={bar} className={styles.bar} aria-label={t("shell.nav.tabs")}>
      {places.map((place) => (
        <Link key={place.path} to={place.path} aria-current={place.current ? "page" : undefined}>
          <Icon name={place.icon || "circle-dot"} size={20} />
          <span>{place.label}</span>
        </Link>
      ))}
    </nav>
  );
}
