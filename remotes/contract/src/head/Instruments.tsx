import { useMemo, useState } from "react";
import { Link, searched, useStore, useSymbol, useT } from "@agio/sdk";
import { useFavourites } from "@agio/trade";
import { Change, CoinDisc, EmptyState, ErrorPanel, Icon, Input, Price, SkeletonRows } from "@agio/ui";
import { useProducts } from "../data";
import { addressOf, nameOf, shownStore } from "../market";
import type { Product } from "../wire.gen";
import { Closed } from "./session";
import styles from "./head.module.css";

/** All contracts, or those of a category: the house quotes them, so they stand where a book would. */
export function Instruments({ current, onChoose }: { current: string | undefined; onChoose?(): void }) {
  const t = useT("contracts");
  const { data, problem, retry } = useProducts();
  const shown = useStore(shownStore);
  const { symbols } = useFavourites();
  const [text, setText] = useState("");
  const wanted = searched(text);
  const rows = useMemo(
    () =>
      (data?.rows ?? []).filter((row) =>
        wanted === ""
          ? shown === "all" || (shown === "favourites" ? symbols.includes(row.symbol) : row.category === shown)
          : nameOf(row.key).includes(wanted) || row.symbol.includes(wanted.replace("/", "")),
      ),
    [data, shown, symbols, wanted],
  );
  return (
    <div className={styles.instruments}>
      <div className={styles.search}>
        <Input
          value={text}
          onChange={setText}
          placeholder={t("contracts.search", { count: data?.rows.length ?? 0 })}
          aria-label={t("contracts.search", { count: data?.rows.length ?? 0 })}
          autoComplete="off"
          before={<Icon name="search" size={16} />}
        />
      </div>
      {!data ? (
        problem ? (
          <ErrorPanel message={problem} onRetry={retry} />
        ) : (
          <SkeletonRows rows={8} height={46} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t(shown === "favourites" && wanted === "" ? "contracts.none.favourites" : "contracts.none.found")} />
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.key}>
              <Row product={row} current={row.key === current} {...(onChoose ? { onChoose } : {})} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ product, current, onChoose }: { product: Product; current: boolean; onChoose?(): void }) {
  const t = useT("contracts");
  const row = useSymbol(product.symbol);
  return (
    <Link
      to={addressOf(product.key)}
      className={styles.row}
      data-closed={!product.open || !product.session || undefined}
      aria-current={current ? "true" : undefined}
      onClick={() => onChoose?.()}
    >
      <CoinDisc symbol={product.base} size={24} />
      <span className={styles.rowName}>
        <b>{nameOf(product.key)}</b>
        {product.open && product.session ? <small>{t(`contracts.category.${product.category}`)}</small> : <Closed product={product} />}
      </span>
      <span className={styles.rowPrice}>
        <Price value={row?.last} decimals={product.decimals} flash />
        <Change value={row?.change} />
      </span>
    </Link>
  );
}
