import { useT } from "@agio/sdk";
import { Icon, Panel, Text } from "@agio/ui";
import type { Coin } from "../wire.gen";
import styles from "./coins.module.css";

const DESCRIBED = new Set(["BTC", "ETH", "SOL", "XRP", "BNB", "DOGE", "ADA", "LTC"]);
const PLACES = ["paper", "source", "site"] as const;

/** What the coin is, in a few sentences, and where those who make it speak for themselves. */
export function CoinAbout({ coin }: { coin: Coin }) {
  const t = useT("market");
  const { facts } = coin;
  if (facts === null) return null;
  return (
    <Panel title={t("market.coin.about", { name: coin.name })}>
      {DESCRIBED.has(coin.coin) && <Text className={styles.about}>{t(`market.about.${coin.coin.toLowerCase()}`)}</Text>}
      <p className={styles.addresses}>
        {PLACES.filter((place) => facts[place]).map((place) => (
          <a key={place} href={facts[place]} target="_blank" rel="noreferrer">
            {t(`market.coin.${place}`)}
            <Icon name="external-link" size={14} />
          </a>
        ))}
      </p>
    </Panel>
  );
}
