import { useRef, useState } from "react";
import { gap, useT } from "@agio/sdk";
import { Button, Icon, toast } from "@agio/ui";
import { useKeys } from "../console/useKeys";
import { useCommand, type Command } from "../command/useCommand";
import { PluginText, words } from "../PluginText";
import { useOperatorAction } from "../session/useOperatorAction";
import { inOrder, reasonsFor, useReasoned, variantsOf } from "./reasons";
import type { CaseTrigger, Proposed, QueueRow } from "../wire.gen";
import styles from "./Case.module.css";

const REASON_MAX = 500;
const MISSING = {
  failed: "kernel.code.check_failed",
  documents: "kernel.code.document_unseen",
  checks: "kernel.code.check_open",
  verdict: "operator.case.own_verdict",
} as const;

const UNREADY = "unready";

/** The calls whose answers a decision changes: the case itself is looked at again under Decided. */
export const CHANGED = ["web/operatorCase", "web/operatorCases", "web/operatorQueues", "web/operatorUser"];

export interface ActionBarProps {
  queue: QueueRow;
  id: string;
  /** The case as it is shown: that is what is decided. */
  version: string;
  state: string;
  triggers: readonly CaseTrigger[];
  /** Whether this operator has taken the case. */
  mine: boolean;
  onDone(): void;
}

/**
 * What the case's state allows, with the reason that every decision needs: the operator's own words, or what the queue
 * asks for instead (the number of a payment, say). A decision that has reason codes asks for one of them by itself.
 */
