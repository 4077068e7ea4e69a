import { useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import type { CaseCheck } from "../contract";
import { PluginText } from "../PluginText";
import styles from "./Case.module.css";

const LOOK = { true: "circle-check", false: "alert-circle", null: "circle-dashed" } as const;

/** What the product checked by itself, and what is the operator's to see. */
export function Checks({ checks }: { checks: readonly CaseCheck[] }) {
  const t = useT("operator");
  return (
    <section className={styles.section}>
      <h3>{t("operator.case.checks")}</h3>
      <ul className={styles.checks}>
        {checks.map(({ label, passed, note }) => {
          const state = String(passed) as keyof typeof LOOK;
          return (
            <li key={label} data-passed={state}>
              <Icon name={LOOK[state]} size={18} label={t(`operator.check.${state === "null" ? "open" : state === "true" ? "passed" : "failed"}`)} />
              <span>
                <PluginText name={label} />
                {note !== "" && <small>{note}</small>}
              </span>
              <small>{t(passed === null ? "operator.check.yours" : "operator.check.automatic")}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
