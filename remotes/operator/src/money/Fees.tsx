import { useState } from "react";
import { money, ReasonText, siteNow, useT } from "@agio/sdk";
import { AreaChart, EmptyState, ErrorPanel, Facts, Panel, Select, Skeleton, Stack, type AreaPoint } from "@agio/ui";
import { useOperatorCall } from "../session/useOperatorCall";
import type { RealmName } from "../users/Users";
import { Sum } from "./Sum";
import type { FeeDay } from "../wire.gen";

const DAYS = 30;
const DAY_MS = 86_400_000;

/** One point to a day, also for the days that earned nothing; ends with the last day that is known. */
export function byDay(rows: readonly FeeDay[], days: number, today: string): AreaPoint[] {
  const end = Date.parse(today);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(end - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const earned = rows.filter((row) => row.day === day).map(({ amount }) => amount);
    return { time: day, value: money.sum(earned) };
  });
}

/** What each reason earned, the most first. */
export function byReason(rows: readonly FeeDay[]): { reason: string; amount: string }[] {
  const sums = new Map<string, string>();
  for (const { reason, amount } of rows) sums.set(reason, money.add(sums.get(reason) ?? "0", amount));
  return [...sums].map(([reason, amount]) => ({ reason, amount })).sort((a, b) => money.compare(b.amount, a.amount));
}

/** Today in Hong Kong, by whose days the platform counts. */
const hongKongToday = (): string => new Date(siteNow() + 8 * 3_600_000).toISOString().slice(0, 10);

/** What the house earned, by day and by reason, asset by asset. */
export function Fees({ realm }: { realm: RealmName }) {
  const t = useT("operator");
  const [asset, setAsset] = useState<string | null>(null);
  const list = useOperatorCall("web/operatorMoneyFees", { realm, days: DAYS });
  const assets = [...new Set(list.data?.rows.map((row) => row.asset))];
  const chosen = asset !== null && assets.includes(asset) ? asset : assets[0];
  const rows = list.data?.rows.filter((row) => row.asset === chosen) ?? [];
  return (
    <Panel
      title={t("operator.money.fees", { days: DAYS })}
      actions={
        chosen !== undefined && (
          <Select
            small
            aria-label={t("operator.asset")}
            value={chosen}
            options={assets.map((value) => ({ value, label: value }))}
            onChange={setAsset}
          />
        )
      }
    >
      {!list.data && list.problem !== null && <ErrorPanel message={list.problem} onRetry={list.retry} />}
      {list.loading && (
        <div data-waits>
          <Skeleton height={180} />
        </div>
      )}
      {list.data && rows.length === 0 && <EmptyState title={t("operator.money.no_fees")} text={t("operator.money.no_fees_hint")} />}
      {chosen !== undefined && (
        <Stack gap={16}>
          <AreaChart points={byDay(rows, DAYS, hongKongToday())} unit={chosen} label={t("operator.money.fees", { days: DAYS })} />
          <Facts
            facts={byReason(rows).map(({ reason, amount }) => ({
              label: <ReasonText reason={reason} />,
              value: <Sum value={amount} unit={chosen} />,
            }))}
          />
        </Stack>
      )}
    </Panel>
  );
}
