import { useEffect, useMemo, useRef, useState } from "react";
import {
  getTable,
  invalidate,
  link,
  linkOr,
  replaceTable,
  useCall,
  useLive,
  useLocation,
  usePreference,
  useT,
  useTable,
} from "@agio/sdk";
import {
  Button,
  EmptyState,
  ErrorPanel,
  Icon,
  IconButton,
  Input,
  LivePanel,
  Notice,
  Page,
  Panel,
  SkeletonRows,
  Tabs,
} from "@agio/ui";
import { MarketTable } from "./MarketTable";
import { Movers } from "./Movers";
import { FAVOURITES, LISTED, nextOrder, SPOT, tabsOf, visibleRows, withContracts, type MarketRow, type Order } from "./model";
import { useFavourites, type Favourites } from "./useFavourites";
import type { Answers } from "./wire.gen";
import styles from "./Market.module.css";

const ALL = "web/getCurrencyAll";
const REFRESH_SPARKS_MS = 300_000;
const LABELS: Readonly<Record<string, string>> = {
  favourites: "market.tab.favourites",
  contract: "market.tab.contract",
  spot: "market.tab.spot",
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
    void invalidate(ALL, "web/favourites");
  }, [key]);
  return <Loaded key={key} />;
}

function Loaded() {
  const t = useT("market");
  const quoted = useTable() as readonly MarketRow[];
  const offered = useOffered();
  const table = useMemo(() => withContracts(quoted, offered), [quoted, offered]);
  const { live } = useLive();
  const favourites = useFavourites();
  const [kept, setTab] = usePreference("market-tab", SPOT);
  const [text, setText] = useState("");
  const [order, setOrder] = useState<Order>(LISTED);
  const all = useCall<{ rows: MarketRow[] }>(ALL, {}, { every: REFRESH_SPARKS_MS, staleTime: 60_000 });
  const sparks = useMemo(() => new Map(all.data?.rows.map(({ symbol, spark }) => [symbol, spark ?? []])), [all.data]);
  useEffect(() => {
    // The feed brings the table within a second; until then a first visitor sees what the call knows.
    if (all.data && getTable().length === 0) replaceTable(all.data.rows);
  }, [all.data]);

  const tabs = useMemo(
    () => tabsOf(table, favourites.symbols, link("contract.trade") !== null),
    [table, favourites.symbols],
  );
  const tab = tabs.some(({ value }) => value === kept) ? kept : SPOT;
  const rows = useMemo(
    () => visibleRows(table, { tab, text, order, favourites: favourites.symbols }),
    [table, tab, text, order, favourites.symbols],
  );
  const searching = text.trim() !== "";
  const label = (value: string) => {
    const key = LABELS[value];
    return key ? t(key) : value;
  };

  return (
    <Page
      title={t("market.title")}
      actions={
        live ? (
          <span className={styles.live}>
            <i aria-hidden />
            {t("market.live")}
          </span>
        ) : undefined
      }
    >
      {table.length > 0 && <Movers table={table} />}
      <Panel padding="flush">
        <div className={styles.head}>
          <div className={styles.tabs}>
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
          </div>
          <div className={styles.find}>
            <Input
              value={text}
              onChange={setText}
              placeholder={t("market.search")}
              before={<Icon name="search" size={16} />}
              after={searching && <IconButton icon="x" label={t("market.clear")} onClick={() => setText("")} />}
              onKeyDown={(event) => event.key === "Escape" && setText("")}
            />
          </div>
        </div>
        {searching && rows.length > 0 && (
          <p className={styles.found}>{t("market.found", { count: rows.length })}</p>
        )}
        {!searching && tab === FAVOURITES && <FavouriteNotes favourites={favourites} />}
        {table.length === 0 && all.problem ? (
          <ErrorPanel message={all.problem} onRetry={all.retry} />
        ) : table.length === 0 || (tab === FAVOURITES && !searching && favourites.loading) ? (
          <SkeletonRows rows={12} height={46} />
        ) : rows.length === 0 ? (
          <Nothing searching={searching} favourite={tab === FAVOURITES} onSpot={() => setTab(SPOT)} onClear={() => setText("")} />
        ) : (
          <LivePanel>
          <MarketTable
            label={searching ? t("market.title") : label(tab)}
            symbols={rows}
            sparks={sparks}
            favourites={favourites.symbols}
            onStar={favourites.toggle}
            order={order}
            onOrder={(key) => setOrder(nextOrder(order, key))}
          />
          </LivePanel>
        )}
      </Panel>
    </Page>
  );
}

const NONE_OFFERED: ReadonlySet<string> = new Set();

/** On which symbols contracts are offered; none where nobody offers any. */
function useOffered(): ReadonlySet<string> {
  const { data } = useCall<Answers["web/contractProducts"]>(
    "web/contractProducts",
    link("contract.trade") === null ? null : {},
    { staleTime: REFRESH_SPARKS_MS },
  );
  return useMemo(() => (data ? new Set(data.rows.map(({ symbol }) => symbol)) : NONE_OFFERED), [data]);
}

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
  onSpot(): void;
  onClear(): void;
}

function Nothing({ searching, favourite, onSpot, onClear }: NothingProps) {
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
      action={<Button onClick={onSpot}>{t("market.none.spot")}</Button>}
    />
  );
}
