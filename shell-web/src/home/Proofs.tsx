import { Link, linkOr, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import styles from "./Proofs.module.css";

const CANNOT = ["price", "liquidation", "unlock", "correction"] as const;

/** What the software has no call for, in a row, and where each is proved. */
export function Proofs() {
  const t = useT();
  const proof = linkOr("content.white_paper", "/text?id=7");
  return (
    <section className={styles.proofs}>
      <div className={styles.inside}>
        <h2>{t("shell.cannot.title")}</h2>
        <ul>
          {CANNOT.map((name) => (
            <li key={name}>
              <Icon name="ban" size={18} />
              <span>{t(`shell.cannot.${name}`)}</span>
            </li>
          ))}
        </ul>
        {proof && (
          <Link to={proof} className={styles.proof}>
            {t("shell.cannot.proof")}
            <Icon name="arrow-right" size={16} />
          </Link>
        )}
      </div>
    </section>
  );
}
