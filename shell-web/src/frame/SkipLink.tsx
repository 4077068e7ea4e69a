import { useT } from "@agio/sdk";
import styles from "./Frame.module.css";

/** First stop of the keyboard: past the menus. */
export function SkipLink() {
  const t = useT();
  return (
    <a className={styles.skip} href="#main">
      {t("shell.skip")}
    </a>
  );
}
