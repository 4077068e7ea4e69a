import { useT } from "@agio/sdk";
import { Input, PinField } from "@agio/ui";
import type { ProofForm } from "./proof";
import type { FieldProblems } from "./useProblems";
import styles from "./form.module.css";

type Second = Pick<ProofForm, "totp" | "recovery" | "lost">;

export interface SecondFactorProps {
  form: Second;
  change(part: Partial<Second>): void;
  problems: Pick<FieldProblems<"totp" | "recovery">, "of" | "clear">;
  autoFocus?: boolean;
  onComplete?(totp: string): void;
}

/** The code of the authenticator, or one of the recovery codes when the phone is lost. */
export function SecondFactor({ form, change, problems, autoFocus, onComplete }: SecondFactorProps) {
  const t = useT("account");
  return (
    <div className={styles.second}>
      {form.lost ? (
        <Input
          name="recovery"
          label={t("account.proof.recovery")}
          hint={t("account.proof.recovery_note")}
          autoComplete="off"
          maxLength={16}
          mono
          value={form.recovery}
          onChange={(recovery) => {
            problems.clear("recovery");
            change({ recovery });
          }}
          error={problems.of("recovery")}
        />
      ) : (
        <PinField
          label={t("account.proof.totp")}
          aside={t("account.login.totp_note")}
          plain
          autoFocus={autoFocus ?? false}
          value={form.totp}
          onChange={(totp) => {
            problems.clear("totp");
            change({ totp });
          }}
          {...(onComplete ? { onComplete } : {})}
          error={problems.of("totp")}
        />
      )}
      <button
        type="button"
        className={styles.quiet}
        onClick={() => {
          problems.clear(form.lost ? "recovery" : "totp");
          change({ lost: !form.lost, totp: "", recovery: "" });
        }}
      >
        {t(form.lost ? "account.proof.use_totp" : "account.proof.use_recovery")}
      </button>
    </div>
  );
}
