/**
 * What something needs, as a list to tick off. A page declares it:
 *
 *     <Requirements
 *       needs={[
 *         { name: "real", state: "met", title: t("…"), text: t("…") },
 *         { name: "tier", state: "missing", title: t("…"), text: message, way: { label: t("…"), to: "/authentication" } },
 *       ]}
 *       action={<Button variant="primary" to="/recharge">…</Button>}
 *     />
 *
 * `needs` undefined: not known yet. The sentence above the list counts what is missing.
 */
import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { ErrorPanel, SkeletonRows } from "../feedback/feedback";
import { Icon, type IconName } from "../brand/Icon";
import { Panel } from "../layout/layout";
import styles from "./requirements.module.css";

/** `told`: nothing to fulfil, only to know. `waits`: it comes with time. */
export type RequirementState = "met" | "missing" | "waits" | "info";

export interface Requirement {
  name: string;
  state: RequirementState;
  title: ReactNode;
  text?: ReactNode;
  /** The next step where it is missing; null where this deployment has none. */
  way?: { label: string; to: string } | null;
  /** Below the text, at full width. */
  details?: ReactNode;
}

export interface RequirementsProps {
  needs: readonly Requirement[] | undefined;
  /** Beside the sentence: usually the command itself. It is the primary one only when nothing is missing. */
  action?: ReactNode;
  problem?: string | null;
  onRetry?(): void;
}

const ICONS: Readonly<Record<RequirementState, IconName>> = {
  met: "circle-check",
  missing: "alert-circle",
  waits: "clock",
  info: "info-circle",
};
const STATE_KEYS: Readonly<Record<RequirementState, string>> = {
  met: "shell.needs.met",
  missing: "shell.needs.missing",
  waits: "shell.needs.waits",
  info: "shell.needs.info",
};

export function Requirements({ needs, action, problem, onRetry }: RequirementsProps) {
  const t = useT();
  if (problem && !needs) {
    return (
      <Panel>
        <ErrorPanel message={problem} {...(onRetry ? { onRetry } : {})} />
      </Panel>
    );
  }
  if (!needs) {
    return (
      <Panel padding="flush">
        <SkeletonRows rows={5} height={64} />
      </Panel>
    );
  }
  const missing = needs.filter(({ state }) => state === "missing" || state === "waits").length;
  return (
    <Panel padding="flush" title={missing === 0 ? t("shell.needs.ready") : t("shell.needs.left", { count: missing })} actions={action}>
      <ul className={styles.list}>
        {needs.map(({ name, state, title, text, way, details }) => (
          <li key={name} data-state={state}>
            <Icon name={ICONS[state]} size={20} label={t(STATE_KEYS[state])} />
            <div className={styles.words}>
              <b>{title}</b>
              {text && <p>{text}</p>}
            </div>
            {way && (
              <Button size={36} to={way.to}>
                {way.label}
              </Button>
            )}
            {details && <div className={styles.details}>{details}</div>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
