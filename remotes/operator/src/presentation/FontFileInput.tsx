import { useT } from "@agio/sdk";
import { Select } from "@agio/ui";
import type { OwnInputProps } from "../products/RowForm";

/** The font of the deployment's files, or none. Fonts aren't uploaded: a file of one is a program that draws. */
export function FontFileInput({ label, value, error, row, onChange }: OwnInputProps) {
  const t = useT("operator");
  const own = row.delivered.font_file ?? "";
  return (
    <Select
      label={label}
      value={value}
      onChange={onChange}
      options={[{ value: "", label: t("operator.appearance.no_font") }, ...(own === "" ? [] : [{ value: own, label: own }])]}
      {...(error ? { error } : {})}
    />
  );
}