export function ActionBar({ queue, id, version, state, triggers, mine, onDone }: ActionBarProps) {
  const t = useT("operator");
  const texts = useT(queue.plugin);
  const command = useCommand();
  const reasoned = useReasoned(queue);
  const giveBack = useOperatorAction("web/operatorCaseUnclaim", { renews: ["web/operatorCase", "web/operatorCases"] });
  const [text, setText] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, problem, clear } = useOperatorAction("web/operatorCaseAct", { renews: CHANGED });
  const variantOf = variantsOf(triggers);
  const names = inOrder(
    triggers.map(({ trigger }) => trigger),
    variantOf,
  );
  const isCoded = (trigger: string): boolean => reasonsFor(queue.reasons, trigger).length > 0;
  // One field serves one question: decisions that ask for different things have a dialog each.
  const questions = new Set(names.flatMap((trigger) => queue.asks[trigger] ?? []));
  const [asked] = questions;
  const fieldsOf = (trigger: string) => queue.fields[trigger] ?? [];
  const isApart = (trigger: string): boolean => isCoded(trigger) || fieldsOf(trigger).length > 0 || questions.size > 1;
  const unready = triggers.find((one) => one.missing !== "");
  const lacksOf = (trigger: string): string | undefined => {
    const missing = triggers.find((one) => one.trigger === trigger)?.missing;
    return missing ? t(MISSING[missing]) : undefined;
  };
  const nameOf = (trigger: string): string => {
    const key = `${queue.plugin}.trigger.${trigger}`;
    const found = texts(key);
    return found === key ? words(trigger) : found;
  };
  const question = (trigger: string) => {
    const key = queue.asks[trigger];
    return key === undefined ? t("operator.case.reason") : texts(key);
  };
  const tell = (answer: Partial<Proposed> | null) => {
    toast({
      kind: "success",
      text: answer?.proposal === undefined ? t("operator.case.decided", { case: id }) : t("operator.command.proposed"),
    });
    onDone();
  };
  const choose = (trigger: string) =>
    command.ask<Proposed | null>({
      title: nameOf(trigger),
      label: nameOf(trigger),
      danger: variantOf(trigger) === "refuse",
      call: "web/operatorCaseAct",
      params: { queue: queue.id, case: id, version, trigger },
      renews: CHANGED,
      ...asksFor(trigger),
      onDone: (answer) => (answer?.proposal === undefined ? tell(answer) : onDone()),
    });
  const asksFor = (trigger: string): Partial<Command> => {
    const fields = fieldsOf(trigger).map(({ name, label, kind }) => ({ name, label: <PluginText name={label} />, kind }));
    if (fields.length > 0)
      return { fields, inside: "given", ...(queue.asks[trigger] === undefined ? { reason: null } : { question: question(trigger) }) };
    return isCoded(trigger) ? reasoned(trigger, triggers.find((one) => one.trigger === trigger)?.reasons) : { question: question(trigger) };
  };
  const decide = async (trigger: string) => {
    if (lacksOf(trigger) !== undefined) return setMissing(UNREADY);
    if (isApart(trigger)) return choose(trigger);
    const reason = text.trim();
    if (reason === "") {
      setMissing(t(queue.asks[trigger] ? "operator.case.asked_missing" : "operator.case.reason_missing"));
      field.current?.focus();
      return undefined;
    }
    setChosen(trigger);
    const answer = await run({ queue: queue.id, case: id, version, trigger, reason });
    if (answer !== undefined) tell(answer);
    return undefined;
  };
  const first = (variant: ReturnType<typeof variantOf>) => names.find((trigger) => variantOf(trigger) === variant);
  const granting = first("primary");
  const refusing = first("refuse");
  useKeys({
    ...(granting ? { a: () => void decide(granting) } : {}),
    ...(refusing ? { r: () => void decide(refusing) } : {}),
  });
  const edited = () => {
    setMissing(null);
    if (problem) clear();
  };
  const needsDualControl = triggers.some(({ checked }) => checked);
  const worded = names.some((trigger) => !isApart(trigger));
  const unreadyText = unready?.missing && t(MISSING[unready.missing]);
  const error = (missing === UNREADY ? unreadyText : missing) ?? problem?.text;
  const wrong = error && missing !== UNREADY ? true : undefined;
  return (
    <footer className={styles.bar}>
      {command.dialog}
      <div className={styles.commands}>
        {worded && (
          <label className={styles.reason} data-bad={wrong}>
            <span>{asked ? <PluginText name={asked} /> : t("operator.case.reason")}</span>
            <input
              ref={field}
              value={text}
              maxLength={REASON_MAX}
              aria-invalid={wrong}
              aria-describedby="case-rule"
              onChange={(event) => {
                setText(event.currentTarget.value);
                edited();
              }}
            />
            <small>{t("operator.case.reason_length", { length: Array.from(text).length, most: REASON_MAX })}</small>
          </label>
        )}
        {mine && (
          <Button
            variant="quiet"
            busy={giveBack.busy}
            onClick={() =>
              void giveBack.run({ queue: queue.id, case: id }).then((done) => done !== undefined && toast(t("operator.case.given_back")))
            }
          >
            {t("operator.case.give_back")}
          </Button>
        )}
        {names.map((trigger) => (
          <Button
            key={trigger}
            variant={variantOf(trigger)}
            busy={busy && chosen === trigger}
            disabled={busy && chosen !== trigger}
            lacks={lacksOf(trigger)}
            {...(variantOf(trigger) === "primary" ? { icon: "check" as const } : {})}
            onClick={() => void decide(trigger)}
          >
            <span>
              {nameOf(trigger)}
              {isApart(trigger) && <span aria-hidden>…</span>}
            </span>
          </Button>
        ))}
      </div>
      <p id="case-rule" className={styles.rule} role={error ? "alert" : undefined} data-bad={error ? true : undefined}>
        {error ? (
          <>
            <Icon name="alert-circle" size={14} />
            {error}
          </>
        ) : unreadyText ? (
          unreadyText
        ) : (
          <>
            {t("operator.case.rule")}
            {gap(t("operator.case.rule"))}
            <PluginText name={`${queue.plugin}.state.${state}`} otherwise={words(state)} />
            {needsDualControl && ` · ${t("operator.case.two")}`}
          </>
        )}
        <span className={styles.keys} aria-hidden>
          {granting && (
            <>
              <kbd>A</kbd>
              {nameOf(granting)}
            </>
          )}
          {refusing && (
            <>
              <kbd>R</kbd>
              {nameOf(refusing)}
            </>
          )}
          <kbd>J</kbd>
          <kbd>K</kbd>
          {t("operator.queue.keys")}
        </span>
      </p>
    </footer>
  );
}
