import { Link, link, useT } from "@agio/sdk";
import { cx, Icon } from "@agio/ui";
import styles from "./strip.module.css";

/** The way to what is known of a coin, where the deployment has a page for it. */
export function CoinLink({ coin }: { coin: string }) {
  const t = useT("trade");
  const to = link("market.coin", { coin });
  const name = t("trade.strip.coin", { coin });
  return (
    to && (
      <Link to={to} className={cx(styles.tool)} aria-label={name} title={name}>
        <Icon name="info-circle" size={18} />
      </Link>
    )
  );
}
