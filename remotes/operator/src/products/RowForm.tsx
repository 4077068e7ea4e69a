import { useEffect, useState, type ComponentType, type FormEvent, type ReactNode } from "react";
import { gap, money, sentences, useFormat, useT } from "@agio/sdk";
import { Button, DateField, Inline, Input, Notice, NumberField, Panel, Select, Stack } from "@agio/ui";
import { useCommand } from "../command/useCommand";
import { PluginText, words } from "../PluginText";
import { useOperatorAction } from "../session/useOperatorAction";
import { choiceKey, FieldValue, figure, percent, Unit } from "./FieldValue";
import { useDraft } from "./draft";
import { differing, said, titleOf, type Content } from "./product";
import type { Checked, Field, ProductDetail } from "../wire.gen";
import styles from "./Products.module.css";

const CHECK_AFTER_MS = 400;
/** The most that a row is written with. */
const DECIMALS = 18;

/** One field of a row that is written otherwise than its kind is. */
export interface OwnInputProps {
  label: ReactNode;
  value: string;
  error: string | undefined;
  row: ProductDetail;
  onChange(value: string): void;
}

interface RowFormProps {
  row: ProductDetail;
  /** Inputs of its own by field; null leaves the field as it is. */
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>;
  /** What the row would be, with what holds where it says nothing, shown above the form as it is written. */
  above?(content: Content): ReactNode;
}

/**
 * A row to be edited: what is wrong stands beside its field once it is written or left, and of all of them once a draft
 * was tried. Nothing holds yet.
 */
export function RowForm({ row, inputs = {}, above }: RowFormProps) {
  const t = useT("operator");
  const format = useFormat();
  const command = useCommand();
  const began = row.draft?.mine ? row.draft.content : row.content;
  const [content, setContent] = useState<Content>(began);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { run: check } = useOperatorAction("web/operatorProductCheck", { method: "GET" });
  const press = useOperatorAction("web/operatorProductCheck", { method: "GET" });
  const values = JSON.stringify(said(content));
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      void check({ product: row.id, key: row.key, values }).then((found) => {
        if (here && found) setChecked(found);
      });
    }, CHECK_AFTER_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [check, row.id, row.key, values]);
  const changed = differing(row.fields, row.content, said(content));
  const isTouched = (name: string) => tried || left.has(name) || (content[name] ?? "") !== (began[name] ?? "");
  const problemOf = (name: string) => checked?.problems.find(({ field }) => field === name)?.message;
  const whole = checked?.problems.find(({ field }) => !row.fields.some(({ name }) => name === field))?.message;
  const draft = useDraft(row);
  const ask = (retired: boolean, after: Content) => command.ask(draft(after, retired));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!event.currentTarget.checkValidity()) return;
    // What was found while it was typed may be of an earlier letter.
    const found = await press.run({ product: row.id, key: row.key, values });
    if (!found) return;
    setChecked(found);
    if (found.problems.length === 0) ask(false, said(content));
  };
  const effect = checked?.effect;
  return (
    <>
      {above?.({ ...row.unsaid, ...said(content) })}
      <Panel title={t(titleOf(row))} padding="form">
        {command.dialog}
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap={16}>
            <div className={styles.form}>
              {row.fields.map((field) => (
                <div key={field.name} onBlur={() => setLeft((old) => new Set(old).add(field.name))}>
                  <FieldInput
                    field={field}
                    row={row}
                    Own={inputs[field.name]}
                    value={content[field.name] ?? ""}
                    error={isTouched(field.name) ? problemOf(field.name) : undefined}
                    onChange={(value) => setContent((old) => ({ ...old, [field.name]: value }))}
                  />
                </div>
              ))}
            </div>
            {tried && whole && <Notice kind="error">{whole}</Notice>}
            {press.problem && <Notice kind="error">{press.problem.text}</Notice>}
            {changed.length > 0 && effect?.known && (
              <Notice kind={effect.refused > 0 ? "warn" : "info"}>
                {t("operator.parameters.would_refuse", {
                  refused: format.integer(effect.refused),
                  of: format.integer(effect.of),
                  days: effect.days,
                })}
              </Notice>
            )}
            <Inline gap={8} justify="end" wrap>
              {row.retires && !row.new && !row.retired && (
                <Button variant="refuse" onClick={() => ask(true, row.content)}>
                  {t(row.area === "product" ? "operator.products.retire" : "operator.texts.retire")}
                </Button>
              )}
              <Button disabled={values === JSON.stringify(said(began))} onClick={() => setContent(began)}>
                {t("operator.products.reset")}
              </Button>
              <Button
                type="submit"
                variant="primary"
                busy={press.busy}
                disabled={changed.length === 0 && !row.retired && !row.new && row.scheduled.length === 0}
              >
                {t("operator.products.draft")}
              </Button>
            </Inline>
          </Stack>
        </form>
      </Panel>
    </>
  );
}

