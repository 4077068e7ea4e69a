import { useMemo } from "react";
import { useT } from "@agio/sdk";
import { Frame } from "../Frame";
import { AssetTable } from "./AssetTable";
import { HideSwitch } from "./HideSwitch";
import { Quick } from "./Quick";
import { useAssets } from "./useAssets";
import { OneWallet } from "./Wallets";

/** The spot wallet: its sums, the ways in and out, and each coin. */
export default function SpotAssets() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.wallet.spot")} place="spot" actions={<HideSwitch />}>
      <Spot />
    </Frame>
  );
}

function Spot() {
  const { query, holdings } = useAssets();
  const own = useMemo(() => holdings?.filter(({ wallet }) => wallet === "spot"), [holdings]);
  return (
    <>
      {own && <OneWallet holdings={own} />}
      <Quick />
      <AssetTable holdings={own} wallet="spot" query={query} />
    </>
  );
}
