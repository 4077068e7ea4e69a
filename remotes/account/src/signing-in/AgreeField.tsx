import { useState } from "react";
import { rich, useT } from "@agio/sdk";
import { Checkbox, FieldError, Text } from "@agio/ui";
import { AGREEMENT, PRIVACY, TextDialog } from "./TextDialog";
import styles from "../form.module.css";

export interface AgreeFieldProps {
  checked: boolean;
  onChange(checked: boolean): void;
  error: string | undefined;
}

/** Consent to the agreement and the privacy notice, each of which can be read without leaving the form. */
export function AgreeField({ checked, onChange, error }: AgreeFieldProps) {
  const t = useT("account");
  const [reading, setReading] = useState<number | null>(null);
  const read = (id: number, text: string) => (
    <button type="button" className={styles.inline} onClick={() => setReading(id)}>
      {text}
    </button>
  );
  return (
    <div>
      <Checkbox checked={checked} onChange={onChange}>
        <Text as="span" tone="soft">
          {rich(t, "account.form.agree", {
            agreement: read(AGREEMENT, t("account.text.agreement")),
            privacy: read(PRIVACY, t("account.text.privacy")),
          })}
        </Text>
      </Checkbox>
      <FieldError text={error} />
      <TextDialog
        id={reading}
        title={t(reading === PRIVACY ? "account.text.privacy" : "account.text.agreement")}
        onClose={() => setReading(null)}
      />
    </div>
  );
}
