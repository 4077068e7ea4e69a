import { lazy, Suspense } from "react";
import { useT } from "@agio/sdk";
import { PasswordField, Skeleton, type FormState } from "@agio/ui";
import { SecondFactor } from "./SecondFactor";
import type { ProofForm, ProofRequirements } from "./proof";
import styles from "../form.module.css";

// Keys and phrases are handled by code that only accounts of wallets ever load.
const WalletProof = lazy(() => import("../wallet-login/WalletProof"));

export interface ProofFieldsProps {
  form: Pick<FormState<ProofForm>, "values" | "set" | "problem"> & { needs: ProofRequirements };
  address: string | null;
}

/** Login password or signature, and the second factor where one is bound. */
export function ProofFields({ form, address }: ProofFieldsProps) {
  const t = useT("account");
  const { needs, values } = form;
  return (
    <fieldset className={styles.proof}>
      <legend>{t("account.proof.title")}</legend>
      {needs.first === "password" ? (
        <PasswordField
          name="password"
          label={t("account.proof.password")}
          autoComplete="current-password"
          value={values.password}
          onChange={(password) => form.set({ password })}
          error={form.problem("password")}
        />
      ) : (
        <Suspense fallback={<Skeleton busy height={88} />}>
          <WalletProof
            address={address ?? ""}
            done={values.signature !== ""}
            error={form.problem("signature")}
            onSigned={(nonce, signature) => form.set({ nonce, signature })}
          />
        </Suspense>
      )}
      {needs.second && <SecondFactor form={form} />}
    </fieldset>
  );
}
