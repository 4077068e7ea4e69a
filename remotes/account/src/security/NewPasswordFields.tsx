import { useT } from "@agio/sdk";
import { PasswordField, type FormState } from "@agio/ui";
import { PasswordStrength } from "./PasswordStrength";
import type { NewPassword, PasswordRule } from "../rules";

export interface NewPasswordFieldsProps {
  form: Pick<FormState<NewPassword>, "values" | "set" | "problem">;
  rule: PasswordRule;
}

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({ form, rule }: NewPasswordFieldsProps) {
  const t = useT("account");
  const { password, password2 } = form.values;
  return (
    <>
      <div>
        <PasswordField
          name="new-password"
          label={t("account.form.password_next")}
          aside={t("account.form.password_rule", { minimum: rule.minimum, maximum: rule.maximum })}
          autoComplete="new-password"
          value={password}
          onChange={(text) => form.set({ password: text })}
          error={form.problem("password")}
        />
        <PasswordStrength password={password} />
      </div>
      <PasswordField
        name="new-password-again"
        label={t("account.form.password2")}
        autoComplete="new-password"
        value={password2}
        onChange={(text) => form.set({ password2: text })}
        error={form.problem("password2")}
      />
    </>
  );
}
