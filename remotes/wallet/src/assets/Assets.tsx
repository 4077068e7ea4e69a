import { useMemo } from "react";
import { linkOr, money, Navigate, useT } from "@agio/sdk";
import { Button, cx, EmptyState, ErrorPanel, Inline, LivePanel, Panel, Skeleton } from "@agio/ui";
import { assetsAreAPage } from "../entry";
import { Frame } from "../Frame";
import { offeredWallets } from "../wallets";
import { Allocation } from "./Allocation";
import { AssetTable } from "./AssetTable";
import { totalsOf, walletsOf } from "./model";
import { Profit } from "./Profit";
import { Quick } from "./Quick";
import { Total } from "./Total";
import { useAssets } from "./useAssets";
import { Wallets } from "./Wallets";
import styles from "./Assets.module.css";

/** The assets page, or the way to the spot wallet's, as the deployment reads the path. */
export default function Assets() {
  const t = useT("wallet");
  const spot = linkOr("wallet.spotAssets", "/table1");
  if (spot && !assetsAreAPage()) return <Navigate to={spot} replace />;
  return (
    <Frame title={t("wallet.title")} place="overview" bare>
      <Everything />
    </Frame>
  );
}

/** Everything a user has: the total, where it lies, and each coin. */
function Everything() {
  const { query, holdings, kept } = useAssets();
  const totals = useMemo(() => holdings && totalsOf(holdings, kept), [holdings, kept]);
  const wallets = useMemo(() => (holdings ? walletsOf(holdings, offeredWallets()) : []), [holdings]);
  if (query.problem && !holdings) {
    return (
      <Panel>
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      </Panel>
    );
  }
  const demo = query.data?.realm === "demo";
  if (kept.length === 0 && holdings?.every(({ total }) => money.isZero(total))) return <Nothing demo={demo} />;
  return (
    <LivePanel className={styles.live}>
      <div className={styles.top}>
        {holdings && totals ? (
          <>
            <Total totals={totals} demo={demo} unknown={query.data?.unknown ?? []} />
            <Wallets holdings={holdings} wallets={wallets} kept={kept} total={totals.value} />
          </>
        ) : (
          <Waiting />
        )}
        <Allocation holdings={holdings} wallets={wallets} kept={kept} />
        <Quick several={wallets.length > 1} />
      </div>
      <AssetTable holdings={holdings} wallets={wallets} query={query} />
      <Profit />
    </LivePanel>
  );
}

function Waiting() {
  return (
    <>
      <Panel>
        <div className={styles.waiting} data-waits>
          <Skeleton width={90} />
          <Skeleton width={260} height={36} />
          <Skeleton width={200} />
          <Skeleton height={168} />
        </div>
      </Panel>
      <Panel>
        <div className={cx(styles.waiting, styles.waitingWallet)}>
          <Skeleton width={90} />
          <Skeleton width={160} height={20} />
          <Skeleton width={120} />
        </div>
      </Panel>
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
          <Inline as="span" align="stretch" justify="center" wrap>
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
          </Inline>
        }
      />
    </Panel>
  );
}
