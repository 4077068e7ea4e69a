import { logout, useCall, useFormat, useNow, useSession, useT } from "@agio/sdk";
import { Button, EmptyState, Icon } from "@agio/ui";
import styles from "./ViewBar.module.css";

const MINUTE_MS = 60_000;

/** Above every screen of an operator's view: as whom, that nothing can be done, until when, and the way out. */
export function ViewBar() {
  const t = useT();
  const format = useFormat();
  const now = useNow(10_000);
  const { signedIn } = useSession();
  const view = useCall("web/viewing", signedIn ? {} : null, { every: MINUTE_MS });
  if (!signedIn) return <Ended />;
  const { data } = view;
  const minutes = data ? Math.max(0, Math.ceil((Date.parse(data.until) - now) / MINUTE_MS)) : 0;
  return (
    <aside className={styles.bar} aria-label={t("shell.view.title")}>
      <Icon name="eye" size={16} />
      <strong>{data ? t("shell.view.as", { user: data.name ? `${data.name} · ${data.uid}` : data.uid }) : t("shell.view.title")}</strong>
      <span className={styles.only}>{t("shell.view.read_only")}</span>
      {data && (
        <span className={styles.until} title={format.dateTime(data.until)}>
          {t("shell.view.until", { operator: data.operator, minutes })}
        </span>
      )}
      <Button size={28} onClick={() => void logout()}>
        {t("shell.view.end")}
      </Button>
    </aside>
  );
}

/** Nothing of the user is left on the screen. */
function Ended() {
  const t = useT();
  return (
    <div className={styles.ended} role="alertdialog" aria-label={t("shell.view.ended")}>
      <EmptyState
        title={t("shell.view.ended")}
        text={t("shell.view.ended_text")}
        action={<Button onClick={() => window.close()}>{t("shell.view.close")}</Button>}
      />
    </div>
  );
}
