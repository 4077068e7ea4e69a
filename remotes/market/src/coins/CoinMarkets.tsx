import { useMemo, useState } from "react";
import { figureText, link, useFormat, useTable, useT, useOffers, type Offer } from "@agio/sdk";
import { Button, Change, Chip, DataTable, LivePanel, Panel, Price, Segments } from "@agio/ui";
import type { MarketRow } from "../model";
import styles from "./coins.module.css";

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
  const [kind, setKind] = useState("");
  const kinds = offers.filter((one) => listings.some(({ offer }) => offer === one));
  const shownKind = kinds.some((one) => one.link === kind) ? kind : "";
  return (
    <Panel
      padding="flush"
      title={t("market.coin.markets", { coin })}
      actions={
        kinds.length > 1 && (
          <Segments
            label={t("market.column.kind")}
            value={shownKind}
            onChange={setKind}
            options={[{ value: "", label: t("market.all") }, ...kinds.map((one) => ({ value: one.link, label: t(one.title) }))]}
          />
        )
      }
    >
      <LivePanel bare>
        <DataTable<Listing>
          label={t("market.coin.markets", { coin })}
          rows={shownKind === "" ? listings : listings.filter(({ offer }) => offer?.link === shownKind)}
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
              render: ({ row: { turnover, quote } }) => `${format.compact(turnover)}\u00a0${quote}`,
            },
            { key: "terms", header: t("market.column.terms"), right: true, card: "full", render: (listing) => <Terms {...listing} /> },
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

/** What the product says of it: fees, leverage, what it may gain. */
function Terms({ row, offer }: Listing) {
  const t = useT("market");
  const format = useFormat();
  const reported = offer?.terms.flatMap(({ title, figures }) => {
    const figure = figures.get(row.symbol);
    return figure ? [{ title, text: figureText(format, figure) }] : [];
  });
  if (!reported?.length) return "–";
  return (
    <span className={styles.terms}>
      {reported.map(({ title, text }) => (
        <span key={title}>
          <small>{t(title)}</small> {text}
        </span>
      ))}
    </span>
  );
}
