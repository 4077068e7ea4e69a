import { useState, type ReactNode } from "react";
import { link, useCall, useFormat, useSession, useT } from "@agio/sdk";
import { Button, cx, EmptyState, ErrorPanel, Pages, Tabs } from "@agio/ui";
import { useRules, useTrades } from "../data";
import type { PairNames } from "../Trade";
import type { OwnTrade, Rows, Trade } from "../wire";
import { BareRows } from "./BareRows";
import { Heads, usePriceHeads } from "./Heads";
import styles from "./book.module.css";

const EVERY_MS = 10_000;
const LOADING = 7;

/** What was traded last, by everybody or by the user. */
export function Tape(names: PairNames) {
  const t = useT("spot");
  const heads = usePriceHeads(names);
  const [tab, setTab] = useState<"recent" | "mine">("recent");
  return (
    <div className={styles.tape}>
      <div className={styles.tapeTabs}>
        <Tabs<"recent" | "mine">
          size={36}
          bare
          label={t("spot.trades.tabs")}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "recent", label: t("spot.trades.recent") },
            { value: "mine", label: t("spot.trades.mine") },
          ]}
        />
      </div>
      <Heads heads={[...heads, { whole: t("spot.column.time") }]} />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t(`spot.trades.${tab}`)}>
        {tab === "recent" ? <Recent {...names} /> : <Mine key={names.pair} {...names} />}
      </div>
    </div>
  );
}

function TradeRows({ rows, pair, priceDecimals }: { rows: readonly Trade[]; pair: string; priceDecimals: number }) {
  const t = useT("spot");
  const format = useFormat();
  const { rules } = useRules(pair);
  return rows.map((trade) => (
    <div key={trade.id} className={styles.trade}>
      <span className={styles.price} data-side={trade.side === "buy" ? "bids" : "asks"}>
        <span className="agio-hidden">{t(`spot.side.${trade.side}`)} </span>
        {format.price(trade.price, priceDecimals)}
      </span>
      <span>{format.amount(trade.quantity, rules ? { decimals: rules.quantity_decimals } : {})}</span>
      <span className={styles.time} title={format.dateTime(trade.time)}>
        {format.time(trade.time)}
      </span>
    </div>
  ));
}

function Recent({ pair, priceDecimals }: PairNames) {
  const t = useT("spot");
  const { rows, loading, problem, retry } = useTrades(pair);
  if (problem) return <ErrorPanel message={problem} onRetry={retry} />;
  if (loading || !rows) return <BareRows rows={LOADING} />;
  if (rows.length === 0) return <Nothing title={t("spot.trades.none")} />;
  return <TradeRows rows={rows} pair={pair} priceDecimals={priceDecimals} />;
}

function Mine({ pair, priceDecimals }: PairNames) {
  const t = useT("spot");
  const { signedIn } = useSession();
  const [page, setPage] = useState(1);
  const query = useCall<Rows<OwnTrade>>("web/mySpotTrades", signedIn ? { pair, page } : null, {
    every: EVERY_MS,
    keepPrevious: true,
  });
  if (!signedIn) {
    return (
      <Nothing title={t("spot.trades.visitor")}>
        <Button size={28} to={link("account.login") ?? "/login"}>
          {t("spot.form.login")}
        </Button>
      </Nothing>
    );
  }
  if (query.problem && !query.data) return <ErrorPanel message={query.problem} onRetry={query.retry} />;
  if (!query.data) return <BareRows rows={LOADING} />;
  const { rows, pages } = query.data;
  if (rows.length === 0) return <Nothing title={t("spot.trades.none_mine")} />;
  return (
    <>
      <TradeRows rows={rows} pair={pair} priceDecimals={priceDecimals} />
      {pages > 1 && <Pages page={query.data.page} pages={pages} onPage={setPage} />}
    </>
  );
}

function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={cx(styles.nothing)}>
      <EmptyState title={title} action={children} />
    </div>
  );
}
