import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import {
  getTable,
  invalidate,
  linkOr,
  replaceTable,
  useCall,
  useLive,
  useLocation,
  usePreference,
  useT,
  useTable,
  pathOf,
  useOffers,
  type Term,
} from "@agio/sdk";
import { Button, Checkbox, EmptyState, ErrorPanel, LivePanel, Notice, Page, Panel, Pills, Skeleton, SkeletonRows, Tabs } from "@agio/ui";
import { Columns, useHidden } from "./Columns";
import { MarketTable } from "./MarketTable";
import { Movers, MoversWaiting } from "./Movers";
import {
  ALL,
  categoriesOf,
  chosenRows,
  FAVOURITES,
  LISTED,
  narrowed,
  nextOrder,
  sortRows,
  tabsOf,
  type MarketRow,
  type Order,
} from "./model";
import { Search } from "./Search";
import { useFavourites, type Favourites } from "./useFavourites";
import styles from "./Market.module.css";

const TABLE = "web/getCurrencyAll";
const NONE: readonly Term[] = [];
/** The height of a row of them, in pixels. */
const PILLS = 36;
const REFRESH_SPARKS_MS = 300_000;
const CATEGORIES: Readonly<Record<string, string>> = {
  crypto: "market.category.crypto",
  forex: "market.category.forex",
  stock: "market.category.stock",
  index: "market.category.index",
  etf: "market.category.etf",
  metal: "market.category.metal",
  energy: "market.category.energy",
};

/** The market of the whole deployment. Opening it again while on it reloads it. */
export default function Market() {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (first.current === key) return;
    first.current = key;
    void invalidate(TABLE, "web/favourites", "web/getOffers");
  }, [key]);
  return <Loaded key={key} />;
}

/** Drawn in slices: a whole table at once would hold up a touch on a phone. */
function Loaded() {
  return <Shown table={useDeferredValue(useTable()) as readonly MarketRow[]} />;
}

