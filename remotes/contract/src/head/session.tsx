import { useT, type Translate } from "@agio/sdk";
import { Icon } from "@agio/ui";
import type { Product } from "../wire.gen";
import styles from "./head.module.css";

/** Why a product takes no order at the market now; null while it does. */
export function closedText(t: Translate, { open, session }: Pick<Product, "open" | "session">): string | null {
  if (!open) return t("contracts.session.halted");
  return session ? null : t("contracts.session.closed");
}

/** Said in a row of the list instead of its category. */
export function Closed({ product }: { product: Product }) {
  const t = useT("contracts");
  const text = closedText(t, product);
  return (
    text && (
      <span className={styles.closed}>
        <Icon name="clock" size={12} />
        {text}
      </span>
    )
  );
}
