import { link, Link, useFormat, useT } from "@agio/sdk";
import { DataTable, StatusBadge } from "@agio/ui";
import { shownMinimum } from "./amount";
import { CoinOnChain } from "../records/cells";
import type { Channel } from "../wire.gen";

/** Every way in, open or not, with its minimum and what happens to what arrives. */
export function ChannelTable({ channels }: { channels: readonly Channel[] }) {
  const t = useT("wallet");
  const format = useFormat();
  return (
    <DataTable<Channel>
      label={t("wallet.deposit.channels")}
      edge={0}
      rows={channels}
      rowKey={({ coin, chain }) => `${coin} ${chain}`}
      columns={[
        {
          key: "coin",
          header: t("wallet.column.coin"),
          card: "title",
          render: ({ coin, chain }) => <CoinOnChain coin={coin} chain={chain} />,
        },
        { key: "minimum", header: t("wallet.deposit.minimum"), right: true, card: "half", render: (one) => shownMinimum(one, format) },
        {
          key: "how",
          header: t("wallet.deposit.how"),
          card: "half",
          render: ({ automatic, confirmations }) =>
            automatic
              ? t("wallet.deposit.how_found", { blocks: t("wallet.deposit.blocks", { count: confirmations }) })
              : t("wallet.deposit.how_review"),
        },
        {
          key: "open",
          header: t("wallet.column.status"),
          card: "aside",
          render: ({ open }) => (
            <StatusBadge tone={open ? "good" : "over"}>{t(open ? "wallet.deposit.open" : "wallet.deposit.not_open")}</StatusBadge>
          ),
        },
        {
          key: "command",
          header: t("wallet.column.actions"),
          right: true,
          card: "full",
          render: ({ coin, chain, open }) => {
            const path = open ? link("wallet.deposit", { coin, chain }) : null;
            return path === null ? <></> : <Link to={path}>{t("wallet.command.deposit")}</Link>;
          },
        },
      ]}
    />
  );
}
