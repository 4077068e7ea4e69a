import { useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import type { CaseCheck } from "../contract";
import { PluginText } from "../PluginText";
import { useOperatorAction } from "../session/useOperatorAction";
import styles from "./Case.module.css";

const LOOK = { true: "circle-check", false: "alert-circle", null: "circle-dashed" } as const;
const STATE = { true: "operator.check.passed", false: "operator.check.failed", null: "operator.check.open" } as const;
const RENEWED = ["web/operatorCase"];

export interface ChecksProps {
  queue: string;
  id: string;
  checks: readonly CaseCheck[];
  /** The operator may decide the case, and so tick what is left to them. */
  mayAct: boolean;
}

/** What the product checked by itself, and what an operator looks at: ticked under their name for whoever comes after. */
export function Checks({ queue, id, checks, mayAct }: ChecksProps) {
  const t = useT("operator");
  const tick = useOperatorAction("web/operatorCaseCheck", { renews: RENEWED });
  return (
    <section className={styles.section}>
      <h3>{t("operator.case.checks")}</h3>
      <ul className={styles.checks}>
        {checks.map((check) => {
          const { label, passed, note, by, yours } = check;
          const state = String(passed) as keyof typeof LOOK;
          const found = t(STATE[state]);
          const said = by || (passed !== null ? t("operator.check.automatic") : mayAct ? t("operator.check.yours") : found);
          const line = (
            <>
              <Icon name={LOOK[state]} size={18} label={said === found ? undefined : found} />
              <span>
                <PluginText name={label} />
                {note !== "" && <small>{note}</small>}
              </span>
              <small>{said}</small>
            </>
          );
          return (
            <li key={label} data-passed={state}>
              {yours && mayAct ? (
                <button
                  type="button"
                  role="checkbox"
                  aria-checked={passed === true}
                  disabled={tick.busy}
                  onClick={() => void tick.run({ queue, case: id, label, done: String(passed !== true) })}
                >
                  {line}
                </button>
              ) : (
                line
              )}
            </li>
          );
        })}
      </ul>
      {tick.problem && (
        <p className={styles.problem} role="alert">
          {tick.problem.text}
        </p>
      )}
    </section>
  );
}
