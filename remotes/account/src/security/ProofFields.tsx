import { lazy, Suspense } from "react";
import { hasPasskeys, SIGN, useSession, useT } from "@agio/sdk";
import { Button, FieldError, PasswordField, Skeleton, type FormState } from "@agio/ui";
import { SecondFactor } from "./SecondFactor";
import type { ProofForm, ProofRequirements } from "./proof";
import styles from "../form.module.css";

// Keys and phrases are handled by code that only accounts of wallets ever load.
const WalletProof = lazy(() => import("../wallet-login/WalletProof"));

export interface ProofFieldsProps {
  form: Pick<FormState<ProofForm>, "values" | "set" | "problem" | "send"> & { needs: ProofRequirements };
  address: string | null;
}

/** Login password or signature, and the second factor where one is bound; or a passkey in their place. */
export function ProofFields({ form, address }: ProofFieldsProps) {
  const t = useT("account");
  const { user } = useSession();
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
      {user?.passkey && hasPasskeys() && (
        <Button icon="fingerprint" size={40} full onClick={() => form.send({ passkey: SIGN })}>
          {t("shell.passkey.use")}
        </Button>
      )}
      <FieldError text={form.problem("passkey")} />
    </fieldset>
  );
}
