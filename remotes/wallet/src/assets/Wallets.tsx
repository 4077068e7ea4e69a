import { link as linkTo, linkOr, Link, money, useFormat, useT } from "@agio/sdk";
import { Icon, Panel, Skeleton } from "@agio/ui";
import { WALLET_KEYS, type WalletName } from "../wallets";
import { Figure } from "./Figure";
import { HideButton } from "./HideButton";
import { QUOTE, shareOfTotal, totalsOf, type Holding, type Kept } from "./model";
import styles from "./Assets.module.css";

const FROZEN_KEYS: Readonly<Record<WalletName, string>> = {
  spot: "wallet.frozen.spot",
  contract: "wallet.frozen.contract",
  wealth: "wallet.frozen.wealth",
};

const pathOf = (wallet: WalletName): string | null =>
  wallet === "spot" ? linkOr("wallet.spotAssets", "/table1") : linkOr("wallet.otherAssets", "/table2", { wallet });

export interface WalletsProps {
  holdings: readonly Holding[];
  wallets: readonly WalletName[];
  kept: readonly Kept[];
  /** What everything is worth. */
  total: string;
}

/**
 * What each wallet and each product adds to the total, or takes from it, and the way to it. A single wallet is told by
 * what is free in it.
 */
export function Wallets({ holdings, wallets, kept, total }: WalletsProps) {
  const t = useT("wallet");
  const format = useFormat();
  if (wallets.length === 1 && kept.length === 0) return <OneWallet holdings={holdings} />;
  return (
    <Panel padding="flush" className={styles.walletsPanel}>
      <nav className={styles.wallets} aria-label={t("wallet.allocation.wallets")}>
        {wallets.map((wallet) => {
          const own = totalsOf(holdings.filter((holding) => holding.wallet === wallet));
          const inside = (
            <>
              <span className={styles.caption}>
                {t(WALLET_KEYS[wallet])}
                <Icon name="chevron-right" size={16} />
              </span>
              <span className={styles.middle}>
                <Figure value={own.value} decimals={2} unit={QUOTE} />
              </span>
              <small>
                {t(FROZEN_KEYS[wallet])} <Figure value={own.frozen} decimals={2} />
              </small>
            </>
          );
          const path = pathOf(wallet);
          return path === null ? (
            <div key={wallet}>{inside}</div>
          ) : (
            <Link key={wallet} to={path}>
              {inside}
            </Link>
          );
        })}
        {kept.map(({ label, link, worth }) => {
          const path = link === "" ? null : linkTo(link);
          const share = shareOfTotal(worth, total);
          const inside = (
            <>
              <span className={styles.caption}>
                {label}
                {path !== null && <Icon name="chevron-right" size={16} />}
              </span>
              <span className={styles.middle}>
                <Figure value={money.toFixed(worth, 2)} decimals={2} unit={QUOTE} />
              </span>
              <small>
                {share === null
                  ? t("wallet.part.owed")
                  : t("wallet.part.share", { share: format.percent(share, { decimals: 1, sign: false }) })}
              </small>
            </>
          );
          return path === null ? (
            <div key={label}>{inside}</div>
          ) : (
            <Link key={label} to={path}>
              {inside}
            </Link>
          );
        })}
      </nav>
    </Panel>
  );
}

export interface OneWalletProps {
  holdings: readonly Holding[];
  wallet?: WalletName;
  /** With the eye that hides every sum, where nothing above has it. */
  eye?: boolean;
}

/** The sums of one wallet: all of it, what is free, what is frozen. */
export function OneWallet({ holdings, wallet = "spot", eye }: OneWalletProps) {
  const t = useT("wallet");
  const totals = totalsOf(holdings);
  const held = new Set(holdings.filter(({ total }) => !money.isZero(total)).map(({ coin }) => coin)).size;
  const cells: [string, string, string][] = [
    [t(WALLET_KEYS[wallet]), totals.value, t("wallet.coins_held", { count: held })],
    [t("wallet.available"), totals.available, wallet === "wealth" ? "" : t("wallet.available_note")],
    [t(FROZEN_KEYS[wallet]), totals.frozen, wallet === "spot" ? t("wallet.frozen_note") : ""],
  ];
  return (
    <Panel padding="flush" className={styles.walletsPanel}>
      <div className={styles.wallets}>
        {cells.map(([label, value, note]) => (
          <div key={label}>
            <span className={styles.caption}>
              {label}
              {label === cells[0]?.[0] && eye && <HideButton />}
            </span>
            <span className={styles.middle}>
              <Figure value={value} decimals={2} unit={QUOTE} />
            </span>
            {note && <small>{note}</small>}
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** The sums of a wallet before they are there. */
export function WaitingWallet() {
  return (
    <Panel padding="flush" className={styles.walletsPanel}>
      <div className={styles.wallets} aria-busy="true" data-waits>
        {["all", "free", "frozen"].map((sum) => (
          <div key={sum}>
            <Skeleton width={90} height={20} />
            <Skeleton width={140} height={26} />
            <Skeleton width={110} />
          </div>
        ))}
      </div>
    </Panel>
  );
}
