import { useT, useTitle } from "@agio/sdk";
import { Button, EmptyState } from "@agio/ui";
import styles from "./screens.module.css";

export function NotFound() {
  const t = useT();
  useTitle(t("shell.notFound.title"));
  return (
    <div className={styles.middle}>
      <EmptyState
        title={t("shell.notFound.title")}
        text={t("shell.notFound.text")}
        action={
          <Button to="/" variant="secondary">
            {t("shell.notFound.home")}
          </Button>
        }
      />
    </div>
  );
}
