import { link, type Translate } from "@agio/sdk";
import { CoinName, Amount, Button, CopyField, Text, type Column, type RecordKind, type RecordWords } from "@agio/ui";
import { When } from "../records/cells";
import { plainAmount } from "../records/figures";
import { StateBadge } from "../records/StateBadge";
import { ExchangePrice } from "./ExchangePrice";
import { priceLine } from "./quote";
import type { Exchange } from "../wire.gen";
import { byCoin, byDays } from "../records/filters";

/** The price that was really had: "1 BTC = 65,234.10 USDT". */
function priceText(row: Exchange, { t, format }: RecordWords): string | null {
  const line = priceLine(row);
  return line && t("wallet.exchange.rate", { from: line.base, rate: format.amount(line.price), to: line.quote });
}

/** What was given and what came for it. */
export const sides = (t: Translate): Column<Exchange>[] => [
  {
    key: "pair",
    header: t("wallet.column.pair"),
    card: "title",
    render: ({ from, to }) => (
      <CoinName symbol={from}>
        {from} → {to}
      </CoinName>
    ),
  },
  {
    key: "amount",
    header: t("wallet.column.given"),
    right: true,
    card: "half",
    render: ({ amount, from }) => <Amount value={plainAmount(amount)} unit={from} />,
  },
  {
    key: "receive",
    header: t("wallet.column.received"),
    right: true,
    card: "half",
    render: ({ receive, to }) => <Amount value={plainAmount(receive)} unit={to} />,
  },
];

export const exchangeKind: RecordKind<Exchange> = {
  plugin: "wallet",
  export: "web/exportRecords",
  name: "exchanges",
  title: "wallet.screen.exchange_records",
  tab: "wallet.record.tab.exchanges",
  call: "web/exchangeRecords",
  filters: (words: RecordWords) => [byCoin(words), byDays(words)],
  rowKey: ({ id }) => id,
  columns: ({ t, format }) => [
    {
      key: "created_at",
      header: t("wallet.column.time"),
      card: "full",
      render: ({ created_at }) => <When at={created_at} />,
    },
    ...sides(t),
    {
      key: "rate",
      header: t("wallet.column.rate"),
      right: true,
      card: "hidden",
      render: (row) => (
        <Text as="span" tone="soft" whole>
          {priceText(row, { t, format })}
        </Text>
      ),
    },
    {
      key: "status",
      header: t("wallet.column.status"),
      right: true,
      card: "aside",
      render: ({ status }) => <StateBadge status={status} />,
    },
  ],
  empty: ({ t }) => {
    const exchange = link("wallet.exchange");
    return {
      title: t("wallet.record.none.exchanges"),
      text: t("wallet.record.none.exchanges_text"),
      action: exchange && <Button to={exchange}>{t("wallet.command.exchange")}</Button>,
    };
  },
  detail: (row, { t, format }) => ({
    title: `${row.from} → ${row.to}`,
    badge: <StateBadge status={row.status} />,
    sum: <Amount value={plainAmount(row.receive)} unit={row.to} />,
    facts: [
      { label: t("wallet.column.given"), value: <Amount value={plainAmount(row.amount)} unit={row.from} /> },
      { label: t("wallet.column.received"), value: <Amount value={plainAmount(row.receive)} unit={row.to} /> },
      { label: t("wallet.column.rate"), value: priceText(row, { t, format }) },
      { label: t("wallet.column.time"), value: format.dateTime(row.created_at) },
      { label: t("wallet.record.number"), value: <CopyField value={row.id} /> },
    ],
    children: <ExchangePrice key={row.id} id={row.id} />,
  }),
};
