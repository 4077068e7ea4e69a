import { useFormat, useT } from "@agio/sdk";
import { CopyField, Receipt, registerReceipt, StatusBadge } from "@agio/ui";
import type { Reward } from "./wire.gen";

/** A reward that was paid: for which day or task, when, and under which number. */
function RewardReceipt({ reward }: { reward: Reward }) {
  const t = useT("signin");
  const format = useFormat();
  return (
    <Receipt
      title={reward.kind === "day" ? t("signin.daily") : reward.title}
      badge={<StatusBadge tone="good">{t("signin.state.claimed")}</StatusBadge>}
      facts={[
        reward.place !== null && { label: t("signin.fact.place"), value: t("signin.day_of", { at: reward.place }) },
        reward.day !== null && { label: t("signin.fact.day"), value: format.date(`${reward.day}T12:00:00`) },
        { label: t("signin.fact.time"), value: format.dateTime(reward.time) },
        { label: t("signin.fact.wallet"), value: t("signin.wallet.spot") },
        { label: t("signin.fact.number"), value: <CopyField value={reward.id} /> },
      ]}
      resultLabel={t("signin.fact.amount")}
      result={format.coin(reward.amount, reward.coin, { sign: true })}
    />
  );
}

export const openReward = registerReceipt("signin-reward", RewardReceipt);
