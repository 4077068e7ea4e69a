import { useT } from "@agio/sdk";
import { CompanyFacts } from "@agio/ui";
import styles from "./Promises.module.css";

/** Who runs the site, at the end of the front page. */
export function Who() {
  const t = useT();
  return (
    <section className={styles.promises}>
      <div className={styles.who}>
        <h2>{t("shell.company.title")}</h2>
        <CompanyFacts />
      </div>
    </section>
  );
}
