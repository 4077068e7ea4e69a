import { money, useFormat, useT } from "@agio/sdk";
import { Notice, Stack, Text } from "@agio/ui";
import { useDepositRequirements } from "./channel";
import { ProveButton } from "./ProveButton";
import type { Deposit } from "../wire.gen";

/** Where a deposit stands, in words: what happens next, who else claims it, or why it was refused. */
export function DepositWords({ deposit }: { deposit: Deposit }) {
  const t = useT("wallet");
  const format = useFormat();
  const { data: needs } = useDepositRequirements();
  const { state, reason, chain, coin, minimum } = deposit;
  if (state === "refused" && reason) {
    return (
      <Notice kind="error" title={t("wallet.deposit.why")}>
        {reason}
      </Notice>
    );
  }
  const values: Record<Deposit["state"], Record<string, string | number>> = {
    under_review: { time: needs ? format.span(needs.review_minutes) : "–" },
    confirming: { seen: deposit.confirmations, needed: deposit.confirmations_needed },
    credited: {},
    refused: {},
    below_minimum: { minimum: `${format.amount(money.trim(minimum))} ${coin}` },
    dropped: { chain },
    reversed: { chain },
  };
  const words = <Text tone="soft">{t(`wallet.deposit.says.${state}`, values[state])}</Text>;
  if (state !== "under_review") return words;
  return (
    <Stack gap={12}>
      {words}
      {deposit.contested && <Notice kind="warn">{t("wallet.deposit.contested")}</Notice>}
      {deposit.sender !== "" && <Text tone="soft">{t("wallet.deposit.proven")}</Text>}
      {deposit.provable && <ProveButton deposit={deposit} />}
    </Stack>
  );
}
