import { useT } from "@agio/sdk";
import type { Order } from "./wire.gen";
import styles from "./custody.module.css";

/** How far an order is: its day in words, and as a bar below them. */
export function Term({ order }: { order: Pick<Order, "day" | "days" | "state"> }) {
  const t = useT("custody");
  const { day, days, state } = order;
  return (
    <span className={styles.term} data-over={state === "completed" || undefined}>
      {t("custody.day_in", { day, days })}
      <i aria-hidden>
        <i style={{ width: `${(day / days) * 100}%` }} />
      </i>
    </span>
  );
}
