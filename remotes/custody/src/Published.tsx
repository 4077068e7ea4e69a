import { money, useFormat, useT } from "@agio/sdk";
import { dailyRate } from "@agio/ui";
import type { Product } from "./wire.gen";
import styles from "./custody.module.css";

/** The published yields of the last thirty days inside the product's range, a dash a day; the last one marked. */
export function Published({ product }: { product: Product }) {
  const t = useT("custody");
  const format = useFormat();
  const span = money.sub(product.high, product.low);
  const last = product.published.at(-1);
  if (!last) return null;
  const height = (share: string) => (money.isZero(span) ? 50 : money.toNumber(money.div(money.sub(share, product.low), span, 4)) * 100);
  return (
    <div
      className={styles.published}
      role="img"
      aria-label={t("custody.published", {
        range: dailyRate(format, product.low, product.high),
        last: dailyRate(format, last.daily_yield),
      })}
    >
      {product.published.map(({ day, daily_yield: share }) => (
        <i key={day} style={{ bottom: `${height(share)}%` }} />
      ))}
    </div>
  );
}
