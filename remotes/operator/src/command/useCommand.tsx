import { useState, type ReactNode } from "react";
import { useT, type Params } from "@agio/sdk";
import {
  Button,
  Checkbox,
  DateField,
  Dialog,
  FieldError,
  Form,
  Input,
  NumberField,
  PasswordField,
  Select,
  Stack,
  TextArea,
  toast,
  useAnyForm,
  type FieldOf,
  type Option,
} from "@agio/ui";
import { useChangedCase } from "../case/changed";
import { operatorApi } from "../session/client";
import type { Proposed } from "../wire.gen";

const REASON_MAX = 500;

export interface CommandField {
  name: string;
  label: ReactNode;
  kind?: "text" | "password" | "moment" | "day" | "amount" | "currency";
  options?: readonly Option[];
  hint?: string;
  initial?: string;
  /** Of options: nothing is chosen before somebody does, and this is said meanwhile. */
  placeholder?: string;
  optional?: boolean;
  /** Of options: any number of them, sent by comma. */
  several?: boolean;
}

/** A write of the console, declared: what it does, what it needs to know, what it is called. */
export interface Command<T = unknown> {
  title: string;
  text?: ReactNode;
  /** The button: the command in words. */
  label: string;
  danger?: boolean;
  call: string;
  params?: Params;
  fields?: readonly CommandField[];
  /** The fields go as one JSON object under this name. */
  inside?: string;
  /** The name of the written reason; null where the call takes none. */
  reason?: "reason" | "remark" | null;
  reasonOptional?: boolean;
  /** What is asked for in place of the reason. */
  question?: string;
  method?: "GET" | "POST";
  renews?: string[];
  /** What is said once it is done; a proposal says that a second operator decides. */
  done?: string;
  onDone?(answer: T): void;
}

/** Asks for a command's fields and reason, carries it out and says what became of it. */
export function useCommand() {
  const [command, setCommand] = useState<Command | null>(null);
  const [turn, setTurn] = useState(0);
  const ask = <T,>(next: Command<T>) => {
    setCommand(next as Command);
    setTurn((old) => old + 1);
  };
  return { ask, dialog: command && <CommandDialog key={turn} command={command} onClose={() => setCommand(null)} /> };
}

const toWire = (field: CommandField, value: string): string =>
  field.kind === "moment" && value !== "" ? new Date(value).toISOString() : value;

function CommandDialog({ command, onClose }: { command: Command; onClose(): void }) {
  const t = useT("operator");
  const { fields = [], reason = "reason" } = command;
  const changed = useChangedCase();
  const form = useAnyForm<Record<string, string>, Proposed | null>({
    call: command.call,
    client: operatorApi,
    ...(command.method ? { method: command.method } : {}),
    ...(command.renews ? { invalidates: command.renews } : {}),
    start: {
      ...Object.fromEntries(
        fields.map(({ name, initial, options, placeholder, several }) => [
          name,
          initial ?? (placeholder || several ? "" : (options?.[0]?.value ?? "")),
        ]),
      ),
      ...(reason === null ? {} : { [reason]: "" }),
    },
    check: (values) => {
      const empty = (name: string) => (values[name] ?? "").trim() === "";
      return {
        ...Object.fromEntries(
          fields.filter(({ name, optional }) => !optional && empty(name)).map(({ name }) => [name, t("operator.command.empty")]),
        ),
        ...(reason !== null && !command.reasonOptional && empty(reason) ? { [reason]: t("operator.case.reason_missing") } : {}),
      };
    },
    params: (values) => {
      const filled = fields
        .map((field) => [field.name, toWire(field, values[field.name] ?? "")] as const)
        .filter(([, value]) => value !== "");
      const why = reason === null ? "" : (values[reason] ?? "").trim();
      const typed = Object.fromEntries(filled);
      return {
        ...command.params,
        ...(command.inside === undefined ? typed : { [command.inside]: JSON.stringify(typed) }),
        ...(reason === null || why === "" ? {} : { [reason]: why }),
      };
    },
    onCallError: (error) => changed(error),
    onSuccess(answer) {
      const said = answer?.proposal === undefined ? command.done : t("operator.command.proposed");
      if (said) toast({ kind: "success", text: said });
      onClose();
      command.onDone?.(answer);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={command.title}
      actions={
        <>
          <Button onClick={onClose}>{t("operator.command.back")}</Button>
          <Button type="submit" form="command" variant={command.danger ? "danger" : "primary"} busy={form.busy}>
            {command.label}
          </Button>
        </>
      }
    >
      <Form form={form} id="command">
        {command.text && <div>{command.text}</div>}
        {fields.map((field) => (
          <Field key={field.name} field={field} {...form.field(field.name)} />
        ))}
        {reason !== null && (
          <TextArea
            label={command.question ?? t(reason === "remark" ? "operator.command.remark" : "operator.case.reason")}
            {...(reason === "reason" && command.question === undefined ? { hint: t("operator.command.reason_hint") } : {})}
            rows={2}
            maxLength={REASON_MAX}
            {...form.field(reason)}
          />
        )}
      </Form>
    </Dialog>
  );
}

/** Options of which any number is ticked. */
function Several({ field, value, error, onChange }: FieldOf<string> & { field: CommandField }) {
  const chosen = value === "" ? [] : value.split(",");
  const options = field.options ?? [];
  const toggle = (key: string) =>
    onChange(
      options
        .map((one) => one.value)
        .filter((one) => (one === key ? !chosen.includes(one) : chosen.includes(one)))
        .join(","),
    );
  return (
    <Stack gap={8}>
      <div role="group" aria-label={typeof field.label === "string" ? field.label : undefined}>
        <Stack gap={8}>
          <strong>{field.label}</strong>
          {options.map((option) => (
            <Checkbox key={option.value} checked={chosen.includes(option.value)} onChange={() => toggle(option.value)}>
              {option.label}
            </Checkbox>
          ))}
        </Stack>
      </div>
      <FieldError text={error} />
    </Stack>
  );
}

function Field({ field, ...typed }: FieldOf<string> & { field: CommandField }) {
  const t = useT("operator");
  const { value } = typed;
  const shared = {
    ...typed,
    label: field.label,
    ...(field.hint ? { hint: field.hint } : {}),
    ...(field.optional ? { aside: t("operator.command.optional") } : {}),
  };
  if (field.options && field.several) return <Several field={field} {...typed} />;
  if (field.options) {
    const none = value === "" && field.placeholder ? { value: null, placeholder: field.placeholder } : {};
    return <Select {...shared} {...none} options={field.options} searchable={field.options.length > 8} />;
  }
  if (field.kind === "password") return <PasswordField {...shared} maxLength={128} />;
  if (field.kind === "moment") return <DateField {...shared} time />;
  if (field.kind === "day") return <DateField {...shared} />;
  if (field.kind === "amount") return <NumberField {...shared} decimals={4} />;
  if (field.kind === "currency") return <Input {...shared} maxLength={3} />;
  return <Input {...shared} maxLength={200} />;
}
