import { useCall, useT } from "@agio/sdk";
import { QueryState, CopyField, Input, Stack, Text, type FieldOf } from "@agio/ui";

export interface ProofFieldsProps {
  chain: string;
  hash: string;
  /** What binds the signature to its form. */
  signature: FieldOf<string>;
}

/** What is signed with the wallet that sent a transaction, and the signature. It names the account, so the server writes it. */
export function ProofFields({ chain, hash, signature }: ProofFieldsProps) {
  const t = useT("wallet");
  const query = useCall("web/depositProofText", { chain, hash });
  return (
    <Stack>
      <Stack gap={6}>
        <Text tone="soft">{t("wallet.deposit.proof_lead")}</Text>
        <QueryState query={query} rows={2}>
          {({ text }) => (
            <Stack gap={6}>
              <Text as="span" tone="muted">
                {t("wallet.deposit.proof_text")}
              </Text>
              <CopyField value={text} />
            </Stack>
          )}
        </QueryState>
      </Stack>
      <Input
        {...signature}
        label={t("wallet.deposit.signature")}
        hint={t("wallet.deposit.signature_hint")}
        mono
        maxLength={200}
        autoComplete="off"
      />
    </Stack>
  );
}
