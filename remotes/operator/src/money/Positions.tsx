import { Suspense } from "react";
import { money, useFormat, useT, type Translate } from "@agio/sdk";
import { Amount, Chip, DataTable, Notice, Panel, Pnl, type Column } from "@agio/ui";
import { usePluginName } from "../names/pluginName";
import type { PositionRow } from "../wire.gen";
import styles from "../section/Section.module.css";
import { PluginText } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";
import type { RealmName } from "../users/Users";
import { Sum } from "./Sum";

const EVERY_MS = 30_000;

/** What everything is worth together, by the asset it is counted in: gross (long and short add up) and net. */
export function totals(rows: readonly PositionRow[]): { quote: string; gross: string; net: string; result: string }[] {
  const found = new Map<string, { gross: string; net: string; result: string }>();
  for (const { quote, value, result } of rows) {
    if (value === "") continue;
    const sum = found.get(quote) ?? { gross: "0", net: "0", result: "0" };
    found.set(quote, {
      gross: money.add(sum.gross, money.abs(value)),
      net: money.add(sum.net, value),
      result: money.add(sum.result, result),
    });
  }
  return [...found].map(([quote, sums]) => ({ quote, ...sums }));
}

const columns = (t: Translate): Column<PositionRow>[] => [
  {
    key: "symbol",
    header: t("operator.money.instrument"),
    card: "title",
    render: ({ symbol, label }) => (
      <>
        <strong className={styles.strong}>{symbol}</strong>
        <div className={styles.caption}>
          <PluginText name={label} />
        </div>
      </>
    ),
  },
  {
    key: "quantity",
    card: "half",
    header: t("operator.money.position"),
    right: true,
    sort: ({ quantity }) => quantity,
    render: (row) => <Stake {...row} />,
  },
  { key: "price", card: "half", header: t("operator.money.price"), right: true, render: ({ price }) => price && <Amount value={price} /> },
  {
    key: "value",
    card: "half",
    header: t("operator.money.value"),
    right: true,
    sort: ({ value }) => (value === "" ? null : money.abs(value)),
    render: ({ value, quote }) => value && <Amount value={value} unit={quote} decimals={2} />,
  },
  {
    key: "result",
    card: "half",
    header: t("operator.money.result"),
    right: true,
    sort: ({ result }) => result || null,
    render: ({ result }) => result && <Pnl value={result} decimals={2} />,
  },
  {
    key: "quoted",
    card: "half",
    header: t("operator.money.quoted"),
    right: true,
    render: ({ bids, asks }) =>
      money.isZero(bids) && money.isZero(asks) ? (
        "–"
      ) : (
        <>
          <Sum value={bids} /> / <Sum value={asks} />
        </>
      ),
  },
];

/** What is at stake, and the most it may grow to. What is counted in money is told like money. */
function Stake({ quantity, base, quote, limit }: PositionRow) {
  const t = useT("operator");
  const format = useFormat();
  return (
    <>
      {base === quote ? <Amount value={quantity} unit={base} decimals={2} /> : <Sum value={quantity} unit={base} />}
      {limit !== "" && <div className={styles.caption}>{t("operator.money.limit", { amount: format.amount(limit, { decimals: 2 }) })}</div>}
    </>
  );
}

/** Exposure by instrument: house positions, what they are worth now, and what the house quotes. */
export function Positions({ realm }: { realm: RealmName }) {
  const t = useT("operator");
  const format = useFormat();
  const list = useOperatorCall("web/operatorMoneyPositions", { realm }, EVERY_MS);
  const sums = list.data ? totals(list.data.rows) : [];
  return (
    <Panel
      title={t("operator.money.positions")}
      padding="flush"
      actions={sums.map(({ quote, gross, net }) => (
        <Chip key={quote}>
          {t("operator.money.at_stake", {
            gross: format.amount(gross, { decimals: 2 }),
            net: format.amount(net, { decimals: 2 }),
            asset: quote,
          })}
        </Chip>
      ))}
    >
      {list.data?.unknown.map((plugin) => (
        <Suspense key={plugin}>
          <Unknown plugin={plugin} />
        </Suspense>
      ))}
      <DataTable
        label={t("operator.money.positions")}
        columns={columns(t)}
        rows={list.data?.rows}
        rowKey={({ plugin, label, symbol }) => `${plugin} ${label} ${symbol}`}
        loading={list.loading}
        problem={list.problem}
        onRetry={list.retry}
        empty={{ title: t("operator.money.no_positions"), text: t("operator.money.no_positions_hint") }}
      />
    </Panel>
  );
}

function Unknown({ plugin: id }: { plugin: string }) {
  const t = useT("operator");
  const plugin = usePluginName(id, id);
  return <Notice kind="warn">{t("operator.money.positions_unknown", { plugin })}</Notice>;
}
