import { CallError, Link, link, Slot, useCall, useSymbol, useT, pathOf, useOffers } from "@agio/sdk";
import { QueryState, Button, EmptyState, LivePanel, Page, Panel, SkeletonRows } from "@agio/ui";
import type { Coin } from "../wire.gen";
import { CoinAbout } from "./CoinAbout";
import { CoinChart } from "./CoinChart";
import { CoinFactsPanel } from "./CoinFactsPanel";
import { CoinHead } from "./CoinHead";
import { CoinMarkets } from "./CoinMarkets";
import styles from "./coins.module.css";

const EVERY_MS = 60_000;

/** One coin: its price, how it moved, where it is traded, and what is known of it. */
export function CoinPage({ coin }: { coin: string }) {
  const t = useT("market");
  const query = useCall("web/coin", { coin }, { every: EVERY_MS, staleTime: 30_000 });
  return (
    <Page>
      <nav className={styles.places} aria-label={t("market.coin.places")}>
        <Link to="/market">{t("market.nav.markets")}</Link>
        <span aria-hidden>›</span>
        <Link to="/ldcoin">{t("market.nav.coins")}</Link>
        <span aria-hidden>›</span>
        <span>{query.data?.name ?? coin}</span>
      </nav>
      {query.error instanceof CallError && query.data === undefined ? (
        <Panel>
          <h1 className="agio-hidden">{coin}</h1>
          <EmptyState title={t("market.coin.unknown", { coin })} action={<Button to="/ldcoin">{t("market.coin.all")}</Button>} />
        </Panel>
      ) : (
        <QueryState query={query} shape={<Shape coin={coin} />}>
          {(data) => <Known coin={data} />}
        </QueryState>
      )}
    </Page>
  );
}

function Shape({ coin }: { coin: string }) {
  return (
    <Panel padding="flush">
      <h1 className="agio-hidden">{coin}</h1>
      <SkeletonRows rows={9} height={46} />
    </Panel>
  );
}

function Known({ coin }: { coin: Coin }) {
  const row = useSymbol(coin.symbol);
  const { offers } = useOffers();
  return (
    <>
      <LivePanel bare>
        <CoinHead coin={coin} trade={pathOf(offers, coin.symbol)} buy={link("c2c.quick", { coin: coin.coin })} />
      </LivePanel>
      <div className={styles.split}>
        <div>
          <CoinChart coin={coin} quote={row?.quote ?? "USDT"} day={row?.change} decimals={row?.decimals ?? 2} />
          <CoinMarkets coin={coin.coin} />
          <CoinAbout coin={coin} />
        </div>
        <aside>
          <Slot name="coin.mine" props={{ coin: coin.coin }} />
          <Slot name="coin.exchange" props={{ coin: coin.coin }} />
          <CoinFactsPanel coin={coin} decimals={row?.decimals ?? 2} />
          <Slot name="coin.news" props={{ coin: coin.coin, name: coin.name }} />
        </aside>
      </div>
    </>
  );
}
