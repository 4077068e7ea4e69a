import { useState } from "react";
import { money, useCall, useFormat, useSession, useT, type Format, type Translate } from "@agio/sdk";
import { Amount, CoinName, DataTable, Facts, Panel, Pnl, Segments, Skeleton, Tabs, Text, type Column } from "@agio/ui";
import type { CoinProfit, ProductProfit, ProfitDay } from "../wire.gen";
import { plainAmount } from "../records/figures";
import { Figure, useHidden } from "./Figure";
import { noonOf } from "./history";
import { QUOTE } from "./model";
import styles from "./Assets.module.css";

export const PROFIT = "web/profit";
const HOUR_MS = 3_600_000;
const PERIODS = ["7", "30", "90", "365"] as const;
type Period = (typeof PERIODS)[number];
const BY = ["coin", "product", "day"] as const;
type By = (typeof BY)[number];

/** Profit and loss of a period: in all, and by coin, product and day. */
export function Profit() {
  const t = useT("wallet");
  const { signedIn } = useSession();
  const [hidden] = useHidden();
  const [days, setDays] = useState<Period>("30");
  const [by, setBy] = useState<By>("coin");
  const query = useCall(PROFIT, { days }, { enabled: signedIn, keepPrevious: true, every: HOUR_MS });
  const format = useFormat();
  const { data } = query;
  if (hidden) return null;
  const state = {
    loading: query.loading,
    problem: query.problem,
    onRetry: query.retry,
    label: t("wallet.profit.title"),
    empty: { title: t("wallet.profit.none") },
  };
  return (
    <Panel
      title={t("wallet.profit.title")}
      padding="flush"
      actions={
        <Segments<Period>
          label={t("wallet.curve.title")}
          value={days}
          onChange={setDays}
          options={PERIODS.map((value) => ({ value, label: t(`wallet.curve.${value}`) }))}
        />
      }
    >
      <div className={styles.profit}>
        {data ? (
          <Facts
            facts={[
              { label: t("wallet.profit.period"), value: <Pnl value={data.profit} unit={QUOTE} /> },
              { label: t("wallet.profit.realised"), value: <Pnl value={data.realised} unit={QUOTE} /> },
              { label: t("wallet.profit.unrealised"), value: <Pnl value={data.unrealised} unit={QUOTE} /> },
              { label: t("wallet.profit.in"), value: <Figure value={data.deposited} decimals={2} unit={QUOTE} /> },
              { label: t("wallet.profit.out"), value: <Figure value={data.withdrawn} decimals={2} unit={QUOTE} /> },
            ]}
          />
        ) : (
          <Skeleton height={150} />
        )}
        <Text tone="caption">{t("wallet.profit.note")}</Text>
        <Tabs<By>
          size={36}
          label={t("wallet.profit.by")}
          value={by}
          onChange={setBy}
          tabs={BY.map((value) => ({ value, label: t(`wallet.profit.by.${value}`) }))}
        />
      </div>
      {by === "coin" && <DataTable<CoinProfit> {...state} columns={ofCoins(t)} rows={data?.coins} rowKey={({ coin }) => coin} />}
      {by === "product" && <DataTable<ProductProfit> {...state} columns={ofProducts(t)} rows={data?.products} rowKey={({ id }) => id} />}
      {by === "day" && (
        <DataTable<ProfitDay> {...state} columns={ofDays(t, format)} rows={data && [...data.days].reverse()} rowKey={({ day }) => day} />
      )}
    </Panel>
  );
}

const orNone = (value: string) => value || null;
const gain = (value: string) => (value === "" ? null : <Pnl value={value} />);

const ofCoins = (t: Translate): Column<CoinProfit>[] => [
  { key: "coin", header: t("wallet.column.coin"), card: "title", render: ({ coin }) => <CoinName symbol={coin} /> },
  {
    key: "quantity",
    header: t("wallet.column.amount"),
    right: true,
    card: "half",
    render: ({ quantity }) => <Amount value={plainAmount(quantity)} />,
  },
  {
    key: "average",
    header: t("wallet.profit.average"),
    right: true,
    card: "half",
    render: ({ average }) => (
      <Amount value={orNone(average)} decimals={money.isValid(average) && money.compare(average, "1") < 0 ? 8 : 2} />
    ),
  },
  {
    key: "value",
    header: t("wallet.column.value", { unit: QUOTE }),
    right: true,
    card: "half",
    render: ({ value }) => <Amount value={orNone(value)} decimals={2} />,
  },
  {
    key: "unrealised",
    header: t("wallet.profit.unrealised"),
    right: true,
    card: "aside",
    sort: ({ unrealised }) => orNone(unrealised),
    render: ({ unrealised }) => gain(unrealised),
  },
  {
    key: "realised",
    header: t("wallet.profit.realised"),
    right: true,
    card: "half",
    sort: ({ realised }) => realised,
    render: ({ realised }) => gain(realised),
  },
];

const ofProducts = (t: Translate): Column<ProductProfit>[] => [
  { key: "label", header: t("wallet.column.product"), card: "title" },
  {
    key: "unrealised",
    header: t("wallet.profit.unrealised"),
    right: true,
    card: "half",
    render: ({ unrealised }) => gain(unrealised),
  },
  { key: "realised", header: t("wallet.profit.realised"), right: true, card: "half", render: ({ realised }) => gain(realised) },
];

const ofDays = (t: Translate, format: Format): Column<ProfitDay>[] => [
  { key: "day", header: t("wallet.profit.day"), card: "title", render: ({ day }) => format.date(noonOf(day)) },
  {
    key: "value",
    header: t("wallet.column.value", { unit: QUOTE }),
    right: true,
    card: "half",
    render: ({ value }) => <Amount value={value} decimals={2} />,
  },
  {
    key: "moved",
    header: t("wallet.profit.net"),
    right: true,
    card: "half",
    render: ({ deposited, withdrawn }) => <Amount value={money.sub(deposited, withdrawn)} decimals={2} />,
  },
  { key: "profit", header: t("wallet.profit.period"), right: true, card: "aside", render: ({ profit }) => gain(profit) },
];
