import { useMemo } from "react";
import { useT } from "@agio/sdk";
import { Frame } from "../Frame";
import { offeredWallets } from "../wallets";
import { AssetTable } from "./AssetTable";
import { QuickButtons } from "./Quick";
import { useAssets } from "./useAssets";
import { OneWallet, WaitingWallet } from "./Wallets";

/** The spot wallet: the ways in and out, its sums, and each coin. */
export default function SpotAssets() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.wallet.spot")} place="spot" actions={<QuickButtons several={offeredWallets().length > 1} />}>
      <Spot />
    </Frame>
  );
}

function Spot() {
  const { query, holdings } = useAssets();
  const own = useMemo(() => holdings?.filter(({ wallet }) => wallet === "spot"), [holdings]);
  return (
    <>
      {!own && !query.problem && <WaitingWallet />}
      {own && <OneWallet holdings={own} eye />}
      <AssetTable holdings={own} wallet="spot" query={query} />
    </>
  );
}
