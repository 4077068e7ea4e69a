import { lazy, Suspense } from "react";
import { useT } from "@agio/sdk";
import { PasswordField, Skeleton } from "@agio/ui";
import { SecondFactor } from "./SecondFactor";
import type { ProofField } from "./proof";
import type { FieldProblems } from "./useProblems";
import type { ProofState } from "./useProof";
import styles from "./form.module.css";

// Keys and phrases are handled by code that only accounts of wallets ever load.
const WalletProof = lazy(() => import("./WalletProof"));

export interface ProofFieldsProps {
  proof: ProofState;
  problems: Pick<FieldProblems<ProofField>, "of" | "clear">;
  address: string | null;
}

/** Login password or signature, and the second factor where one is bound. */
export function ProofFields({ proof, problems, address }: ProofFieldsProps) {
  const t = useT("account");
  const { form, needs, change } = proof;
  return (
    <fieldset className={styles.proof}>
      <legend>{t("account.proof.title")}</legend>
      {needs.first === "password" ? (
        <PasswordField
          name="password"
          label={t("account.proof.password")}
          autoComplete="current-password"
          value={form.password}
          onChange={(password) => {
            problems.clear("password");
            change({ password });
          }}
          error={problems.of("password")}
        />
      ) : (
        <Suspense fallback={<Skeleton height={88} />}>
          <WalletProof
            address={address ?? ""}
            done={form.signature !== ""}
            error={problems.of("signature")}
            onSigned={(nonce, signature) => {
              problems.clear("signature");
              change({ nonce, signature });
            }}
          />
        </Suspense>
      )}
      {needs.second && <SecondFactor form={form} change={change} problems={problems} />}
    </fieldset>
  );
}
