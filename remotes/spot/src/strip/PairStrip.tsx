import { useState } from "react";
import {
  link,
  linkOr,
  NOTHING,
  useAction,
  useCall,
  useFeedState,
  useFormat,
  useLocation,
  useNavigate,
  usePreference,
  useSession,
  useSymbol,
  useT,
} from "@agio/sdk";
import { Button, Change, CoinDisc, cx, Icon, IconButton, Popover, Price, Switch, toneClass, toneOf, usePhone } from "@agio/ui";
import { useTone, useUnpriced } from "../data";
import type { PairNames } from "../Trade";
import type { Rows } from "../wire";
import { PairSwitcher } from "./PairSwitcher";
import { PriceSource } from "./PriceSource";
import styles from "./strip.module.css";

export function useFavourites() {
  const { signedIn } = useSession();
  const { data } = useCall<Rows<string>>("web/favourites", signedIn ? {} : null);
  return { signedIn, symbols: signedIn ? (data?.rows ?? []) : [] };
}

export function Star({ pair }: { pair: string }) {
  const t = useT("spot");
  const navigate = useNavigate();
  const { signedIn, symbols } = useFavourites();
  const star = useAction("web/setFavourite", { notice: "none", invalidates: ["web/favourites"] });
  const on = symbols.includes(pair);
  return (
    <button
      type="button"
      className={cx(styles.star, on && styles.starOn)}
      aria-pressed={on}
      aria-label={t(on ? "spot.strip.unstar" : "spot.strip.star")}
      title={t(on ? "spot.strip.unstar" : "spot.strip.star")}
      onClick={() => (signedIn ? void star.run({ symbol: pair, on: !on }) : navigate(link("account.login") ?? "/login"))}
    >
      <Icon name={on ? "star-filled" : "star"} size={18} />
    </button>
  );
}

/** The way in for a visitor, and back to this page: on a phone no header shows it. */
function Entrance() {
  const t = useT("spot");
  const { pathname, search } = useLocation();
  const login = linkOr("account.login", "/login", { next: pathname + search });
  return (
    login && (
      <Button size={28} variant="primary" to={login}>
        {t("spot.form.login")}
      </Button>
    )
  );
}

/** Who the pair is and how it stands: the first line of the screen. */
export function PairStrip({ pair, base, quote, priceDecimals, onResetLayout }: PairNames & { onResetLayout?(): void }) {
  const t = useT("spot");
  const format = useFormat();
  const phone = usePhone();
  const { signedIn } = useSession();
  const row = useSymbol(pair);
  const tone = useTone(row?.last);
  const { lastMessage, state } = useFeedState();
  const unpriced = useUnpriced(pair);
  const [source, setSource] = useState(false);
  const decimals = row?.decimals ?? priceDecimals;
  const trend = toneOf(row?.change);
  const amount = row?.change_amount as string | undefined;
  // Messages go on while prices have stopped: then nobody here knows when the last one was made.
  const tick = unpriced || lastMessage === null ? NOTHING : format.time(lastMessage);
  const price = (
    <Price value={row?.last} decimals={decimals} tone={tone ?? trend} className={cx(styles.price, (state === "stale" || unpriced) && styles.old)} />
  );
  const drawer = <PriceSource open={source} onClose={() => setSource(false)} pair={pair} />;
  if (phone) {
    return (
      <header className={styles.phone}>
        <div className={styles.phoneHead}>
          <PairSwitcher pair={pair}>
            <CoinDisc symbol={base} size={24} />
            <span className={styles.name}>
              {base}/{quote}
            </span>
            <Icon name="chevron-down" size={16} />
          </PairSwitcher>
          {signedIn && <span className={styles.kind}>{t("spot.strip.spot")}</span>}
          <span className={styles.push} />
          {!signedIn && <Entrance />}
          <Star pair={pair} />
          <IconButton icon="receipt-2" label={t("spot.source.title")} onClick={() => setSource(true)} size={18} />
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
          <dl>
            <Figure label={t("spot.strip.high")} value={format.price(row?.high, decimals)} />
            <Figure label={t("spot.strip.volume_short", { coin: base })} value={format.compact(row?.volume)} right />
            <Figure label={t("spot.strip.low")} value={format.price(row?.low, decimals)} />
            <Figure label={t("spot.strip.turnover_short")} value={format.compact(row?.turnover)} right />
          </dl>
        </div>
        {drawer}
      </header>
    );
  }
  return (
    <header className={styles.strip}>
      <PairSwitcher pair={pair}>
        <CoinDisc symbol={base} size={28} />
        <span className={styles.names}>
          <span className={styles.name}>
            {base}/{quote}
            <Icon name="chevron-down" size={16} />
          </span>
          <span className={styles.sub}>{t("spot.strip.kind", { name: row?.name ?? base })}</span>
        </span>
      </PairSwitcher>
      <Star pair={pair} />
      <span className={styles.rule} />
      <div className={styles.last}>
        {price}
        <span className={styles.sub}>{t("spot.strip.tick", { time: tick })}</span>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{t("spot.strip.change")}</dt>
          <dd className={toneClass(trend)}>
            {format.amount(amount, { decimals, sign: true })} {row && <Change value={row.change} />}
          </dd>
        </div>
        <Figure label={t("spot.strip.high")} value={format.price(row?.high, decimals)} />
        <Figure label={t("spot.strip.low")} value={format.price(row?.low, decimals)} />
        <Figure label={t("spot.strip.volume", { coin: base })} value={format.amount(row?.volume, { decimals: 2 })} />
        <Figure label={t("spot.strip.turnover", { coin: quote })} value={format.amount(row?.turnover, { decimals: 0 })} />
      </dl>
      <span className={styles.push} />
      <Button variant="quiet" size={28} icon="receipt-2" onClick={() => setSource(true)}>
        {t("spot.source.title")}
      </Button>
      <Settings {...(onResetLayout ? { onResetLayout } : {})} />
      {drawer}
    </header>
  );
}

function Figure({ label, value, right }: { label: string; value: string; right?: boolean }) {
  return (
    <div className={cx(right && styles.right)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Settings({ onResetLayout }: { onResetLayout?(): void }) {
  const t = useT("spot");
  const [confirm, setConfirm] = usePreference("spot.confirm", true);
  const [lines, setLines] = usePreference("spot.lines", true);
  return (
    <Popover
      width={280}
      position="bottom-end"
      trigger={
        <button type="button" className={styles.tool} aria-label={t("spot.settings.title")} title={t("spot.settings.title")}>
          <Icon name="settings" size={18} />
        </button>
      }
    >
      <div className={styles.settings}>
        <Switch checked={confirm} onChange={setConfirm}>
          {t("spot.settings.confirm")}
        </Switch>
        <Switch checked={lines} onChange={setLines}>
          {t("spot.settings.lines")}
        </Switch>
        {onResetLayout && (
          <Button size={28} icon="layout-columns" onClick={onResetLayout}>
            {t("spot.layout.reset")}
          </Button>
        )}
      </div>
    </Popover>
  );
}
