import { link, useT } from "@agio/sdk";
import { Button, Columns } from "@agio/ui";
import { Frame } from "../Frame";
import { ExchangeForm } from "./ExchangeForm";
import { Recent } from "./Recent";
import { Terms } from "./Terms";

/** One coin for another at a quoted price. */
export default function Exchange() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.exchange")} lead={t("wallet.exchange.lead")} actions={<SmallBalancesButton />}>
      <Columns
        aside={
          <>
            <Terms />
            <Recent />
          </>
        }
      >
        <ExchangeForm />
      </Columns>
    </Frame>
  );
}

function SmallBalancesButton() {
  const t = useT("wallet");
  const to = link("wallet.smallBalances");
  return to === null ? null : <Button to={to}>{t("wallet.small_balances.title")}</Button>;
}
