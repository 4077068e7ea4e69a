import { useMemo } from "react";
import { linkOr, useSearchParams, useT } from "@agio/sdk";
import { Button, EmptyState, Panel, Segments } from "@agio/ui";
import { Frame } from "../Frame";
import { offeredWallets, SHORT_KEYS, WALLET_KEYS, type WalletName } from "../wallets";
import { AssetTable } from "./AssetTable";
import { walletsOf } from "./model";
import { useAssets } from "./useAssets";
import { OneWallet, WaitingWallet } from "./Wallets";

/** The contract and the wealth wallet, one at a time: those that a product uses, or that hold something. */
export default function OtherAssets() {
  const t = useT("wallet");
  const [search, setSearch] = useSearchParams();
  const { query, holdings } = useAssets();
  const wallets = useMemo<WalletName[]>(() => walletsOf(holdings ?? [], offeredWallets()).filter((one) => one !== "spot"), [holdings]);
  const named = search.get("wallet");
  const asked = named === "contract" || named === "wealth" ? named : undefined;
  const wallet = holdings && (wallets.find((one) => one === asked) ?? wallets[0]);
  const own = useMemo(() => holdings?.filter((one) => one.wallet === wallet), [holdings, wallet]);
  // Until the holdings are here, the title is the one they most likely lead to.
  const place = holdings ? wallet : (asked ?? offeredWallets().find((one) => one !== "spot"));
  return (
    <Frame title={t(place ? WALLET_KEYS[place] : "wallet.screen.other_assets")} {...(place ? { place } : {})}>
      {holdings && wallet === undefined ? (
        <None />
      ) : (
        <>
          {wallets.length > 1 && wallet && (
            <div>
              <Segments<WalletName>
                label={t("wallet.allocation.wallet")}
                size={36}
                value={wallet}
                onChange={(next) => setSearch({ wallet: next }, { replace: true })}
                options={wallets.map((one) => ({ value: one, label: t(SHORT_KEYS[one]) }))}
              />
            </div>
          )}
          {!holdings && !query.problem && <WaitingWallet />}
          {own && wallet && <OneWallet holdings={own} wallet={wallet} eye />}
          <AssetTable holdings={wallet && own} wallet={wallet ?? "contract"} query={query} />
        </>
      )}
    </Frame>
  );
}

function None() {
  const t = useT("wallet");
  const spot = linkOr("wallet.spotAssets", "/table1");
  return (
    <Panel>
      <EmptyState
        title={t("wallet.other.none")}
        text={t("wallet.other.none_text")}
        action={spot && <Button to={spot}>{t("wallet.other.spot")}</Button>}
      />
    </Panel>
  );
}
