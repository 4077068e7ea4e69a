import { money, useFormat, useT, type Format } from "@agio/sdk";
import { PluginText, words } from "../PluginText";
import type { Field } from "../wire.gen";

/** The key of a choice's text: that of the field with the choice behind it. */
export const choiceKey = ({ label }: Pick<Field, "label">, value: string): string => `${label}.${value}`;

/** A value as an operator reads it: yes and no, a choice in words, a fraction with its percentage, a unit. */
export function FieldValue({
  field,
  value,
  otherwise,
}: {
  field: Pick<Field, "label" | "kind" | "unit">;
  value: string;
  otherwise?: string | undefined;
}) {
  const t = useT("operator");
  const format = useFormat();
  if (value === "" && otherwise !== undefined) {
    return (
      <>
        <FieldValue field={field} value={otherwise} /> <small>{t("operator.products.follows")}</small>
      </>
    );
  }
  if (value === "") return "–";
  if (field.kind === "bool") return t(value === "true" ? "operator.yes" : "operator.no");
  if (field.kind === "choice") return <PluginText name={choiceKey(field, value)} otherwise={words(value)} />;
  if (field.unit === "share") return percent(format, value);
  return (
    <>
      {field.kind === "decimal" || field.kind === "int" ? figure(format, value) : value}
      {field.unit !== "" && (
        <>
          {"\u00a0"}
          <Unit field={field} />
        </>
      )}
    </>
  );
}

/** The unit behind a value: an asset's code, or a word of the plugin. */
export function Unit({ field: { unit } }: { field: Pick<Field, "unit"> }) {
  return unit.includes(".") ? <PluginText name={unit} /> : unit === "share" ? null : unit;
}

/** A number with the decimals it was written with, in the form of the reader's language. */
export const figure = (format: Format, value: string): string => (money.isValid(value) ? format.amount(value) : value);

/** "0.0012" is "0.12%". */
export const percent = (format: Format, value: string): string => (money.isValid(value) ? format.share(value) : value);
