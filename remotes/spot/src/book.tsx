import { link, useCall, useSession, useSymbol, useT } from "@agio/sdk";
import { OrderBook, Tape, TapeNote, TapeRows, useDepth, useTape, type Market } from "@agio/trade";
import { Button, ExportButton, Notice, Pages, useCursors } from "@agio/ui";
import { useOpenOrders, useRules } from "./data";
import { changeTicket } from "./form/state";
import { atPrice } from "./form/ticket";
import { useBookSource, useTapeSource } from "./sources";
import { openFill } from "./orders/FillReceipt";
import type { Depth, Trade } from "./wire.gen";

const EVERY_MS = 10_000;

/** The pair's book. A click on a row takes its price into the ticket. */
export function PairBook({ onFill, ...market }: Market & { onFill?(): void }) {
  const t = useT("spot");
  const { symbol } = market;
  const { rules } = useRules(symbol);
  const asked = useDepth<Depth>(useBookSource(symbol));
  const own = useOpenOrders(symbol);
  const index = useSymbol(symbol)?.last;
  const { data: trades } = useTape<Trade>(useTapeSource(symbol));
  const traded = trades?.[0]?.price;
  return (
    <OrderBook
      {...market}
      {...asked}
      tick={rules?.tick}
      quantityDecimals={rules?.quantity_decimals}
      own={own}
      last={traded ?? index}
      lastName={t(traded === undefined ? "spot.book.index" : "spot.book.last")}
      notice={asked.data?.stale && <Notice kind="warn">{t("spot.book.unpriced")}</Notice>}
      onTake={(price) => {
        changeTicket((ticket) => atPrice(ticket, price));
        onFill?.();
      }}
    />
  );
}

/** What was traded last, by everybody or by the user. */
export function PairTape(market: Market) {
  return <Tape {...market} recent={<Recent {...market} />} mine={<Mine key={market.symbol} {...market} />} />;
}

function Recent({ symbol, priceDecimals }: Market) {
  const t = useT("trade");
  const { rules } = useRules(symbol);
  const asked = useTape<Trade>(useTapeSource(symbol));
  return <TapeRows {...asked} priceDecimals={priceDecimals} quantityDecimals={rules?.quantity_decimals} none={t("trade.trades.none")} />;
}

function Mine({ symbol: pair, priceDecimals }: Market) {
  const t = useT("trade");
  const { signedIn } = useSession();
  const { rules } = useRules(pair);
  const cursors = useCursors(pair);
  const query = useCall("web/mySpotTrades", signedIn ? { pair, ...cursors.after } : null, {
    every: EVERY_MS,
    keepPrevious: true,
  });
  if (!signedIn) {
    return (
      <TapeNote title={t("trade.trades.visitor")}>
        <Button size={28} to={link("account.login") ?? "/login"}>
          {t("trade.form.login")}
        </Button>
      </TapeNote>
    );
  }
  return (
    <>
      <TapeRows
        data={query.data?.rows}
        loading={query.loading}
        problem={query.problem}
        retry={query.retry}
        priceDecimals={priceDecimals}
        quantityDecimals={rules?.quantity_decimals}
        none={t("trade.trades.none_mine")}
        onRow={(trade) => openFill({ trade })}
      />
      <Pages {...cursors.paging(query.data)} />
      {(query.data?.rows.length ?? 0) > 0 && <ExportButton size={28} call="web/exportSpot" params={{ kind: "spot_trades", pair }} />}
    </>
  );
}
