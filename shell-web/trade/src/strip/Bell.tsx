import { link, useNavigate, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import styles from "./strip.module.css";

/** The way to a price alert for a market, where instructions are kept. */
export function Bell({ symbol }: { symbol: string }) {
  const t = useT("trade");
  const navigate = useNavigate();
  const path = link("automation.instructions", { kind: "price_alert", symbol });
  const name = t("trade.strip.alert");
  return (
    path && (
      <button type="button" className={styles.star} aria-label={name} title={name} onClick={() => void navigate(path)}>
        <Icon name="bell" size={18} />
      </button>
    )
  );
}
