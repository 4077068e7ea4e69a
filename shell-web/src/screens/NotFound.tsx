import { useEffect } from "react";
import { matchPath } from "react-router";
import { useDeployment, useLocation, useT, useTitle } from "@agio/sdk";
import { Button, EmptyState } from "@agio/ui";
import styles from "./screens.module.css";

/** No screen has this path. One that has come since the page was loaded is loaded with a fresh one. */
export function NotFound() {
  const { remotes } = useDeployment();
  const { pathname } = useLocation();
  const came = remotes.some(({ screens }) => screens.some(({ path }) => matchPath(path, pathname)));
  useEffect(() => {
    if (came) location.reload();
  }, [came]);
  return <Nothing of="notFound" />;
}

/** The product was switched off while somebody was on its screen. */
export function NotOffered() {
  return <Nothing of="notOffered" />;
}

function Nothing({ of }: { of: "notFound" | "notOffered" }) {
  const t = useT();
  useTitle(t(`shell.${of}.title`));
  return (
    <div className={styles.middle}>
      <EmptyState
        title={t(`shell.${of}.title`)}
        text={t(`shell.${of}.text`)}
        action={
          <Button to="/" variant="secondary">
            {t("shell.notFound.home")}
          </Button>
        }
      />
    </div>
  );
}
