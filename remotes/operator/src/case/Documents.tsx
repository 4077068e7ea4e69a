import { useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import styles from "./Case.module.css";

/** What was handed in, by name. */
export function Documents({ documents }: { documents: readonly string[] }) {
  const t = useT("operator");
  return (
    <section className={styles.section}>
      <h3>{t("operator.case.documents", { count: documents.length })}</h3>
      <ul className={styles.documents}>
        {documents.map((name, index) => (
          <li key={`${name}-${index}`}>
            <Icon name="file-text" size={18} />
            <span className="agio-mono">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
