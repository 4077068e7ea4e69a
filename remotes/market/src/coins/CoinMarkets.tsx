import { useMemo } from "react";
import { link, useFormat, useTable, useT, useOffers, type Offer } from "@agio/sdk";
import { Button, Change, Chip, DataTable, LivePanel, Panel, Price } from "@agio/ui";
import type { MarketRow } from "../model";

/** An instrument as one product offers it; without one where nobody does. */
interface Listing {
  row: MarketRow;
  offer: Offer | undefined;
}

/** Everywhere that the coin is traded: a line for each product that offers an instrument with it on one of its two sides. */
export function CoinMarkets({ coin }: { coin: string }) {
  const t = useT("market");
  const format = useFormat();
  const table = useTable() as readonly MarketRow[];
  const { offers } = useOffers();
  const listings = useMemo(() => {
    const having = table.filter(({ base, quote }) => base === coin || quote === coin);
    const listedBy = (offer: Offer): Listing[] => having.filter(({ symbol }) => offer.symbols.has(symbol)).map((row) => ({ row, offer }));
    const alone = having.filter(({ symbol }) => !offers.some(({ symbols }) => symbols.has(symbol)));
    return [...offers.flatMap(listedBy), ...alone.map((row): Listing => ({ row, offer: undefined }))];
  }, [table, offers, coin]);
  return (
    <Panel padding="flush" title={t("market.coin.markets", { coin })}>
      <LivePanel bare>
        <DataTable<Listing>
          label={t("market.coin.markets", { coin })}
          rows={listings}
          rowKey={({ row, offer }) => `${row.symbol} ${offer?.link ?? ""}`}
          loading={table.length === 0}
          skeletonRows={2}
          empty={{ title: t("market.none.tab") }}
          columns={[
            { key: "kind", header: t("market.column.kind"), render: ({ offer }) => (offer ? <Chip>{t(offer.title)}</Chip> : "–") },
            {
              key: "pair",
              header: t("market.column.pair"),
              card: "title",
              render: ({ row: { symbol, base, quote } }) => <b>{base ? `${base}/${quote}` : symbol}</b>,
            },
            {
              key: "last",
              header: t("market.column.last"),
              right: true,
              render: ({ row }) => <Price value={row.last} decimals={row.decimals} flash />,
            },
            { key: "change", header: t("market.column.change"), right: true, render: ({ row }) => <Change value={row.change} /> },
            {
              key: "turnover",
              header: t("market.column.turnover"),
              right: true,
              render: ({ row: { turnover, quote } }) => `${format.compact(turnover)} ${quote}`,
            },
            { key: "trade", header: "", right: true, card: "aside", render: (listing) => <Trade {...listing} /> },
          ]}
        />
      </LivePanel>
    </Panel>
  );
}

function Trade({ row, offer }: Listing) {
  const t = useT("market");
  const path = offer && link(offer.link, { pair: row.symbol });
  return path ? (
    <Button size={28} to={path}>
      {t("market.trade")}
    </Button>
  ) : null;
}
