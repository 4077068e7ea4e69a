import { useT } from "@agio/sdk";
import { Columns } from "@agio/ui";
import { Frame } from "../Frame";
import { ExchangeForm } from "./ExchangeForm";
import { Recent } from "./Recent";
import { Terms } from "./Terms";

/** One coin for another at a quoted price. */
export default function Exchange() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.exchange")} lead={t("wallet.exchange.lead")}>
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
