import { useMemo, useState } from "react";
import { linkOr, money, useT } from "@agio/sdk";
import { Button, EmptyState, ErrorPanel, Panel, Skeleton } from "@agio/ui";
import { Allocation } from "./Allocation";
import { AssetTable } from "./AssetTable";
import { Overview } from "./Overview";
import { Quick } from "./Quick";
import { totalsOf, walletsOf } from "./model";
import { useAssets } from "./useAssets";
import { Frame } from "../Frame";
import { offeredWallets, type WalletName } from "../wallets";
import styles from "./Assets.module.css";

/** Everything a user has: the total, where it lies, and each coin. */
export default function Assets() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.title")} place="overview" bare>
      <Everything />
    </Frame>
  );
}

function Everything() {
  const { query, holdings } = useAssets();
  const [wallet, setWallet] = useState<WalletName | "all">("all");
  const totals = useMemo(() => holdings && totalsOf(holdings), [holdings]);
  const wallets = useMemo(() => (holdings ? walletsOf(holdings, offeredWallets()) : []), [holdings]);
  if (query.problem && !holdings) {
    return (
      <Panel>
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      </Panel>
    );
  }
  const demo = query.data?.realm === "demo";
  if (holdings?.every(({ total }) => money.isZero(total))) return <Nothing demo={demo} />;
  return (
    <>
      <div className={styles.top}>
        <div className={styles.left}>
          {holdings && totals ? (
            <Overview holdings={holdings} totals={totals} wallets={wallets} demo={demo} onWallet={setWallet} />
          ) : (
            <Panel>
              <div className={styles.waiting}>
                <Skeleton width={90} />
                <Skeleton width={260} height={36} />
                <Skeleton width={200} />
                <Skeleton height={64} />
              </div>
            </Panel>
          )}
          <Quick />
        </div>
        <Allocation holdings={holdings} wallets={wallets} />
      </div>
      <AssetTable holdings={holdings} wallets={wallets} wallet={wallet} onWallet={setWallet} query={query} />
    </>
  );
}

/** Nothing yet: the first thing to do, by what this deployment offers. */
function Nothing({ demo }: { demo: boolean }) {
  const t = useT("wallet");
  const deposit = linkOr("wallet.deposit", "/recharge");
  const trial = demo ? null : linkOr("account.demo", "/demo");
  const market = linkOr("market.table", "/market");
  return (
    <Panel>
      <EmptyState
        title={t("wallet.empty.title")}
        text={t(deposit ? "wallet.empty.deposit" : trial ? "wallet.empty.demo" : "wallet.empty.market")}
        action={
          <span className={styles.steps}>
            {deposit && (
              <Button variant="primary" to={deposit}>
                {t("shell.nav.deposit")}
              </Button>
            )}
            {trial && (
              <Button variant={deposit ? "secondary" : "primary"} to={trial}>
                {t("wallet.empty.try_demo")}
              </Button>
            )}
            {market && <Button to={market}>{t("wallet.empty.see_markets")}</Button>}
          </span>
        }
      />
    </Panel>
  );
}
