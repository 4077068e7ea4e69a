import { link, money, NOTHING, useFormat, useNavigate, useSymbol, useT } from "@agio/sdk";
import { Button, Change, CoinDisc, IconButton, Price } from "@agio/ui";
import { useFavourites } from "../useFavourites";
import type { Coin } from "../wire.gen";
import styles from "./coins.module.css";

export interface CoinHeadProps {
  coin: Coin;
  /** Where it is traded, and where it is bought by wire; null where no plugin does that. */
  trade: string | null;
  buy: string | null;
}

/** Its name, its price and where the price stands in the last day. */
export function CoinHead({ coin, trade, buy }: CoinHeadProps) {
  const t = useT("market");
  const navigate = useNavigate();
  const row = useSymbol(coin.symbol);
  const { symbols, toggle } = useFavourites();
  const alert = link("automation.instructions", { kind: "price_alert", symbol: coin.symbol });
  const starred = symbols.has(coin.symbol);
  return (
    <header className={styles.head}>
      <CoinDisc symbol={coin.coin} size={40} />
      <div className={styles.title}>
        <h1>
          {coin.name} <span>{coin.coin}</span>
        </h1>
        <IconButton
          icon={starred ? "star-filled" : "star"}
          label={t(starred ? "market.favourite.remove" : "market.favourite.add", { symbol: coin.symbol })}
          onClick={() => toggle(coin.symbol)}
        />
        {alert && <IconButton icon="bell" label={t("market.price_alert.title")} onClick={() => void navigate(alert)} />}
      </div>
      <div className={styles.now}>
        <span className={styles.last}>
          <Price value={row?.last} decimals={row?.decimals} flash /> <small>{row?.quote}</small> <Change value={row?.change} />
        </span>
        {row && <Range low={row.low as string} high={row.high as string} last={row.last} decimals={row.decimals} />}
      </div>
      <div className={styles.commands}>
        {buy && <Button to={buy}>{t("market.coin.buy")}</Button>}
        {trade && (
          <Button variant="primary" to={trade}>
            {t("market.coin.trade", { pair: `${coin.coin}/${row?.quote ?? ""}` })}
          </Button>
        )}
      </div>
    </header>
  );
}

interface RangeProps {
  low: string;
  high: string;
  last: string | undefined;
  decimals: number | undefined;
}

/** The last day from its lowest to its highest price, and a mark where the price is. */
function Range({ low, high, last, decimals }: RangeProps) {
  const t = useT("market");
  const format = useFormat();
  if (!last || !money.isValid(low) || !money.isValid(high)) return <span>{NOTHING}</span>;
  const span = money.toNumber(high) - money.toNumber(low);
  const at = span > 0 ? Math.min(1, Math.max(0, (money.toNumber(last) - money.toNumber(low)) / span)) : 0.5;
  return (
    <span className={styles.range}>
      {format.price(low, decimals)}
      <i aria-hidden>
        <b style={{ insetInlineStart: `${at * 100}%` }} />
      </i>
      {format.price(high, decimals)} <small>{t("market.coin.day")}</small>
    </span>
  );
}
