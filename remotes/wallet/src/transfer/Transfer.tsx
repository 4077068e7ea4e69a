import { useMemo } from "react";
import { link, linkOr, useT } from "@agio/sdk";
import { QueryState, Button, Columns, EmptyState, Panel } from "@agio/ui";
import { walletsOf } from "../assets/model";
import { useAssets } from "../assets/useAssets";
import { Frame } from "../Frame";
import { offeredWallets } from "../wallets";
import { TransferForm } from "./TransferForm";
import { Moves } from "./Moves";

/** Between one's own wallets. */
export default function Transfer() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.transfer")} lead={t("wallet.transfer.lead")}>
      <Body />
    </Frame>
  );
}

function Body() {
  const { query, holdings } = useAssets();
  const wallets = useMemo(() => walletsOf(holdings ?? [], offeredWallets()), [holdings]);
  if (!holdings) return <QueryState query={query} />;
  if (wallets.length < 2) return <OnlyOne />;
  return (
    <Columns aside={<Moves />}>
      <TransferForm holdings={holdings} wallets={wallets} />
    </Columns>
  );
}

function OnlyOne() {
  const t = useT("wallet");
  const trade = link("spot.trade");
  const assets = linkOr("wallet.assets", "/asset");
  return (
    <Panel>
      <EmptyState
        title={t("wallet.transfer.one")}
        text={t("wallet.other.none_text")}
        action={
          trade ? <Button to={trade}>{t("wallet.command.trade")}</Button> : assets && <Button to={assets}>{t("wallet.title")}</Button>
        }
      />
    </Panel>
  );
}