const Shown = memo(function Shown({ table }: { table: readonly MarketRow[] }) {
  const t = useT("market");
  const { offers, loading } = useOffers();
  const { live } = useLive();
  const favourites = useFavourites();
  const [kept, setTab] = usePreference<string | null>("market-tab", null);
  const [category, setCategory] = useState(ALL);
  const [openNow, setOpenNow] = useState(false);
  const [text, setText] = useState("");
  const [order, setOrder] = useState<Order>(LISTED);
  const [hidden, toggleColumn] = useHidden();
  const all = useCall(TABLE, {}, { every: REFRESH_SPARKS_MS, staleTime: 60_000 });
  const sparks = useMemo(() => new Map(all.data?.rows.map(({ symbol, spark }) => [symbol, spark ?? []])), [all.data]);
  useEffect(() => {
    // The feed brings the table within a second; until then a first visitor sees what the call knows.
    if (all.data && getTable().length === 0) replaceTable(all.data.rows);
  }, [all.data]);

  const tabs = useMemo(() => tabsOf(table, favourites.symbols, offers), [table, favourites.symbols, offers]);
  const first = offers.find((one) => one.tab)?.link ?? ALL;
  const tab = tabs.find(({ value }) => value === kept)?.value ?? first;
  const chosen = useMemo(
    () => chosenRows(table, { tab, favourites: favourites.symbols, offers, text }),
    [table, tab, favourites.symbols, offers, text],
  );
  const categories = useMemo(() => categoriesOf(chosen), [chosen]);
  const within = categories.some(({ value }) => value === category) ? category : ALL;
  const rows = useMemo(() => sortRows(narrowed(chosen, within, openNow), order), [chosen, within, openNow, order]);
  const wayOf = useMemo(() => (symbol: string) => pathOf(offers, symbol, tab), [offers, tab]);
  const searching = text.trim() !== "";
  const terms = useMemo(
    () => (searching ? NONE : (offers.find(({ link }) => link === tab)?.terms.filter(({ column }) => column) ?? NONE)),
    [offers, tab, searching],
  );
  const left = useMemo(() => (terms.length > 0 ? new Set([...hidden, "volume"]) : hidden), [hidden, terms]);
  const titles = new Map(offers.map(({ link, title }) => [link, title]));
  const label = (value: string) => t(value === FAVOURITES ? "market.tab.favourites" : (titles.get(value) ?? "market.all"));
  const named = (value: string) => (value === ALL ? t("market.all") : CATEGORIES[value] ? t(CATEGORIES[value]) : value);
  const waiting = table.length === 0 || loading || (tab === FAVOURITES && !searching && favourites.loading);

  return (
    <Page
      title={t("market.title")}
      note={
        live && (
          <span className={styles.live}>
            <i aria-hidden />
            {t("market.live_count", { count: table.length })}
          </span>
        )
      }
      actions={<Search value={text} onChange={setText} />}
    >
      {/* Where the call is refused the feed may still bring the table: their room is kept. */}
      {table.length > 0 ? <Movers table={table} offers={offers} /> : <MoversWaiting />}
      <Panel padding="flush">
        <div className={styles.head}>
          <Tabs
            bare
            label={t("market.title")}
            value={searching ? "" : tab}
            onChange={(value) => {
              setText("");
              setTab(value);
            }}
            tabs={tabs.map(({ value, count }) => ({ value, label: label(value), count }))}
          />
          <Columns terms={terms} hidden={hidden} onToggle={toggleColumn} />
        </div>
        {chosen.length > 0 && !waiting && (
          <div className={styles.filters}>
            <Pills
              label={t("market.category")}
              value={within}
              onChange={setCategory}
              pills={categories.map(({ value, count }) => ({ value, label: named(value), ...(value === ALL ? {} : { count }) }))}
            />
            <Checkbox checked={openNow} onChange={setOpenNow}>
              {t("market.open_now")}
            </Checkbox>
          </div>
        )}
        {waiting && !all.problem && (
          <div className={styles.filters}>
            <Skeleton width={240} height={PILLS} />
          </div>
        )}
        {searching && rows.length > 0 && <p className={styles.found}>{t("market.found", { count: rows.length })}</p>}
        {!searching && tab === FAVOURITES && <FavouriteNotes favourites={favourites} />}
        {table.length === 0 && all.problem ? (
          <ErrorPanel message={all.problem} onRetry={all.retry} />
        ) : waiting ? (
          <SkeletonRows rows={12} height={46} />
        ) : rows.length === 0 ? (
          chosen.length > 0 ? (
            <EmptyState
              title={t("market.none.shut")}
              action={<Button onClick={() => setOpenNow(false)}>{t("market.none.shut_all")}</Button>}
            />
          ) : (
            <Nothing searching={searching} favourite={tab === FAVOURITES} onAll={() => setTab(first)} onClear={() => setText("")} />
          )
        ) : (
          <LivePanel>
            <MarketTable
              label={searching ? t("market.title") : label(tab)}
              symbols={rows}
              sparks={sparks}
              favourites={favourites.symbols}
              terms={terms}
              hidden={left}
              pathOf={wayOf}
              onStar={favourites.toggle}
              order={order}
              onOrder={(key) => setOrder(nextOrder(order, key))}
            />
            <p className={styles.foot}>{t("market.foot")}</p>
          </LivePanel>
        )}
      </Panel>
    </Page>
  );
});

/** Where the stars are kept, whenever that is not the account. */
function FavouriteNotes({ favourites }: { favourites: Favourites }) {
  const t = useT("market");
  const login = linkOr("account.login", "/login", { next: "/market" });
  const { onDevice, symbols, waiting, moveWaiting } = favourites;
  if (onDevice && symbols.size > 0) {
    return (
      <div className={styles.note}>
        <Notice>
          <span className={styles.noteLine}>
            {t("market.favourite.on_device")}
            {login && (
              <Button size={28} to={login}>
                {t("shell.nav.login")}
              </Button>
            )}
          </span>
        </Notice>
      </div>
    );
  }
  if (waiting.length === 0) return null;
  return (
    <div className={styles.note}>
      <Notice>
        <span className={styles.noteLine}>
          {t("market.favourite.waiting", { count: waiting.length })}
          <Button size={28} onClick={moveWaiting}>
            {t("market.favourite.move")}
          </Button>
        </span>
      </Notice>
    </div>
  );
}

interface NothingProps {
  searching: boolean;
  favourite: boolean;
  onAll(): void;
  onClear(): void;
}

function Nothing({ searching, favourite, onAll, onClear }: NothingProps) {
  const t = useT("market");
  if (searching) {
    return (
      <EmptyState
        title={t("market.none.search")}
        text={t("market.none.search_text")}
        action={<Button onClick={onClear}>{t("market.clear")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t(favourite ? "market.none.favourite" : "market.none.tab")}
      text={favourite ? t("market.none.favourite_text") : undefined}
      action={favourite ? <Button onClick={onAll}>{t("market.none.all")}</Button> : undefined}
    />
  );
}
