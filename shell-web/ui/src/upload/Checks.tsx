import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Icon, type IconName } from "../brand/Icon";
import styles from "./tile.module.css";

export interface Check {
  /** later: a person decides. */
  state: "passed" | "failed" | "later";
  text: ReactNode;
  command?: { label: string; onClick(): void };
}

const ICONS: Record<Check["state"], IconName> = { passed: "circle-check", failed: "alert-circle", later: "circle-dashed" };

/** What was looked at on this device, and what a person will look at. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const t = useT();
  return (
    <ul className={styles.checks} aria-live="polite">
      {checks.map(({ state, text, command }, index) => (
        <li key={index} data-state={state}>
          <Icon name={ICONS[state]} size={14} />
          <span>
            <span className="agio-hidden">{t(`shell.check.${state}`)}: </span>
            {text}{" "}
            {command && (
              <button type="button" onClick={command.onClick}>
                {command.label}
              </button>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
