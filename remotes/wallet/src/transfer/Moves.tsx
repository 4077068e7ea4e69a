import { linkOr, useT } from "@agio/sdk";
import { Amount, SeeAll, ShortList } from "@agio/ui";
import { When } from "../records/cells";
import { plainAmount } from "../records/figures";
import { SHORT_KEYS } from "../wallets";
import type { Movement } from "../wire.gen";

const SHOWN = 6;

/** The newest moves between wallets: what left one and what came to the other. */
export function Moves() {
  const t = useT("wallet");
  const records = linkOr("wallet.accountRecords", "/accountRecord");
  return (
    <ShortList<Movement>
      title={t("wallet.transfer.recent")}
      call="web/accountRecords"
      params={{ reason: "wallet.transfer" }}
      size={SHOWN}
      all={(some) => <SeeAll to={records} some={some} />}
      rowKey={({ id, wallet }) => `${id} ${wallet}`}
      empty={{ title: t("wallet.transfer.none") }}
      columns={[
        { key: "wallet", header: t("wallet.allocation.wallet"), card: "title", render: ({ wallet }) => t(SHORT_KEYS[wallet]) },
        {
          key: "amount",
          header: t("wallet.column.amount"),
          right: true,
          card: "aside",
          render: ({ amount, coin }) => <Amount value={plainAmount(amount)} unit={coin} sign />,
        },
        {
          key: "at",
          header: t("wallet.column.time"),
          right: true,
          card: "full",
          render: ({ at }) => <When at={at} small />,
        },
      ]}
    />
  );
}