interface FieldInputProps extends Omit<OwnInputProps, "label"> {
  field: Field;
  Own: ComponentType<OwnInputProps> | undefined;
}

function FieldInput({ Own, ...props }: FieldInputProps) {
  const { field, ...own } = props;
  return Own ? <Own {...own} label={<PluginText name={field.label} />} /> : <KindInput {...props} />;
}

function KindInput({ field, row, value, error, onChange }: Omit<FieldInputProps, "Own">) {
  const unsaid = row.unsaid[field.name];
  const disabled = field.fixed && !row.new;
  const t = useT("operator");
  const format = useFormat();
  const own = useT(field.label.split(".")[0]);
  const nameOf = (choice: string) => {
    const text = own(choiceKey(field, choice));
    return text === choiceKey(field, choice) ? words(choice) : text;
  };
  const options = field.kind === "bool" ? ["true", "false"] : field.choices;
  const follows = (unsaid ?? "") !== "" && !(field.parameter === "" && options.length > 0);
  const within =
    field.minimum !== null && field.maximum !== null
      ? t(`operator.products.${field.kind === "text" ? "length" : "within"}`, {
          minimum: figure(format, field.minimum),
          maximum: figure(format, field.maximum),
        })
      : "";
  const texts = useT((field.hint || field.label).split(".")[0]);
  const empty = follows ? t(field.parameter ? "operator.products.empty_follows" : "operator.products.empty_is") : "";
  const hint = sentences(field.hint && texts(field.hint), within, empty);
  const shared = {
    label: <PluginText name={field.label} />,
    hint: (
      <>
        {hint}
        {follows && (
          <>
            {gap(hint)}
            <FieldValue field={field} value={unsaid ?? ""} />
          </>
        )}
      </>
    ),
    ...(error ? { error } : {}),
    disabled,
    value,
    onChange,
  };
  if (options.length > 0) {
    const named = options.map((choice) => ({
      value: choice,
      label:
        field.kind === "bool" ? t(choice === "true" ? "operator.yes" : "operator.no") : field.kind === "choice" ? nameOf(choice) : choice,
    }));
    // Following a constant is a choice too. Where a value is usual, it stands there, and choosing it says nothing.
    const usual = field.parameter === "" ? unsaid : undefined;
    const silent = usual === undefined && (field.optional || unsaid !== undefined);
    const all = silent ? [{ value: "", label: t("operator.products.unsaid") }, ...named] : named;
    return (
      <Select
        {...shared}
        options={all}
        searchable={options.length > 12}
        value={value === "" && usual !== undefined ? usual : value}
        onChange={(next) => onChange(next === usual ? "" : next)}
      />
    );
  }
  if (field.kind === "date") return <DateField {...shared} />;
  const unit = field.unit === "share" ? money.isValid(value) && percent(format, value) : <Unit field={field} />;
  if (field.kind === "decimal" || field.kind === "int") {
    return (
      <NumberField
        {...shared}
        decimals={field.kind === "int" ? 0 : DECIMALS}
        signed={field.minimum === null || field.minimum.startsWith("-")}
        placeholder={figure(format, unsaid ?? "")}
        unit={unit}
      />
    );
  }
  return <Input {...shared} maxLength={field.kind === "text" ? 4000 : 40} placeholder={unsaid ?? ""} after={unit} />;
}
