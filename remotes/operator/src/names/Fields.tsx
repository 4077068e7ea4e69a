import type { ReactNode } from "react";
import { useFormat, useT, type Translate } from "@agio/sdk";
import { Facts } from "@agio/ui";
import { sum } from "../case/FactText";
import { Written } from "../parameters/Written";
import type { Declared } from "../parameters/value";
import { FieldValue } from "../products/FieldValue";
import { PluginText, words } from "../PluginText";
import { roleName } from "../staff/roleName";
import { caseOf, useQueue } from "./queues";
import { ReasonText } from "./ReasonText";
import type { AuditRow } from "../wire.gen";
import styles from "../section/Section.module.css";

type Data = Readonly<Record<string, unknown>>;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Values that are names of the console, by the field they stand in and the group of texts that tells them. */
const NAMED: Readonly<Record<string, string>> = {
  factor: "factor",
  what: "freeze",
  direction: "correction",
  decision: "decisions",
};

const textOr = (t: Translate, key: string, otherwise: string): string => {
  const found = t(key);
  return found === key ? otherwise : found;
};

export const fieldName = (t: Translate, name: string): string => textOr(t, `operator.field.${name}`, words(name));

interface FieldsProps {
  data: unknown;
  subject?: string;
  /** The parameter whose value it tells. */
  parameter?: Declared | null;
  /** The fields of the product whose values it tells. */
  fields?: AuditRow["fields"];
}

/** What was recorded or is proposed, field by field, in words; what has no words of its own is shown as it is. */
export function Fields({ data, subject = "", parameter = null, fields = [] }: FieldsProps) {
  const t = useT("operator");
  const valueOf = useValue(subject, parameter);
  if (data === null || data === undefined) return null;
  if (typeof data !== "object" || Array.isArray(data)) return <Raw data={data} />;
  const entries = Object.entries(data as Data);
  if (entries.length === 0) return null;
  return (
    <Facts
      facts={entries.map(([name, value]) => {
        const field = fields.find((one) => one.name === name);
        if (field === undefined) return { label: fieldName(t, name), value: valueOf(name, value, data as Data) };
        return { label: <PluginText name={field.label} />, value: <FieldValue field={field} value={String(value ?? "")} /> };
      })}
    />
  );
}

function useValue(subject: string, parameter: Declared | null): (name: string, value: unknown, data: Data) => ReactNode {
  const t = useT("operator");
  const format = useFormat();
  const queue = useQueue();
  return (name, value, data) => {
    if (name === "value" && parameter !== null) return <Written parameter={parameter} value={value} />;
    if (typeof value === "boolean") return t(value ? "operator.yes" : "operator.no");
    if (value === null || value === "") return "–";
    if (typeof value === "object") return <Raw data={value} />;
    const text = String(value);
    const about = typeof data.queue === "string" ? data.queue : caseOf(subject)?.queue;
    const plugin = about === undefined ? null : queue(about).plugin;
    if (name === "queue") {
      const { title } = queue(text);
      return title === null ? text : <PluginText name={title} />;
    }
    if (name === "trigger" && plugin !== null) return <PluginText name={`${plugin}.trigger.${text}`} otherwise={words(text)} />;
    if (name === "state")
      return <PluginText name={`${plugin ?? "operator"}.state.${text}`} otherwise={textOr(t, `operator.decisions.${text}`, words(text))} />;
    if (name === "reason") return <CodeText queue={about} text={text} />;
    if (name === "label") return <PluginText name={text} />;
    if (name === "role") return roleName(t, text);
    if (name === "wallet") return textOr(t, `operator.wallet_${text}`, words(text));
    if (name === "amount" && typeof data.asset === "string") return sum(format, text, data.asset);
    const named = NAMED[name];
    if (named !== undefined) return textOr(t, `operator.${named}.${text}`, words(text));
    if (MOMENT.test(text)) return format.dateTime(text);
    return <span className={styles.soft}>{text}</span>;
  };
}

/** A reason code of a queue in the words that its user reads. */
function CodeText({ queue, text }: { queue: string | undefined; text: string }) {
  const find = useQueue();
  const code = queue === undefined ? undefined : find(queue).reasons?.find(({ key }) => key === text);
  return <ReasonText text={code?.text ?? text} />;
}

function Raw({ data }: { data: unknown }) {
  return (
    <pre className={styles.pre} tabIndex={0}>
      {JSON.stringify(data, null, 2)}
    </pre>
  );
}
