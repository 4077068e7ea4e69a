import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { money, useFormat, useSearchParams, useSymbol, useT } from "@agio/sdk";
import { DepthPanel, MarketStrip, PriceSource, TradeChart, TradeTerminal, type Market } from "@agio/trade";
import { PairBook, PairTape } from "./book";
import { useOwnNews, usePriceTitle, useRules, useUnpriced } from "./data";
import { Column } from "./form/Column";
import { SpotTicket } from "./form/SpotTicket";
import { changeTicket, ticketStore } from "./form/state";
import { emptyTicket, withPrice, withSide } from "./form/ticket";
import { pairOfQuery, SWITCHING, useMarket } from "./market";
import { useBookSource } from "./sources";
import { ChangeDialog } from "./orders/ChangeDialog";
import { Orders } from "./orders/Orders";
import { useOwnLines } from "./orders/useOwnLines";
import { PhaseBanner } from "./phase/PhaseBanner";

/** The spot trade screen: strip, chart, book, ticket and orders of one pair. */
export default function Trade() {
  const t = useT("spot");
  const trade = useT("trade");
  const [query] = useSearchParams();
  const { symbol, base, quote, priceDecimals } = useMarket(pairOfQuery(query.get("pair")));
  const market = useMemo<Market>(() => ({ symbol, base, quote, priceDecimals }), [symbol, base, quote, priceDecimals]);
  useFirstPrice(market);
  useOwnNews();
  usePriceTitle(market);
  // Prices come many times a second: what they don't change is not drawn again.
  return useMemo(
    () => (
      <TradeTerminal
        title={`${t("spot.strip.spot")} ${base}/${quote}`}
        symbol={symbol}
        strip={(onResetLayout) => (
          <>
            <PairStrip {...market} onResetLayout={onResetLayout} />
            <PhaseBanner {...market} />
          </>
        )}
        chart={<PairChart {...market} />}
        book={(onFill) => <PairBook {...market} onFill={onFill} />}
        tape={<PairTape {...market} />}
        depth={<PairDepth {...market} />}
        orders={
          <>
            <Orders {...market} />
            <ChangeDialog />
          </>
        }
        column={<Column {...market} />}
        ticket={(onDone) => <SpotTicket key={symbol} {...market} onDone={onDone} />}
        sheet={trade("trade.form.sheet", { coin: base })}
        sides={{ buy: trade("trade.side.buy"), sell: trade("trade.side.sell") }}
        onSide={(side) => changeTicket((ticket) => withSide(ticket, side))}
      />
    ),
    [market, symbol, base, quote, t, trade],
  );
}

/** A new pair begins with an empty ticket, and with the price of the moment once there is one. */
function useFirstPrice({ symbol, priceDecimals }: Market): void {
  const last = useSymbol(symbol)?.last;
  const begun = useRef("");
  // Before the form takes back what was typed into it.
  useLayoutEffect(() => ticketStore.set(emptyTicket(ticketStore.get().side)), [symbol]);
  useEffect(() => {
    if (begun.current === symbol || last === undefined) return;
    begun.current = symbol;
    changeTicket((ticket) => (ticket.price === "" ? withPrice(ticket, money.toFixed(last, priceDecimals)) : ticket));
  }, [symbol, last, priceDecimals]);
}

export function PairStrip({ onResetLayout, ...market }: Market & { onResetLayout?: (() => void) | undefined }) {
  const t = useT("spot");
  const { symbol, base } = market;
  const unpriced = useUnpriced(symbol);
  const name = useSymbol(symbol)?.name ?? base;
  return (
    <MarketStrip
      {...market}
      kind={t("spot.strip.kind", { name })}
      badge={t("spot.strip.spot")}
      priceName={t("spot.book.index")}
      unpriced={unpriced}
      switching={SWITCHING}
      source={(open, onClose) => <PairPrice open={open} onClose={onClose} symbol={symbol} />}
      onResetLayout={onResetLayout}
    />
  );
}

/** Where the price of this screen comes from. */
export function PairPrice({ open, onClose, symbol }: { open: boolean; onClose(): void; symbol: string }) {
  const t = useT("spot");
  const format = useFormat();
  const unpriced = useUnpriced(symbol);
  const { rules } = useRules(symbol);
  const band = rules && {
    label: t("spot.rules.band"),
    value: t("spot.rules.band_value", { percent: format.share(rules.band) }),
  };
  return (
    <PriceSource
      open={open}
      onClose={onClose}
      symbol={symbol}
      unpriced={unpriced}
      name={t("spot.source.index")}
      text={t("spot.source.text")}
      more={[band]}
    />
  );
}

function PairChart(market: Market) {
  return <TradeChart {...market} lines={useOwnLines(market.symbol)} depth={useBookSource(market.symbol)} />;
}

function PairDepth(market: Market) {
  return <DepthPanel {...market} source={useBookSource(market.symbol)} />;
}
