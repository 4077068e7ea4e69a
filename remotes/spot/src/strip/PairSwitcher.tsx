import { useMemo, useState, type ReactNode } from "react";
import { Link, useT, useTable, useSymbol } from "@agio/sdk";
import { Change, CoinDisc, cx, EmptyState, Icon, Input, Popover, Price, Tabs } from "@agio/ui";
import { useFavourites } from "./PairStrip";
import styles from "./strip.module.css";

/** Another pair: searched in the currency table, favourites one tab away. */
export function PairSwitcher({ pair, children }: { pair: string; children: ReactNode }) {
  const t = useT("spot");
  const row = useSymbol(pair);
  const name = row?.base && row.quote ? `${row.base}/${row.quote}` : pair;
  return (
    <Popover
      key={pair}
      width={344}
      trigger={
        <button type="button" className={styles.switcher}>
          {children}
          <span className="agio-hidden">{t("spot.strip.switch", { pair: name })}</span>
        </button>
      }
    >
      <PairList pair={pair} />
    </Popover>
  );
}

function PairList({ pair }: { pair: string }) {
  const t = useT("spot");
  const [text, setText] = useState("");
  const [tab, setTab] = useState<"all" | "favourites">("all");
  const table = useTable();
  const { symbols } = useFavourites();
  const wanted = text.trim().toUpperCase().replace("/", "");
  const rows = useMemo(
    () =>
      table.filter(
        (row) =>
          row.spot === true &&
          (tab === "all" || symbols.includes(row.symbol)) &&
          (wanted === "" || row.symbol.includes(wanted) || (row.name ?? "").toUpperCase().includes(wanted)),
      ),
    [table, tab, symbols, wanted],
  );
  return (
    <div className={styles.list}>
      <Input
        value={text}
        onChange={setText}
        placeholder={t("spot.strip.search")}
        autoComplete="off"
        before={<Icon name="search" size={16} />}
      />
      <Tabs<"all" | "favourites">
        size={36}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "all", label: t("spot.strip.all") },
          { value: "favourites", label: t("spot.strip.favourites"), count: symbols.length },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState title={t(tab === "favourites" && wanted === "" ? "spot.strip.no_favourites" : "spot.strip.none")} />
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.symbol}>
              <Link
                to={`/currencyTrade?pair=${row.symbol}`}
                className={cx(styles.row, row.symbol === pair && styles.current)}
                aria-current={row.symbol === pair ? "true" : undefined}
              >
                <CoinDisc symbol={row.base ?? row.symbol} size={20} />
                <span className={styles.rowName}>
                  <b>{row.base}</b>/{row.quote}
                </span>
                <Price value={row.last} decimals={row.decimals} />
                <Change value={row.change} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
