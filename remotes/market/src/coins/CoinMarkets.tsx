import { useMemo } from "react";
import { link, useFormat, useTable, useT } from "@agio/sdk";
import { Button, Change, Chip, DataTable, LivePanel, Panel, Price } from "@agio/ui";
import type { MarketRow } from "../model";

/** Every instrument in which the coin is one of the two sides. */
export function CoinMarkets({ coin }: { coin: string }) {
  const t = useT("market");
  const format = useFormat();
  const table = useTable() as readonly MarketRow[];
  const rows = useMemo(() => table.filter(({ base, quote }) => base === coin || quote === coin), [table, coin]);
  return (
    <Panel padding="flush" title={t("market.coin.markets", { coin })}>
      <LivePanel bare>
        <DataTable<MarketRow>
          label={t("market.coin.markets", { coin })}
          rows={rows}
          rowKey={({ symbol }) => symbol}
          loading={table.length === 0}
          skeletonRows={2}
          empty={{ title: t("market.none.tab") }}
          columns={[
            {
              key: "pair",
              header: t("market.column.pair"),
              card: "title",
              render: ({ symbol, base, quote, spot }) => (
                <>
                  <b>{base ? `${base}/${quote}` : symbol}</b> <Chip>{t(spot ? "market.tab.spot" : "market.tab.contract")}</Chip>
                </>
              ),
            },
            { key: "last", header: t("market.column.last"), right: true, render: ({ last, decimals }) => <Price value={last} decimals={decimals} flash /> },
            { key: "change", header: t("market.column.change"), right: true, render: ({ change }) => <Change value={change} /> },
            { key: "turnover", header: t("market.column.turnover"), right: true, render: ({ turnover, quote }) => `${format.compact(turnover)} ${quote}` },
            { key: "trade", header: "", right: true, card: "aside", render: (row) => <Trade row={row} /> },
          ]}
        />
      </LivePanel>
    </Panel>
  );
}

function Trade({ row }: { row: MarketRow }) {
  const t = useT("market");
  const path = link(row.spot ? "spot.trade" : "contract.trade", { pair: row.symbol });
  return path ? (
    <Button size={28} to={path}>
      {t("market.trade")}
    </Button>
  ) : null;
}
