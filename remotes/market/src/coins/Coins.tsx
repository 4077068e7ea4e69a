import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { getTable, replaceTable, useCall, useSearchParams, useT, useTable, type Term } from "@agio/sdk";
import { Button, EmptyState, LivePanel, Page, Panel, QueryState, ScreenHead } from "@agio/ui";
import type { Column } from "../Columns";
import { MarketTable } from "../MarketTable";
import { LISTED, matches, nextOrder, sortRows, type MarketRow, type Order } from "../model";
import { Search } from "../Search";
import { useFavourites } from "../useFavourites";
import { CoinPage } from "./CoinPage";
import { coinPath } from "./paths";

const EVERY_MS = 300_000;
const NONE: readonly Term[] = [];
const SHOWN: ReadonlySet<Column> = new Set(["volume"]);

/** Every coin that can be owned, or the one that the address names. */
export default function Coins() {
  const [search] = useSearchParams();
  const coin = search.get("coin");
  return coin ? <CoinPage key={coin} coin={coin} /> : <All />;
}

function All() {
  const t = useT("market");
  const shared = useT();
  const [text, setText] = useState("");
  const [order, setOrder] = useState<Order>(LISTED);
  const favourites = useFavourites();
  const all = useCall("web/getCurrencyAll", { category: "crypto" }, { every: EVERY_MS, staleTime: 60_000 });
  const table = useDeferredValue(useTable()) as readonly MarketRow[];
  const sparks = useMemo(() => new Map(all.data?.rows.map(({ symbol, spark }) => [symbol, spark ?? []])), [all.data]);
  const coins = useMemo(() => new Map(all.data?.rows.filter(({ spot }) => spot).map((one) => [one.symbol, one.base])), [all.data]);
  const pathOf = useMemo(() => (symbol: string) => coinPath(coins.get(symbol) ?? symbol), [coins]);
  useEffect(() => {
    // The feed brings the table within a second; until then a first visitor sees what the call knows.
    if (all.data && getTable().length === 0) replaceTable(all.data.rows);
  }, [all.data]);
  const rows = sortRows(
    table.filter((row) => coins.has(row.symbol) && (text.trim() === "" || matches(row, text))),
    order,
  );
  return (
    <Page>
      <ScreenHead title={t("market.nav.coins")} lead={t("market.coin.lead")} actions={<Search value={text} onChange={setText} />} />
      <QueryState query={all} rows={12} rowHeight={46}>
        {() => (
          <Panel padding="flush">
            {rows.length > 0 ? (
              <LivePanel>
                <MarketTable
                  label={t("market.nav.coins")}
                  symbols={rows}
                  sparks={sparks}
                  favourites={favourites.symbols}
                  terms={NONE}
                  hidden={SHOWN}
                  pathOf={pathOf}
                  command={shared("shell.command.view")}
                  onStar={favourites.toggle}
                  order={order}
                  onOrder={(key) => setOrder(nextOrder(order, key))}
                />
              </LivePanel>
            ) : (
              <EmptyState
                title={t("market.none.search")}
                text={t("market.none.search_text")}
                action={<Button onClick={() => setText("")}>{t("market.clear")}</Button>}
              />
            )}
          </Panel>
        )}
      </QueryState>
    </Page>
  );
}
