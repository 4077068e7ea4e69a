import { money, useCall, useFormat, useT } from "@agio/sdk";
import { Facts, Panel, Stack, Text } from "@agio/ui";
import { usePercent } from "./percent";
import type { Promotion } from "./wire.gen";

/** How a reward comes about: the newest one step by step, or what holds of all of them before there is one. */
export function Counted({ promotion }: { promotion: Promotion }) {
  const t = useT("referral");
  const format = useFormat();
  const percentOf = usePercent();
  const newest = useCall("web/referralIncomes", promotion.incomes > 0 ? { size: 1 } : null).data?.rows[0];
  const together = promotion.levels.reduce((sum, { share }) => money.add(sum, share), "0");
  const example = newest && [
    { label: t("referral.counted.fee", { level: newest.level }), value: format.coin(newest.fee, newest.coin) },
    {
      label: t("referral.counted.share", { share: percentOf(newest.share) }),
      value: format.coin(money.trim(money.mul(newest.fee, newest.share)), newest.coin),
    },
    { label: t("referral.counted.credited"), value: <strong>{format.coin(newest.income, newest.coin)}</strong> },
  ];
  return (
    <Panel title={t("referral.counted")}>
      <Stack gap={12}>
        <Facts
          facts={[
            ...(example ?? []),
            { label: t("referral.counted.together"), value: percentOf(together) },
            { label: t("referral.counted.held"), value: t("referral.days", { days: promotion.held_days }) },
          ]}
        />
        <Text tone="soft">{t("referral.counted.text")}</Text>
      </Stack>
    </Panel>
  );
}
