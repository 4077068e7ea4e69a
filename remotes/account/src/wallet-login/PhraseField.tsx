import { useT } from "@agio/sdk";
import { TextArea } from "@agio/ui";

export interface PhraseFieldProps {
  value: string;
  onChange(text: string): void;
  error?: string | undefined;
  disabled?: boolean;
}

/** Where a phrase is typed: no spelling service, no translator and no form memory gets to see it. */
export function PhraseField({ value, onChange, error, disabled }: PhraseFieldProps) {
  const t = useT("account");
  return (
    <div spellCheck={false} autoCapitalize="none" autoCorrect="off" translate="no" data-gramm="false">
      <TextArea
        label={t("account.wallet.phrase")}
        hint={t("account.wallet.phrase_hint")}
        rows={3}
        maxLength={300}
        value={value}
        onChange={onChange}
        error={error}
        disabled={disabled ?? false}
      />
    </div>
  );
}
