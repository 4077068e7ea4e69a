import { useState, type ReactNode } from "react";
import { linkOr, money, NOTHING, useEstimate, useFormat, useLive, useLocation, useSession, useSymbol, useT } from "@agio/sdk";
import { Button, Change, CoinDisc, cx, Icon, IconButton, LivePanel, Price, toneClass, toneOf, usePhone } from "@agio/ui";
import type { Market } from "../market";
import { useTone } from "../useTone";
import { Bell } from "./Bell";
import { CoinLink } from "./CoinLink";
import { MarketSwitcher, type Switching } from "./MarketSwitcher";
import { Settings } from "./Settings";
import { Star } from "./Star";
import styles from "./strip.module.css";

export interface MarketStripProps extends Market {
  /** What is traded, under the name: "Bitcoin · Spot". */
  kind: string;
  /** The same in a word, on a phone: "Spot". */
  badge: string;
  /** What the large price is: the index, the mark. */
  priceName: string;
  /** Prices have stopped: nobody knows when the last one was made. */
  unpriced: boolean;
  switching: Switching;
  /** Figures that this product adds to those of the last 24 hours. */
  more?: readonly { label: string; value: ReactNode }[];
  /** Where the price comes from, as a drawer. */
  source(open: boolean, onClose: () => void): ReactNode;
  onResetLayout?: (() => void) | undefined;
}

/** The way in for a visitor, and back to this page: on a phone no header shows it. */
function Entrance() {
  const t = useT("trade");
  const { pathname, search } = useLocation();
  const login = linkOr("account.login", "/login", { next: pathname + search });
  return (
    login && (
      <Button size={28} variant="primary" to={login}>
        {t("trade.form.login")}
      </Button>
    )
  );
}

/** What is traded and how it stands: the first line of the screen. */
export function MarketStrip(props: MarketStripProps) {
  const { symbol, base, quote, priceDecimals, kind, badge, priceName, unpriced, switching, more = [], source, onResetLayout } = props;
  const t = useT("trade");
  const format = useFormat();
  const phone = usePhone();
  const { signedIn } = useSession();
  const row = useSymbol(symbol);
  const tone = useTone(row?.last);
  const { heard, live } = useLive();
  const [open, setOpen] = useState(false);
  const decimals = row?.decimals ?? priceDecimals;
  const trend = toneOf(row?.change);
  const amount = row?.change_amount as string | undefined;
  const last = String(row?.last ?? "");
  const estimate = useEstimate(quote);
  // In the currency of the reader's profile; of a price that has stopped nothing is said.
  const worth = !unpriced && money.isValid(last) ? estimate(last) : null;
  const tick = unpriced || heard === null ? NOTHING : format.time(heard);
  const price = (
    <Price value={row?.last} decimals={decimals} tone={tone ?? trend} className={cx(styles.price, (!live || unpriced) && styles.old)} />
  );
  const drawer = source(open, () => setOpen(false));
  if (phone) {
    return (
      <header className={styles.phone}>
        <div className={styles.phoneHead}>
          <MarketSwitcher symbol={symbol} switching={switching}>
            <CoinDisc symbol={base} size={24} />
            <span className={styles.name}>
              {base}/{quote}
            </span>
            <Icon name="chevron-down" size={16} />
          </MarketSwitcher>
          {signedIn && <span className={styles.kind}>{badge}</span>}
          <span className={styles.push} />
          {!signedIn && <Entrance />}
          <Star symbol={symbol} />
          <Bell symbol={symbol} />
          <IconButton icon="receipt-2" label={t("trade.source.title")} onClick={() => setOpen(true)} size={18} />
        </div>
        <div className={styles.phoneFigures}>
          <div>
            {price}
            <div className={styles.phoneChange}>
              {trend && (
                <span className={toneClass(trend)}>
                  <Icon name={trend === "up" ? "arrow-up" : "arrow-down"} size={14} />
                </span>
              )}
              <Change value={row?.change} /> <span className={styles.muted}>{tick}</span>
            </div>
          </div>
          <LivePanel bare>
            <dl>
              <Figure label={t("trade.strip.high")} value={format.price(row?.high, decimals)} />
              <Figure label={t("trade.strip.volume_short", { coin: base })} value={format.compact(row?.volume)} right />
              <Figure label={t("trade.strip.low")} value={format.price(row?.low, decimals)} />
              <Figure label={t("trade.strip.turnover_short")} value={format.compact(row?.turnover)} right />
            </dl>
          </LivePanel>
        </div>
        {drawer}
      </header>
    );
  }
  return (
    <header className={styles.strip}>
      <MarketSwitcher symbol={symbol} switching={switching}>
        <CoinDisc symbol={base} size={28} />
        <span className={styles.names}>
          <span className={styles.name}>
            {base}/{quote}
            <Icon name="chevron-down" size={16} />
          </span>
          <span className={styles.sub}>{kind}</span>
        </span>
      </MarketSwitcher>
      <Star symbol={symbol} />
      <Bell symbol={symbol} />
      {row?.category === "crypto" && <CoinLink coin={base} />}
      <span className={styles.rule} />
      <div className={styles.last}>
        {price}
        <span className={styles.sub}>
          {worth && <span className={styles.worth}>{worth} · </span>}
          {t("trade.strip.tick", { name: priceName, time: tick })}
        </span>
      </div>
      <LivePanel bare>
        <dl className={styles.figures}>
          <div>
            <dt>{t("trade.strip.change")}</dt>
            <dd className={toneClass(trend)}>
              {format.amount(amount, { decimals, sign: true })} {row && <Change value={row.change} />}
            </dd>
          </div>
          <Figure label={t("trade.strip.high")} value={format.price(row?.high, decimals)} />
          <Figure label={t("trade.strip.low")} value={format.price(row?.low, decimals)} />
          <Figure label={t("trade.strip.volume", { coin: base })} value={format.amount(row?.volume, { decimals: 2 })} />
          <Figure label={t("trade.strip.turnover", { coin: quote })} value={format.amount(row?.turnover, { decimals: 0 })} />
          {more.map(({ label, value }) => (
            <Figure key={label} label={label} value={value} />
          ))}
        </dl>
      </LivePanel>
      <span className={styles.push} />
      <Button variant="quiet" size={28} icon="receipt-2" onClick={() => setOpen(true)}>
        {t("trade.source.title")}
      </Button>
      <Settings onResetLayout={onResetLayout} />
      {drawer}
    </header>
  );
}

function Figure({ label, value, right }: { label: string; value: ReactNode; right?: boolean }) {
  return (
    <div className={cx(right && styles.right)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
