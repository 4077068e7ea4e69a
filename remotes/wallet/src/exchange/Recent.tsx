import { linkOr, useFormat, useT } from "@agio/sdk";
import { momentText } from "../records/kind";
import { SeeAll, ShortList } from "../records/ShortList";
import styles from "./Exchange.module.css";
import { exchangeKind, sides, type ExchangeRow } from "./exchangeKind";

const SHOWN = 5;

/** The newest exchanges, beside the form. */
export function Recent() {
  const t = useT("wallet");
  const format = useFormat();
  const records = linkOr("wallet.exchangeRecords", "/currencyRecord");
  return (
    <ShortList<ExchangeRow>
      title={t("wallet.exchange.recent")}
      call={exchangeKind.call}
      size={SHOWN}
      all={(total) => <SeeAll to={records} total={total} />}
      rowKey={exchangeKind.rowKey}
      empty={{ title: t("wallet.record.none.exchanges"), text: t("wallet.record.none.exchanges_text") }}
      columns={[
        ...sides(t),
        {
          key: "time",
          header: t("wallet.column.time"),
          right: true,
          card: "aside",
          render: ({ created_at }) => <span className={styles.soft}>{momentText(format, created_at)}</span>,
        },
      ]}
    />
  );
}
