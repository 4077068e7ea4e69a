import { money, useFormat, useT } from "@agio/sdk";
import { Chip, IconButton, Panel, toneClass, toneOf } from "@agio/ui";
import { Figure, useHidden } from "./Figure";
import { QUOTE, totalsOf, type Holding, type Totals } from "./model";
import { WALLET_KEYS, type WalletName } from "../wallets";
import styles from "./Assets.module.css";

const FROZEN_KEYS: Readonly<Record<WalletName, string>> = {
  spot: "wallet.frozen.spot",
  contract: "wallet.frozen.contract",
  wealth: "wallet.frozen.wealth",
};

export interface OverviewProps {
  holdings: readonly Holding[];
  totals: Totals;
  wallets: readonly WalletName[];
  demo: boolean;
  onWallet(wallet: WalletName): void;
}

/** The one sum of everything, and what each wallet adds to it. */
export function Overview({ holdings, totals, wallets, demo, onWallet }: OverviewProps) {
  const t = useT("wallet");
  const [hidden, setHidden] = useHidden();
  const held = new Set(holdings.filter(({ total }) => !money.isZero(total)).map(({ coin }) => coin)).size;
  return (
    <Panel padding="flush">
      <div className={styles.total}>
        <span className={styles.caption}>
          {t("wallet.total")}
          <IconButton
            icon={hidden ? "eye-off" : "eye"}
            label={t(hidden ? "wallet.show" : "wallet.hide")}
            on={hidden}
            onClick={() => setHidden(!hidden)}
          />
        </span>
        <span className={styles.sum}>
          <strong>
            <Figure value={totals.value} decimals={2} />
          </strong>
          <span className={styles.unit}>{QUOTE}</span>
          {demo && <Chip tone="waiting">{t("wallet.demo")}</Chip>}
        </span>
        {!hidden && <Moved totals={totals} />}
      </div>
      <div className={styles.wallets}>
        {wallets.map((wallet) => {
          const own = totalsOf(holdings.filter((holding) => holding.wallet === wallet));
          const inside = (
            <>
              <span className={styles.caption}>{t(WALLET_KEYS[wallet])}</span>
              <span className={styles.middle}>
                <Figure value={own.value} decimals={2} unit={QUOTE} />
              </span>
              {wallets.length > 1 ? (
                <small>
                  {t(FROZEN_KEYS[wallet])} <Figure value={own.frozen} decimals={2} />
                </small>
              ) : (
                <small>{t("wallet.coins_held", { count: held })}</small>
              )}
            </>
          );
          return wallets.length > 1 ? (
            <button key={wallet} type="button" onClick={() => onWallet(wallet)}>
              {inside}
            </button>
          ) : (
            <div key={wallet}>{inside}</div>
          );
        })}
        {wallets.length === 1 && (
          <>
            <div>
              <span className={styles.caption}>{t("wallet.available")}</span>
              <span className={styles.middle}>
                <Figure value={totals.available} decimals={2} unit={QUOTE} />
              </span>
              <small>{t("wallet.available_note")}</small>
            </div>
            <div>
              <span className={styles.caption}>{t("wallet.frozen.spot")}</span>
              <span className={styles.middle}>
                <Figure value={totals.frozen} decimals={2} unit={QUOTE} />
              </span>
              <small>{t("wallet.frozen_note")}</small>
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}

function Moved({ totals }: { totals: Totals }) {
  const t = useT("wallet");
  const format = useFormat();
  if (totals.movedPercent === null || money.isZero(totals.moved)) return null;
  return (
    <span className={styles.moved}>
      <span className={toneClass(toneOf(totals.moved))}>
        {format.amount(totals.moved, { decimals: 2, sign: true })} ({format.percent(totals.movedPercent)})
      </span>{" "}
      {t("wallet.moved")}
    </span>
  );
}
