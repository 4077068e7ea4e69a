import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { linkOr, pathOf, searched, useKeyText, useNavigate, useOffers, useT, useTable, type Offer, type TableRow } from "@agio/sdk";
import { Change, Chip, cx, Icon, Pair, Price } from "@agio/ui";
import { pairOf } from "../pair";
import { pagesOf, useOwnSearches, usePages, type SitePage } from "./pages";
import styles from "./Search.module.css";

const MOST = 8;
/** Pairs beside the pages that are found, too. */
const SOME = 5;
const WRITING = "input, textarea, select, [contenteditable]";

function find(rows: readonly TableRow[], text: string): TableRow[] {
  const wish = searched(text).replace(/[/\s-]/g, "");
  if (!wish) return rows.slice(0, MOST);
  const rank = ({ symbol, name }: TableRow) =>
    symbol === wish ? 0 : symbol.startsWith(wish) ? 1 : symbol.includes(wish) ? 2 : searched(name ?? "").includes(wish) ? 3 : 9;
  return rows
    .filter((row) => rank(row) < 9)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, SOME);
}

/** "/" outside of a field, or Ctrl+K (⌘K) anywhere. */
function isAsked({ key, ctrlKey, metaKey, altKey, shiftKey, target }: globalThis.KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !altKey && !shiftKey;
  return key === "/" && !(target as Element).closest?.(WRITING);
}

/** Whether the field is shown, and no dialog stands before it. */
const isReachable = (field: HTMLElement): boolean =>
  getComputedStyle(field.closest("[role=search]") ?? field).display !== "none" && document.querySelector("[aria-modal=true]") === null;

/** Where a pair is traded; the table of all where it is only quoted. */
export const tradeLink = (offers: readonly Offer[], symbol: string): string | null =>
  pathOf(offers, symbol) ?? linkOr("market.table", "/market");

type Found = { key: string; row: TableRow } | { key: string; page: SitePage; icon: "search" | "chevron-right" };

/**
 * Pairs, pages and the searches that plugins have, by name; "/" or Ctrl+K puts the cursor here from anywhere. In a sheet,
 * which is closed by `onGone`, they stand below.
 */
export function Search({ onGone }: { onGone?(): void }) {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const from = useRef<Element | null>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const table = useTable(open);
  const { offers } = useOffers(open);
  const pages = usePages(open && text !== "");
  const searches = useOwnSearches(text);
  const found = useMemo((): Found[] => {
    if (!open) return [];
    const shown = (some: readonly SitePage[], icon: "search" | "chevron-right") =>
      some.map((page) => ({ key: `${icon} ${page.path}`, page, icon }));
    return [
      ...find(table, text).map((row) => ({ key: row.symbol, row })),
      ...shown(pagesOf(pages, text), "chevron-right"),
      ...shown(searches, "search"),
    ];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `searches` are made of the text
  }, [table, pages, text, open]);

  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const field = input.current;
      if (!field || !isAsked(event) || !isReachable(field)) return;
      event.preventDefault();
      if (document.activeElement !== field) from.current = document.activeElement;
      field.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  /** Back to where the cursor was. */
  const leave = () => {
    input.current?.blur();
    if (from.current instanceof HTMLElement) from.current.focus();
    from.current = null;
  };
  const go = (one: Found | undefined) => {
    const path = one && ("row" in one ? tradeLink(offers, one.row.symbol) : one.page.path);
    if (!path) return;
    setText("");
    setOpen(false);
    input.current?.blur();
    onGone?.();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // it chooses among an input method's words
    if (event.key === "ArrowDown") setAt((at + 1) % Math.max(1, found.length));
    else if (event.key === "ArrowUp") setAt((at - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === "Enter") go(found[at]);
    else if (event.key === "Escape") leave();
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
          {found.map((one, index) => (
            <li
              key={one.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={cx(index === at && styles.at)}
              onPointerEnter={() => setAt(index)}
              onPointerDown={(event) => {
                event.preventDefault();
                go(one);
              }}
            >
              {"row" in one ? (
                <PairRow row={one.row} offers={offers} />
              ) : (
                <span className={styles.page}>
                  <Icon name={one.icon} size={16} />
                  {one.page.label}
                </span>
              )}
            </li>
          ))}
          {found.length === 0 && <li className={styles.none}>{t("shell.search.none")}</li>}
        </ul>
      )}
    </div>
  );
}

/** A pair with its price, and what its row opens. */
function PairRow({ row, offers }: { row: TableRow; offers: readonly Offer[] }) {
  const product = useKeyText();
  const { base, quote } = pairOf(row);
  const opens = offers.find(({ symbols }) => symbols.has(row.symbol));
  return (
    <>
      <span className={styles.pair}>
        <Pair base={base} quote={quote} name={row.name} />
        {opens && <Chip>{product(opens.title)}</Chip>}
      </span>
      <span className={styles.figures}>
        <Price value={row.last} decimals={row.decimals} />
        <Change value={row.change} />
      </span>
    </>
  );
}
