import { useCall, useT } from "@agio/sdk";
import { Awaited, CopyField, Stack, Text } from "@agio/ui";
import type { Answers } from "../wire.gen";

export interface ProofTextProps {
  chain: string;
  hash: string;
}

/** What is signed with the wallet that sent a transaction. It names the account, so the server writes it. */
export function ProofText({ chain, hash }: ProofTextProps) {
  const t = useT("wallet");
  const query = useCall<Answers["web/depositProofText"]>("web/depositProofText", { chain, hash });
  return (
    <Stack gap={6}>
      <Text tone="soft">{t("wallet.deposit.proof_lead")}</Text>
      <Awaited query={query} rows={2}>
        {({ text }) => (
          <Stack gap={6}>
            <Text as="span" tone="muted">
              {t("wallet.deposit.proof_text")}
            </Text>
            <CopyField value={text} />
          </Stack>
        )}
      </Awaited>
    </Stack>
  );
}
