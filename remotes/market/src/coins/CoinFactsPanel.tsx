import { useFormat, useT } from "@agio/sdk";
import { Facts, Panel } from "@agio/ui";
import type { Coin } from "../wire.gen";

/** What is known of a coin beyond its price: nothing that moves by the day, but for its year. */
export function CoinFactsPanel({ coin, decimals }: { coin: Coin; decimals: number }) {
  const t = useT("market");
  const format = useFormat();
  const { facts, high, low } = coin;
  return (
    <Panel title={t("market.coin.facts")}>
      <Facts
        facts={[
          high !== "" && { label: t("market.coin.high"), value: format.price(high, decimals) },
          low !== "" && { label: t("market.coin.low"), value: format.price(low, decimals) },
          facts && {
            label: t(facts.since.length > 4 ? "market.coin.since" : "market.coin.since_year"),
            value: facts.since.length > 4 ? format.date(facts.since) : facts.since,
          },
          facts && { label: t("market.coin.agreement"), value: t(`market.agreement.${facts.agreement}`) },
          facts && facts.most > 0 && { label: t("market.coin.most"), value: `${format.integer(facts.most)} ${coin.coin}` },
        ]}
      />
    </Panel>
  );
}
