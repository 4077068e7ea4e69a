import { useT } from "@agio/sdk";
import { PasswordField } from "@agio/ui";
import { PasswordStrength } from "./PasswordStrength";
import type { NewPassword, PasswordRule } from "./rules";
import type { FieldProblems } from "./useProblems";

export interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange(value: NewPassword): void;
  problems: Pick<FieldProblems<"password" | "password2">, "of" | "clear" | "show">;
  rule: PasswordRule;
}

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({ value, onChange, problems, rule }: NewPasswordFieldsProps) {
  const t = useT("account");
  const { password, password2 } = value;
  return (
    <>
      <div>
        <PasswordField
          name="new-password"
          label={t("account.form.password_next")}
          aside={t("account.form.password_rule", { minimum: rule.minimum, maximum: rule.maximum })}
          autoComplete="new-password"
          value={password}
          onChange={(text) => {
            problems.clear("password");
            onChange({ password: text, password2 });
          }}
          error={problems.of("password")}
        />
        <PasswordStrength password={password} />
      </div>
      <PasswordField
        name="new-password-again"
        label={t("account.form.password2")}
        autoComplete="new-password"
        value={password2}
        onChange={(text) => {
          problems.clear("password2");
          onChange({ password, password2: text });
        }}
        error={problems.of("password2")}
      />
    </>
  );
}
