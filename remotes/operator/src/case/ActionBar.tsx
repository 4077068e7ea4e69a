import { useRef, useState } from "react";
import { gap, useT } from "@agio/sdk";
import { Button, Icon, Select, toast, type ButtonVariant } from "@agio/ui";
import { useInfo } from "../console/rights";
import { useKeys } from "../console/useKeys";
import type { CaseTrigger, Proposed, Queue, ReasonCode } from "../contract";
import { PluginText, words } from "../PluginText";
import { useOperatorAction } from "../session/useOperatorAction";
import styles from "./Case.module.css";

const REASON_MAX = 500;

const REFUSING: ReadonlySet<string> = new Set(["reject", "refuse", "decline", "fail", "liquidate", "suspend"]);
const GRANTING: ReadonlySet<string> = new Set(["approve", "accept", "confirm", "complete", "release", "pay", "credit"]);

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

/** The reason codes that a decision can be given for. */
export const reasonsFor = (reasons: readonly ReasonCode[], triggers: readonly string[]): ReasonCode[] =>
  reasons.filter((one) => one.triggers.length === 0 || one.triggers.some((trigger) => triggers.includes(trigger)));

export interface ActionBarProps {
  queue: Queue;
  id: string;
  state: string;
  triggers: readonly CaseTrigger[];
  /** The login of the operator who has the case. */
  claimedBy: string;
  onDone(): void;
}

/**
 * What the case's state allows, with the reason that every decision needs: one of the queue's codes and a remark for the
 * house, what the queue asks for instead (the number of a payment, say), or the operator's own words.
 */
export function ActionBar({ queue, id, state, triggers, claimedBy, onDone }: ActionBarProps) {
  const t = useT("operator");
  const info = useInfo();
  const giveBack = useOperatorAction("web/operatorCaseUnclaim", { renews: ["web/operatorCase", "web/operatorCases"] });
  const [code, setCode] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [missing, setMissing] = useState<"code" | "words" | "asked" | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, problem, clear } = useOperatorAction<Proposed>("web/operatorCaseAct");
  const names = inOrder(triggers.map(({ trigger }) => trigger));
  const codes = reasonsFor(queue.reasons, names);
  const coded = codes.length > 0;
  const asked = names.map((trigger) => queue.asks[trigger]).find((key) => key !== undefined);
  const isCoded = (trigger: string): boolean => reasonsFor(queue.reasons, [trigger]).length > 0;
  // A decision that has codes needs one of them; one that has none needs the operator's own words.
  const reasonOf = (trigger: string): string => {
    if (!isCoded(trigger)) return text.trim();
    return reasonsFor(queue.reasons, [trigger]).some(({ key }) => key === code) ? (code ?? "") : "";
  };
  const decide = async (trigger: string) => {
    const reason = reasonOf(trigger);
    if (reason === "") {
      setMissing(isCoded(trigger) ? "code" : queue.asks[trigger] ? "asked" : "words");
      field.current?.focus();
      return;
    }
    setChosen(trigger);
    const answer = await run({ queue: queue.id, case: id, trigger, reason, ...(isCoded(trigger) && text.trim() !== "" ? { remark: text.trim() } : {}) });
    if (answer === undefined) return;
    toast({ kind: "success", text: answer?.proposal === undefined ? t("operator.case.decided", { case: id }) : t("operator.deed.proposed") });
    onDone();
  };
  const first = (variant: ButtonVariant) => names.find((trigger) => variantOf(trigger) === variant);
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
  const needsTwo = triggers.some(({ checked }) => checked);
  const MISSING = { code: "operator.case.code_missing", asked: "operator.case.asked_missing", words: coded ? "operator.case.remark_missing" : "operator.case.reason_missing" };
  const error = missing ? t(MISSING[missing]) : problem?.text;
  return (
    <footer className={styles.bar}>
      <div className={styles.deeds}>
        {coded && (
          <div className={styles.code}>
            <CodeSelect
              codes={codes}
              value={code}
              onChange={(key) => {
                setCode(key);
                edited();
              }}
            />
          </div>
        )}
        <label className={styles.reason} data-bad={error && missing !== "code" ? true : undefined}>
          <span>{asked ? <PluginText name={asked} /> : t(coded ? "operator.deed.remark" : "operator.case.reason")}</span>
          <input
            ref={field}
            value={text}
            maxLength={REASON_MAX}
            aria-invalid={error && missing !== "code" ? true : undefined}
            aria-describedby="case-rule"
            onChange={(event) => {
              setText(event.currentTarget.value);
              edited();
            }}
          />
          <small>{t("operator.case.reason_length", { length: Array.from(text).length, most: REASON_MAX })}</small>
        </label>
        {info !== undefined && claimedBy === info.login && (
          <Button
            variant="quiet"
            busy={giveBack.busy}
            onClick={() => void giveBack.run({ queue: queue.id, case: id }).then((done) => done !== undefined && toast(t("operator.case.given_back")))}
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
            {t("operator.case.rule")}
            {gap(t("operator.case.rule"))}
            <PluginText name={`${queue.plugin}.state.${state}`} otherwise={words(state)} />
            {needsTwo && ` · ${t("operator.case.two")}`}
          </>
        )}
        <span className={styles.keys} aria-hidden>
          {granting && (
            <>
              <kbd>A</kbd>
              <PluginText name={`${queue.plugin}.trigger.${granting}`} otherwise={words(granting)} />
            </>
          )}
          {refusing && (
            <>
              <kbd>R</kbd>
              <PluginText name={`${queue.plugin}.trigger.${refusing}`} otherwise={words(refusing)} />
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

interface CodeSelectProps {
  codes: readonly ReasonCode[];
  value: string | null;
  onChange(key: string): void;
}

/** The queue's reasons in its plugin's words, as the user will read them in their own language. */
export function CodeSelect({ codes, value, onChange }: CodeSelectProps) {
  const t = useT("operator");
  const domain = codes[0]?.text.split(".")[0] ?? "operator";
  const texts = useT(domain);
  return (
    <Select
      aria-label={t("operator.case.reason")}
      placeholder={t("operator.case.choose_reason")}
      options={codes.map(({ key, text }) => ({ value: key, label: texts(text) }))}
      value={value}
      onChange={onChange}
    />
  );
}
