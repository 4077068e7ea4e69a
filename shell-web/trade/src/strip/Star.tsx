import { link, useAction, useNavigate, useT } from "@agio/sdk";
import { cx, Icon } from "@agio/ui";
import { useFavourites } from "./useFavourites";
import styles from "./strip.module.css";

/** Keeps a market among the favourites; a visitor is asked to log in. */
export function Star({ symbol }: { symbol: string }) {
  const t = useT("trade");
  const navigate = useNavigate();
  const { signedIn, symbols } = useFavourites();
  const star = useAction("web/setFavourite", { notice: "none", invalidates: ["web/favourites"] });
  const on = symbols.includes(symbol);
  const name = t(on ? "trade.strip.unstar" : "trade.strip.star");
  return (
    <button
      type="button"
      className={cx(styles.star, on && styles.starOn)}
      aria-pressed={on}
      aria-label={name}
      title={name}
      onClick={() => (signedIn ? void star.run({ symbol, on: !on }) : navigate(link("account.login") ?? "/login"))}
    >
      <Icon name={on ? "star-filled" : "star"} size={18} />
    </button>
  );
}
