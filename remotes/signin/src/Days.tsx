import { useFormat, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import type { Welfare } from "./wire.gen";
import styles from "./welfare.module.css";

/** The days of the cycle: claimed, today, still to come; the last one is the largest. */
export function Days({ welfare }: { welfare: Welfare }) {
  const t = useT("signin");
  const format = useFormat();
  const today = welfare.signed ? 0 : welfare.today;
  return (
    <ol className={styles.days} aria-label={t("signin.daily")}>
      {welfare.days.map(({ place, reward, state }) => {
        const amount = format.amount(reward, { decimals: 2 });
        const last = place === welfare.days.length;
        const outside = state === "claimed" || (last && state === "later");
        return (
          <li key={place} data-state={state} data-missed={welfare.missed || undefined}>
            <b>{place === today ? t("signin.today") : t("signin.day", { at: place })}</b>
            <i role="img" aria-label={`${amount} ${t(`signin.state.${state}`)}`}>
              {state === "claimed" ? <Icon name="check" size={20} /> : outside ? <Icon name="gift" size={20} /> : amount}
            </i>
            <small>{outside ? amount : "\u00a0"}</small>
          </li>
        );
      })}
    </ol>
  );
}
