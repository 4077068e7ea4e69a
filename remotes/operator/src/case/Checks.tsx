import { amend, useT } from "@agio/sdk";
import { FieldError, Icon } from "@agio/ui";
import { PluginText } from "../PluginText";
import { useOperatorAction } from "../session/useOperatorAction";
import type { CaseDetail, ShownCheck } from "../wire.gen";
import styles from "./Case.module.css";

const LOOK = { true: "circle-check", false: "alert-circle", null: "circle-dashed" } as const;
const STATE = { true: "operator.check.passed", false: "operator.check.failed", null: "operator.check.open" } as const;
const RENEWED = ["web/operatorCase"];

export interface ChecksProps {
  queue: string;
  id: string;
  /** The case as it is shown: a tick counts for that. */
  version: string;
  checks: readonly ShownCheck[];
  /** The operator may decide the case, and so tick what is left to them. */
  mayAct: boolean;
}

/** What the product checked by itself, and what an operator looks at: ticked under their name for whoever comes after. */
export function Checks({ queue, id, version, checks, mayAct }: ChecksProps) {
  const t = useT("operator");
  const tick = useOperatorAction("web/operatorCaseCheck", { renews: RENEWED });
  /** The answer says who has made it now, and that is shown: a second press means the opposite of what is seen. */
  const make = async (label: string, done: boolean) => {
    const answer = await tick.run({ queue, case: id, version, label, done });
    if (!answer) return;
    const made = (check: ShownCheck): ShownCheck => ({ ...check, passed: answer.by === "" ? null : true, by: answer.by });
    amend<CaseDetail>("web/operatorCase", { queue, case: id }, (detail) => ({
      ...detail,
      checks: (detail.checks ?? []).map((check) => (check.label === label ? made(check) : check)),
    }));
  };
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
                  onClick={() => void make(label, passed !== true)}
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
      <FieldError text={tick.problem?.text} />
    </section>
  );
}
