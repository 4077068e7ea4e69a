import { NetworkError, useT } from "@agio/sdk";
import { FieldError } from "./FieldError";

/** No answer came: what was asked may have been done, and asking again does it once. */
export function Lost({ errors }: { errors: readonly (Error | null)[] }) {
  const t = useT("account");
  return errors.some((error) => error instanceof NetworkError) ? <FieldError text={t("account.form.lost")} /> : null;
}
