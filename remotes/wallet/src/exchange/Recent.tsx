import { linkOr, Link, useCall, useFormat, useT } from "@agio/sdk";
import { Amount, CoinDisc, DataTable, Panel, type ListAnswer } from "@agio/ui";
import { momentText, plainAmount } from "../records/kind";
import styles from "./Exchange.module.css";
import type { ExchangeRow } from "./exchangeKind";

const SHOWN = 5;

/** The newest exchanges, beside the form. */
export function Recent() {
  const t = useT("wallet");
  const format = useFormat();
  const query = useCall<ListAnswer<ExchangeRow>>("web/exchangeRecords", { page: 1, size: SHOWN });
  const records = linkOr("wallet.exchangeRecords", "/currencyRecord");
  return (
    <Panel
      title={t("wallet.exchange.recent")}
      padding="flush"
      actions={records && <Link to={records}>{t("wallet.record.see_all")}</Link>}
    >
      <DataTable<ExchangeRow>
        label={t("wallet.exchange.recent")}
        rows={query.data?.rows}
        loading={query.loading}
        problem={query.problem}
        onRetry={query.retry}
        rowKey={({ id }) => id}
        skeletonRows={3}
        empty={{ title: t("wallet.record.none.exchanges"), text: t("wallet.record.none.exchanges_text") }}
        columns={[
          {
            key: "pair",
            header: t("wallet.column.pair"),
            card: "title",
            render: ({ from, to }) => (
              <span className={styles.pair}>
                <CoinDisc symbol={from} size={20} />
                {from} → {to}
              </span>
            ),
          },
          {
            key: "given",
            header: t("wallet.column.given"),
            right: true,
            card: "half",
            render: ({ amount, from }) => <Amount value={plainAmount(amount)} unit={from} />,
          },
          {
            key: "received",
            header: t("wallet.column.received"),
            right: true,
            card: "half",
            render: ({ receive, to }) => <Amount value={plainAmount(receive)} unit={to} />,
          },
          {
            key: "time",
            header: t("wallet.column.time"),
            right: true,
            card: "full",
            render: ({ created_at }) => <span className={styles.soft}>{momentText(format, created_at)}</span>,
          },
        ]}
      />
    </Panel>
  );
}
