import { useT } from "@agio/sdk";
import { Input } from "@agio/ui";

export interface AnswerFieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

/** The answer to one's security question, which nobody has to give. */
export function AnswerField({ value, onChange, error }: AnswerFieldProps) {
  const t = useT("account");
  return (
    <Input
      name="answer"
      label={t("account.forgot.answer")}
      aside={t("account.form.optional")}
      hint={t("account.forgot.answer_note")}
      autoComplete="off"
      maxLength={100}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
