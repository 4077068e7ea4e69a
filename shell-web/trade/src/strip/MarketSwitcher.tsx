import { useMemo, useState, type CSSProperties, type ReactNode } from "react";
import { Link, searched, useNavigate, useT, useTable, useSymbol, type TableRow } from "@agio/sdk";
import { Change, CoinDisc, cx, EmptyState, Icon, Input, Popover, Price, Tabs, useRows } from "@agio/ui";
import { useFavourites } from "./useFavourites";
import styles from "./strip.module.css";

/** Among what one may choose, and where that leads. */
export interface Switching {
  offers(row: TableRow): boolean;
  to(symbol: string): string;
}

interface Props {
  symbol: string;
  switching: Switching;
}

/** Another market: searched in the currency table, favourites one tab away. */
export function MarketSwitcher({ symbol, switching, children }: Props & { children: ReactNode }) {
  const t = useT("trade");
  const row = useSymbol(symbol);
  const name = row?.base && row.quote ? `${row.base}/${row.quote}` : symbol;
  return (
    <Popover
      key={symbol}
      width={344}
      trigger={
        <button type="button" className={styles.switcher}>
          {children}
          <span className="agio-hidden">{t("trade.strip.switch", { pair: name })}</span>
        </button>
      }
    >
      <MarketList symbol={symbol} switching={switching} />
    </Popover>
  );
}

/** The height of a row, how many are seen at once, and how many are drawn beyond either end. */
const ROW = 42;
const SHOWN = 8;
const BEYOND = 6;

function MarketList({ symbol, switching: { offers, to } }: Props) {
  const t = useT("trade");
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [top, setTop] = useState(0);
  const [tab, setTab] = useState<"all" | "favourites">("all");
  const table = useTable();
  const { symbols } = useFavourites();
  const roving = useRows<HTMLUListElement>();
  const wanted = searched(text).replace("/", "");
  const rows = useMemo(
    () =>
      table.filter(
        (row) =>
          offers(row) &&
          (tab === "all" || symbols.includes(row.symbol)) &&
          (wanted === "" || row.symbol.includes(wanted) || searched(row.name ?? "").includes(wanted)),
      ),
    [table, tab, symbols, wanted, offers],
  );
  // Of thousands only those near the window of the list are drawn.
  const first = Math.max(0, Math.min(Math.floor(top / ROW), rows.length - SHOWN) - BEYOND);
  return (
    <div className={styles.list}>
      <Input
        autoFocus
        onKeyDown={(event) => {
          const best = rows[0];
          if (event.key === "Enter" && best) void navigate(to(best.symbol));
        }}
        value={text}
        onChange={setText}
        placeholder={t("trade.strip.search")}
        autoComplete="off"
        before={<Icon name="search" size={16} />}
      />
      <Tabs<"all" | "favourites">
        size={36}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "all", label: t("trade.strip.all") },
          { value: "favourites", label: t("trade.strip.favourites"), count: symbols.length },
        ]}
      />
      {rows.length === 0 ? (
        <EmptyState title={t(tab === "favourites" && wanted === "" ? "trade.strip.no_favourites" : "trade.strip.none")} />
      ) : (
        <ul
          {...roving}
          className={styles.rows}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
          style={{ "--rows": rows.length, "--first": first } as CSSProperties}
        >
          {rows.slice(first, first + SHOWN + 2 * BEYOND).map((row) => (
            <li key={row.symbol}>
              <Link
                to={to(row.symbol)}
                data-row={row.symbol === symbol ? "first" : ""}
                className={cx(styles.row, row.symbol === symbol && styles.current)}
                aria-current={row.symbol === symbol ? "true" : undefined}
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
