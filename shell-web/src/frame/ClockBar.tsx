import { useDeployment, useFormat, useNow, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import styles from "./ClockBar.module.css";

/** Above every screen of a site in development whose clock was moved ahead: that it was, and what it shows. */
export function ClockBar() {
  const t = useT();
  const format = useFormat();
  const { clockAheadMs = 0 } = useDeployment();
  const now = useNow(10_000);
  if (clockAheadMs === 0) return null;
  return (
    <aside className={styles.bar} aria-label={t("shell.clock.title")}>
      <Icon name="clock" size={16} />
      <span>{t("shell.clock.moved", { moment: format.dateTime(now) })}</span>
    </aside>
  );
}
