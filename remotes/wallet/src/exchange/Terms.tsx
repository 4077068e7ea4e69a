import { parameter, money, useFormat, useT } from "@agio/sdk";
import { Facts, Panel } from "@agio/ui";
import { durationSeconds } from "./duration";

/** What an exchange costs and how long its price stands, before anything is asked for. */
export function Terms() {
  const t = useT("wallet");
  const format = useFormat();
  const spread = money.mul(parameter("wallet.exchange.spread", "0.002"), "100");
  const seconds = durationSeconds(parameter("wallet.exchange.quote_validity", "10s"));
  return (
    <Panel title={t("wallet.exchange.terms")}>
      <Facts
        facts={[
          { label: t("wallet.exchange.terms.spread"), value: format.percent(spread, { sign: false }) },
          { label: t("wallet.exchange.terms.fee"), value: t("wallet.exchange.terms.no_fee") },
          seconds !== null && { label: t("wallet.exchange.terms.held"), value: t("wallet.exchange.terms.seconds", { count: seconds }) },
          { label: t("wallet.exchange.terms.rounding"), value: t("wallet.exchange.terms.down") },
        ]}
      />
    </Panel>
  );
}
