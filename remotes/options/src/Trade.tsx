import { useEffect, useRef, useState } from "react";
import {
  linkOr,
  money,
  useFormat,
  useLive,
  useSearchParams,
  useSession,
  useSymbol,
  useT,
  useTitle,
  useTitledSymbol,
  useCall,
} from "@agio/sdk";
import { MarketStrip, PriceSource, TradeTerminal, type Market } from "@agio/trade";
import { IconButton, toast, useMedia } from "@agio/ui";
import { Chart } from "./Chart";
import { useHeld, useOwnNews, useProducts } from "./data";
import { Holdings } from "./Holdings";
import { baseOf, DEFAULT_SYMBOL, pairOf } from "./option";
import { OptionTicket } from "./OptionTicket";
import { openWhy, WhyOption } from "./WhyOption";
import type { Option } from "./wire.gen";
import styles from "./options.module.css";

const LAYOUT = { name: "options", sizes: { orders: 300, form: 312 } };

const symbolOf = (text: string | null): string => (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "") || DEFAULT_SYMBOL;

/** The option trade screen: ticks, what is held, the ticket, and beside them why a price was what it was. */
export default function Trade() {
  const t = useT("options");
  const format = useFormat();
  const [query] = useSearchParams();
  const symbol = symbolOf(query.get("pair"));
  const row = useTitledSymbol(symbol);
  const { data } = useProducts();
  const decimals = data?.rows.find((one) => one.symbol === symbol)?.decimals ?? row?.decimals ?? 2;
  const base = row?.base ?? baseOf(symbol);
  const market: Market = { symbol, base, quote: row?.quote ?? symbol.slice(base.length), priceDecimals: decimals };
  const [why, setWhy] = useState<Option | null>(null);
  const docks = useMedia("(min-width: 1200px)");
  useOwnNews();
  useResults((option) => (docks ? setWhy(option) : openWhy({ option })));
  useTitle(row ? `${format.price(row.last, row.decimals)} ${market.base}/${market.quote}` : t("options.title"));
  const open = (option: Option) => (docks ? setWhy(option) : openWhy({ option }));
  return (
    <TradeTerminal
      title={`${t("options.title")} ${market.base}/${market.quote}`}
      symbol={symbol}
      strip={(onResetLayout) => <Strip {...market} onResetLayout={onResetLayout} />}
      chart={<Chart {...market} />}
      orders={<Holdings onWhy={open} />}
      column={<OptionTicket key={symbol} {...market} rules />}
      layout={LAYOUT}
      dock={
        docks &&
        why && (
          <aside className={styles.dock} aria-label={t("options.why.title")}>
            <header>
              <h2>{t("options.why.title")}</h2>
              <IconButton icon="x" label={t("options.why.close")} onClick={() => setWhy(null)} />
            </header>
            <WhyOption key={`${why.id}:${why.state}`} option={why} />
          </aside>
        )
      }
      ticket={(onDone) => <OptionTicket key={symbol} {...market} onDone={onDone} />}
      sheet={t("options.new")}
      sides={{ buy: t("options.direction.rise"), sell: t("options.direction.fall") }}
      onSide={() => undefined}
    />
  );
}

function Strip({ onResetLayout, ...market }: Market & { onResetLayout?: (() => void) | undefined }) {
  const t = useT("options");
  const { data } = useProducts();
  const { live } = useLive();
  const name = useSymbol(market.symbol)?.name ?? market.base;
  const sold = new Set(data?.rows.map(({ symbol }) => symbol));
  const price = (open: boolean, onClose: () => void) => (
    <PriceSource
      open={open}
      onClose={onClose}
      symbol={market.symbol}
      unpriced={!live}
      name={t("options.source")}
      text={t("options.source_text")}
    />
  );
  return (
    <MarketStrip
      {...market}
      kind={t("options.strip", { name })}
      badge={t("options.title")}
      priceName={t("options.source")}
      unpriced={!live}
      switching={{ offers: ({ symbol }) => sold.has(symbol), to: (pair) => linkOr("options.trade", "/optionTrade", { pair }) ?? "/" }}
      source={price}
      onResetLayout={onResetLayout}
    />
  );
}

/** Say what became of an option as it ends, with the way to why. */
function useResults(view: (option: Option) => void): void {
  const t = useT("options");
  const format = useFormat();
  const { signedIn } = useSession();
  const { options } = useHeld();
  const { data } = useCall("web/optionOrders", signedIn ? { state: "ended", size: 20 } : null, { every: 10_000 });
  const waits = useRef(new Set<string>());
  const show = useRef(view);
  useEffect(() => {
    show.current = view;
  });
  useEffect(() => {
    for (const { id } of options) waits.current.add(id);
    const over = data?.rows.filter(({ id }) => waits.current.has(id) && !options.some((one) => one.id === id)) ?? [];
    for (const option of over) {
      waits.current.delete(option.id);
      toast({
        kind: option.state === "won" ? "success" : "neutral",
        text: t(`options.result.${option.state}`, {
          symbol: pairOf(option.symbol),
          amount: format.coin(money.abs(option.result), option.coin),
        }),
        action: { label: t("options.why.title"), onClick: () => show.current(option) },
      });
    }
  }, [options, data, t, format]);
}
