import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Icon, toast, type ButtonVariant } from "@agio/ui";
import type { Queue } from "../contract";
import { PluginText, words } from "../PluginText";
import { useOperatorAction } from "../session/useOperatorAction";
import styles from "./Case.module.css";

const REASON_MAX = 500;

const REFUSING: ReadonlySet<string> = new Set(["reject", "refuse", "decline", "fail", "liquidate", "suspend"]);
const GRANTING: ReadonlySet<string> = new Set(["approve", "accept", "confirm", "complete", "release", "pay"]);

/** One primary to a view: the trigger that grants. One that refuses is marked, the others are plain. */
export function variantOf(trigger: string): ButtonVariant {
  const verb = trigger.split("_")[0] ?? trigger;
  if (GRANTING.has(verb)) return "primary";
  return REFUSING.has(verb) ? "refuse" : "secondary";
}

const RANK: Readonly<Partial<Record<ButtonVariant, number>>> = { refuse: 0, secondary: 1, primary: 2 };

/** Refusing first, granting last, where the thumb and the eye end. */
export const inOrder = (triggers: readonly string[]): string[] =>
  [...triggers].sort((a, b) => (RANK[variantOf(a)] ?? 1) - (RANK[variantOf(b)] ?? 1));

export interface ActionBarProps {
  queue: Queue;
  id: string;
  state: string;
  triggers: readonly string[];
  onDone(): void;
}

/** What the case's state allows, with the reason that every decision needs. */
export function ActionBar({ queue, id, state, triggers, onDone }: ActionBarProps) {
  const t = useT("operator");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { run, busy, problem } = useOperatorAction("web/operatorAct");
  const decide = async (trigger: string) => {
    if (reason.trim() === "") {
      setMissing(true);
      return;
    }
    setChosen(trigger);
    const answer = await run({ queue: queue.id, id, trigger, reason: reason.trim() });
    if (answer === undefined) return;
    toast({ kind: "success", text: t("operator.case.decided", { case: id }) });
    onDone();
  };
  const error = missing ? t("operator.case.reason_missing") : problem?.text;
  return (
    <footer className={styles.bar}>
      <div className={styles.deeds}>
        <label className={styles.reason} data-bad={error ? true : undefined}>
          <span>{t("operator.case.reason")}</span>
          <input
            value={reason}
            maxLength={REASON_MAX}
            aria-invalid={error ? true : undefined}
            aria-describedby="case-rule"
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <small>{t("operator.case.reason_length", { length: Array.from(reason).length, most: REASON_MAX })}</small>
        </label>
        {inOrder(triggers).map((trigger) => (
          <Button
            key={trigger}
            variant={variantOf(trigger)}
            busy={busy && chosen === trigger}
            disabled={busy && chosen !== trigger}
            {...(variantOf(trigger) === "primary" ? { icon: "check" as const } : {})}
            onClick={() => void decide(trigger)}
          >
            <PluginText name={`${queue.plugin}.trigger.${trigger}`} otherwise={words(trigger)} />
          </Button>
        ))}
      </div>
      <p id="case-rule" className={styles.rule} role={error ? "alert" : undefined} data-bad={error ? true : undefined}>
        {error ? (
          <>
            <Icon name="alert-circle" size={14} />
            {error}
          </>
        ) : (
          <>
            {t("operator.case.rule")} <PluginText name={`${queue.plugin}.state.${state}`} otherwise={words(state)} />
          </>
        )}
      </p>
    </footer>
  );
}
