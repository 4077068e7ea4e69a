import { useMemo } from "react";
import { useFormat, useTable, useT, pathOf, useOffers, type Offer } from "@agio/sdk";
import { Button, Change, Chip, DataTable, Inline, LivePanel, Panel, Price } from "@agio/ui";
import type { MarketRow } from "../model";

/** Every instrument in which the coin is one of the two sides. */
export function CoinMarkets({ coin }: { coin: string }) {
  const t = useT("market");
  const format = useFormat();
  const table = useTable() as readonly MarketRow[];
  const { offers } = useOffers();
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
              render: ({ symbol, base, quote }) => (
                <Inline gap={6} wrap>
                  <b>{base ? `${base}/${quote}` : symbol}</b>
                  {offers.filter(({ symbols }) => symbols.has(symbol)).map(({ link, title }) => <Chip key={link}>{t(title)}</Chip>)}
                </Inline>
              ),
            },
            { key: "last", header: t("market.column.last"), right: true, render: ({ last, decimals }) => <Price value={last} decimals={decimals} flash /> },
            { key: "change", header: t("market.column.change"), right: true, render: ({ change }) => <Change value={change} /> },
            { key: "turnover", header: t("market.column.turnover"), right: true, render: ({ turnover, quote }) => `${format.compact(turnover)} ${quote}` },
            { key: "trade", header: "", right: true, card: "aside", render: ({ symbol }) => <Trade offers={offers} symbol={symbol} /> },
          ]}
        />
      </LivePanel>
    </Panel>
  );
}

function Trade({ offers, symbol }: { offers: readonly Offer[]; symbol: string }) {
  const t = useT("market");
  const path = pathOf(offers, symbol);
  return path ? (
    <Button size={28} to={path}>
      {t("market.trade")}
    </Button>
  ) : null;
}
