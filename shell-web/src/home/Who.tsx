import { useDeployment, useT } from "@agio/sdk";
import { CompanyFacts } from "@agio/ui";
import styles from "./Stated.module.css";

/** Who runs the site, at the end of the front page. Where nobody has stated it, the foot of the page says so. */
export function Who() {
  const t = useT();
  const { company } = useDeployment();
  if (Object.keys(company).length === 0) return null;
  return (
    <section className={styles.stated}>
      <div className={styles.who}>
        <h2>{t("shell.company.title")}</h2>
        <CompanyFacts />
      </div>
    </section>
  );
}
