import { linkOr, useT } from "@agio/sdk";
import { SeeAll, ShortList } from "@agio/ui";
import { When } from "../records/cells";
import type { Exchange } from "../wire.gen";
import { exchangeKind, sides } from "./exchangeKind";

const SHOWN = 5;

/** The newest exchanges, beside the form. */
export function Recent() {
  const t = useT("wallet");
  const records = linkOr("wallet.exchangeRecords", "/currencyRecord");
  return (
    <ShortList<Exchange>
      title={t("wallet.exchange.recent")}
      call={exchangeKind.call}
      size={SHOWN}
      all={(some) => <SeeAll to={records} some={some} />}
      rowKey={exchangeKind.rowKey}
      empty={{ title: t("wallet.record.none.exchanges"), text: t("wallet.record.none.exchanges_text") }}
      columns={[
        ...sides(t),
        {
          key: "time",
          header: t("wallet.column.time"),
          right: true,
          card: "aside",
          render: ({ created_at }) => <When at={created_at} small />,
        },
      ]}
    />
  );
}
