import { useT } from "@agio/sdk";
import type { CaseFact } from "../contract";
import { PluginText } from "../PluginText";
import styles from "./Case.module.css";

export type ShownFact = CaseFact;

const BULLETS = "••••••••";

/**
 * What is drawn of a masked value: only what the server itself has masked. A value that came in the clear by mistake
 * is not shown either.
 */
export const maskedText = (value: string): string => (/[•*]{2}/.test(value) ? value : BULLETS);

/** Label and value, two to a line where there is room. */
export function Facts({ facts }: { facts: readonly ShownFact[] }) {
  const t = useT("operator");
  return (
    <section className={styles.section}>
      <h3>{t("operator.case.facts")}</h3>
      <dl className={styles.grid}>
        {facts.map((fact, index) => (
          <div key={`${fact.label}-${index}`}>
            <dt>
              <PluginText name={fact.label} />
            </dt>
            <dd>
              {fact.masked ? (
                <span title={t("operator.case.masked")} aria-label={t("operator.case.masked")}>
                  {maskedText(fact.value)}
                </span>
              ) : (
                fact.value || "–"
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
