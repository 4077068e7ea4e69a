import { useState, type FormEvent, type ReactNode } from "react";
import { useT, type Params } from "@agio/sdk";
import { Button, DateField, Dialog, Input, Notice, PasswordField, Select, Stack, TextArea, toast, type Option } from "@agio/ui";
import type { Proposed } from "../contract";
import { useOperatorAction } from "../session/useOperatorAction";

const REASON_MAX = 500;

export interface DeedField {
  name: string;
  label: string;
  kind?: "text" | "password" | "moment";
  options?: readonly Option[];
  hint?: string;
  initial?: string;
  optional?: boolean;
}

/** A write of the console, declared: what it does, what it needs to know, what it is called. */
export interface Deed<T = unknown> {
  title: string;
  text?: ReactNode;
  /** The button: the deed in words. */
  label: string;
  danger?: boolean;
  call: string;
  params?: Params;
  fields?: readonly DeedField[];
  /** The name of the written reason; null where the call takes none. */
  reason?: "reason" | "remark" | null;
  reasonOptional?: boolean;
  method?: "GET" | "POST";
  renews?: string[];
  /** What is said once it is done; a proposal says that a second operator decides. */
  done?: string;
  onDone?(answer: T): void;
}

/** Asks for a deed's fields and reason, carries it out and says what became of it. */
export function useDeed() {
  const [deed, setDeed] = useState<Deed | null>(null);
  const [turn, setTurn] = useState(0);
  const ask = <T,>(next: Deed<T>) => {
    setDeed(next as Deed);
    setTurn((old) => old + 1);
  };
  return { ask, dialog: deed && <DeedDialog key={turn} deed={deed} onClose={() => setDeed(null)} /> };
}

const toWire = (field: DeedField, value: string): string =>
  field.kind === "moment" && value !== "" ? new Date(value).toISOString() : value;

function DeedDialog({ deed, onClose }: { deed: Deed; onClose(): void }) {
  const t = useT("operator");
  const { fields = [], reason = "reason" } = deed;
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name, initial, options }) => [name, initial ?? options?.[0]?.value ?? ""])),
  );
  const [why, setWhy] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const { run, busy, problem } = useOperatorAction<Proposed | null>(deed.call, {
    ...(deed.method ? { method: deed.method } : {}),
    ...(deed.renews ? { renews: deed.renews } : {}),
  });
  const write = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!event.currentTarget.checkValidity()) return undefined; // a field says what is wrong with it
    const empty = fields.find(({ name, optional }) => !optional && (values[name] ?? "").trim() === "")?.name;
    if (empty !== undefined) return setMissing(empty);
    if (reason !== null && !deed.reasonOptional && why.trim() === "") return setMissing(reason);
    const filled = fields.map((field) => [field.name, toWire(field, values[field.name] ?? "")] as const).filter(([, value]) => value !== "");
    const answer = await run({
      ...deed.params,
      ...Object.fromEntries(filled),
      ...(reason === null || why.trim() === "" ? {} : { [reason]: why.trim() }),
    });
    if (answer === undefined) return undefined;
    const proposed = answer !== null && typeof answer === "object" && answer.proposal !== undefined;
    const said = proposed ? t("operator.deed.proposed") : deed.done;
    if (said) toast({ kind: "success", text: said });
    onClose();
    deed.onDone?.(answer);
    return undefined;
  };
  const errorOf = (name: string): string | undefined => {
    if (missing === name) return t(name === reason ? "operator.case.reason_missing" : "operator.deed.empty");
    return problem?.field === name ? problem.text : undefined;
  };
  const named = problem !== null && (problem.field === reason || fields.some(({ name }) => name === problem.field));
  return (
    <Dialog
      open
      onClose={onClose}
      title={deed.title}
      actions={
        <>
          <Button onClick={onClose}>{t("operator.deed.back")}</Button>
          <Button type="submit" form="deed" variant={deed.danger ? "danger" : "primary"} busy={busy}>
            {deed.label}
          </Button>
        </>
      }
    >
      <form id="deed" onSubmit={(event) => void write(event)} noValidate>
        <Stack gap={16}>
          {deed.text && <div>{deed.text}</div>}
          {problem && !named && <Notice kind="error">{problem.text}</Notice>}
          {fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              value={values[field.name] ?? ""}
              error={errorOf(field.name)}
              onChange={(value) => {
                setMissing(null);
                setValues((old) => ({ ...old, [field.name]: value }));
              }}
            />
          ))}
          {reason !== null && (
            <TextArea
              label={t(reason === "remark" ? "operator.deed.remark" : "operator.case.reason")}
              {...(reason === "reason" ? { hint: t("operator.deed.reason_hint") } : {})}
              rows={2}
              maxLength={REASON_MAX}
              value={why}
              error={errorOf(reason)}
              onChange={(value) => {
                setMissing(null);
                setWhy(value);
              }}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

interface FieldProps {
  field: DeedField;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function Field({ field, value, error, onChange }: FieldProps) {
  const t = useT("operator");
  const shared = {
    label: field.label,
    value,
    onChange,
    ...(error ? { error } : {}),
    ...(field.hint ? { hint: field.hint } : {}),
    ...(field.optional ? { aside: t("operator.deed.optional") } : {}),
  };
  if (field.options) return <Select {...shared} options={field.options} searchable={field.options.length > 8} />;
  if (field.kind === "password") return <PasswordField {...shared} maxLength={128} />;
  if (field.kind === "moment") return <DateField {...shared} time />;
  return <Input {...shared} maxLength={200} />;
}
