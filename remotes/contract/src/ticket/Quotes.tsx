import { useFormat, useT } from "@agio/sdk";
import { usePrices } from "../data";
import type { Product, Side } from "../wire.gen";
import styles from "./ticket.module.css";

interface Props {
  product: Product;
  value: Side;
  onChange(side: Side): void;
}

/** Long or short, each with the price that the house quotes for it, and the spread between the two. */
export function Quotes({ product, value, onChange }: Props) {
  const t = useT("contracts");
  const format = useFormat();
  const { ask, bid } = usePrices(product);
  const sides: [Side, string | undefined][] = [
    ["long", ask],
    ["short", bid],
  ];
  return (
    <div className={styles.quotes} role="group" aria-label={t("contracts.form.side")}>
      {sides.map(([side, price]) => (
        <button key={side} type="button" data-side={side} aria-pressed={value === side} onClick={() => onChange(side)}>
          <b>{t(`contracts.command.${side}`)}</b>
          <span>{format.price(price, product.decimals)}</span>
        </button>
      ))}
      <span className="agio-hidden">{t("contracts.source.spread")}</span>
      <i title={t("contracts.source.spread")}>{format.price(product.spread, product.decimals)}</i>
    </div>
  );
}
