import { linkOr, Link, useFormat, useLive, useNow, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import styles from "./StatusBar.module.css";

function Clocks() {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  return <span>{t("shell.status.clocks", { hkt: format.clock(now, "Asia/Hong_Kong"), local: format.clock(now) })}</span>;
}

/** Below the trade screens: how the feed is doing and what time it is here and in Hong Kong. */
export function StatusBar() {
  const t = useT();
  const { state, latency } = useLive();
  const help = linkOr("content.help", "/help");
  return (
    <footer className={styles.bar}>
      <span className={styles.feed} data-state={state}>
        <i aria-hidden />
        {t(`shell.feed.${state}`)}
      </span>
      {state === "live" && latency !== null && <span>· {t("shell.status.latency", { count: latency })}</span>}
      <span className={styles.push} />
      <Clocks />
      {help && (
        <Link to={help}>
          <Icon name="help" size={14} />
          {t("shell.nav.help")}
        </Link>
      )}
    </footer>
  );
}
