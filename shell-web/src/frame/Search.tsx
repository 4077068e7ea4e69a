import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { linkOr, pathOf, searched, useKeyText, useNavigate, useOffers, useT, useTable, type Offer, type TableRow } from "@agio/sdk";
import { Change, Chip, cx, Icon, Pair, Price } from "@agio/ui";
import { pairOf } from "../pair";
import styles from "./Search.module.css";

const MOST = 8;
const WRITING = "input, textarea, select, [contenteditable]";

function find(rows: readonly TableRow[], text: string): TableRow[] {
  const wish = searched(text).replace(/[/\s-]/g, "");
  if (!wish) return rows.slice(0, MOST);
  const rank = ({ symbol, name }: TableRow) =>
    symbol === wish ? 0 : symbol.startsWith(wish) ? 1 : symbol.includes(wish) ? 2 : searched(name ?? "").includes(wish) ? 3 : 9;
  return rows
    .filter((row) => rank(row) < 9)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST);
}

/** Where a pair is traded; the table of all where it is only quoted. */
export const tradeLink = (offers: readonly Offer[], symbol: string): string | null =>
  pathOf(offers, symbol) ?? linkOr("market.table", "/market");

/** Pairs by name; "/" puts the cursor here from anywhere. In a sheet, which is closed by `onGone`, the pairs stand below. */
export function Search({ onGone }: { onGone?(): void }) {
  const t = useT();
  const product = useKeyText();
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const table = useTable(open);
  const { offers } = useOffers(open);
  const found = useMemo(() => (open ? find(table, text) : []), [table, text, open]);

  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || (event.target as Element).closest?.(WRITING)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const go = (row: TableRow | undefined) => {
    const path = row && tradeLink(offers, row.symbol);
    if (!path) return;
    setText("");
    setOpen(false);
    input.current?.blur();
    onGone?.();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setAt((at + 1) % Math.max(1, found.length));
    else if (event.key === "ArrowUp") setAt((at - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === "Enter") go(found[at]);
    else if (event.key === "Escape") input.current?.blur();
    else return;
    event.preventDefault();
  };
  return (
    <div className={cx(styles.search, onGone && styles.sheet)} role="search">
      <Icon name="search" size={16} />
      <input
        ref={input}
        value={text}
        placeholder={t("shell.search.placeholder")}
        aria-label={t("shell.search.placeholder")}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          setOpen(true);
        }}
      />
      <kbd aria-hidden>/</kbd>
      {open && (
        <ul className={styles.list} id={`${id}-list`} role="listbox">
          {found.map((row, index) => {
            const { base, quote } = pairOf(row);
            const opens = offers.find(({ symbols }) => symbols.has(row.symbol));
            return (
              <li
                key={row.symbol}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={cx(index === at && styles.at)}
                onPointerEnter={() => setAt(index)}
                onPointerDown={(event) => {
                  event.preventDefault();
                  go(row);
                }}
              >
                <span className={styles.pair}>
                  <Pair base={base} quote={quote} name={row.name} />
                  {opens && <Chip>{product(opens.title)}</Chip>}
                </span>
                <span className={styles.figures}>
                  <Price value={row.last} decimals={row.decimals} />
                  <Change value={row.change} />
                </span>
              </li>
            );
          })}
          {found.length === 0 && <li className={styles.none}>{t("shell.search.none")}</li>}
        </ul>
      )}
    </div>
  );
}
