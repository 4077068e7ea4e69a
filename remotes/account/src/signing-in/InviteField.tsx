import { useT } from "@agio/sdk";
import { Input } from "@agio/ui";
import { invitationRequired } from "../rules";

export interface InviteFieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  /** Whatever the deployment asks of a new account. */
  optional?: boolean;
}

/** The invitation a new account is opened with; whether it needs one is a constant of the deployment. */
export function InviteField({ value, onChange, error, optional = false }: InviteFieldProps) {
  const t = useT("account");
  return (
    <Input
      name="invite"
      label={t("account.form.invite")}
      aside={t(invitationRequired() && !optional ? "account.form.required" : "account.form.optional")}
      autoComplete="off"
      maxLength={32}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
