import { useT } from "@agio/sdk";
import { Button, Input, PinField, type FormState } from "@agio/ui";
import type { Second } from "./proof";
import styles from "../form.module.css";

export interface SecondFactorProps {
  form: Pick<FormState<Second>, "values" | "set" | "problem">;
  autoFocus?: boolean;
  onComplete?(totp: string): void;
}

/** The code of the authenticator, or one of the recovery codes when the phone is lost. */
export function SecondFactor({ form, autoFocus, onComplete }: SecondFactorProps) {
  const t = useT("account");
  const { totp, recovery, lost } = form.values;
  return (
    <div className={styles.second}>
      {lost ? (
        <Input
          name="recovery"
          label={t("account.proof.recovery")}
          hint={t("account.proof.recovery_note")}
          autoComplete="off"
          maxLength={16}
          mono
          value={recovery}
          onChange={(text) => form.set({ recovery: text })}
          error={form.problem("recovery")}
        />
      ) : (
        <PinField
          label={t("account.proof.totp")}
          aside={t("account.login.totp_note")}
          plain
          autoFocus={autoFocus ?? false}
          value={totp}
          onChange={(digits) => form.set({ totp: digits })}
          {...(onComplete ? { onComplete } : {})}
          error={form.problem("totp")}
        />
      )}
      <Button variant="link" onClick={() => form.set({ lost: !lost, totp: "", recovery: "" })}>
        {t(lost ? "account.proof.use_totp" : "account.proof.use_recovery")}
      </Button>
    </div>
  );
}
