import type { ReactNode } from "react";
import { hasSeveralWallets, Link, link, useLocation, useSession, useT } from "@agio/sdk";
import styles from "./sum.module.css";

export interface Lacking {
  /** The wallet that pays. */
  wallet: string;
  coin: string;
  /** How much is missing, where that is known. */
  amount?: string | undefined;
}

/** The wallet that deposits come to. */
const DEPOSITED = "spot";

/**
 * The way to more of a coin in a wallet: a transfer with all of it filled in, which leads back here, else a deposit; null
 * where there is neither, as for a deposit of simulated money.
 */
export function useTopUp({ wallet, coin, amount }: Lacking): { label: string; to: string } | null {
  const t = useT();
  const { realm } = useSession();
  const { pathname, search } = useLocation();
  if (wallet !== DEPOSITED && hasSeveralWallets()) {
    const transfer = link("wallet.transfer", { to: wallet, coin, amount, back: pathname + search });
    if (transfer) return { label: t("shell.top_up.transfer"), to: transfer };
  }
  const deposit = realm === "demo" ? null : link("wallet.deposit", { coin });
  return deposit === null ? null : { label: t("shell.top_up.deposit"), to: deposit };
}

/** What is missing, said by its children, and the way to it. */
export function Lack({ children, ...lacking }: Lacking & { children: ReactNode }) {
  const topUp = useTopUp(lacking);
  return (
    <span>
      {children}{" "}
      {topUp && (
        <Link to={topUp.to} className={styles.way}>
          {topUp.label}
        </Link>
      )}
    </span>
  );
}
