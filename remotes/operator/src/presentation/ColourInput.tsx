import { useT } from "@agio/sdk";
import { Input } from "@agio/ui";
import type { OwnInputProps } from "../products/RowForm";
import styles from "./Presentation.module.css";

const WHOLE = /^#[0-9a-f]{6}$/i;

/** A colour, picked or written as #rrggbb. */
export function ColourInput({ label, value, error, onChange }: OwnInputProps) {
  const t = useT("operator");
  return (
    <Input
      label={label}
      value={value}
      onChange={(next) => onChange(next.trim())}
      maxLength={7}
      mono
      placeholder={t("operator.appearance.own_colour")}
      before={
        <input
          type="color"
          className={styles.swatch}
          aria-label={t("operator.appearance.pick_colour")}
          data-empty={value === "" || undefined}
          value={WHOLE.test(value) ? value : "#808080"}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      {...(error ? { error } : {})}
    />
  );
}
