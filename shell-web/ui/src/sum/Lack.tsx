import type { ReactNode } from "react";
import { hasSeveralWallets, Link, link, money, useCall, useLocation, useSession, useT } from "@agio/sdk";
import styles from "./sum.module.css";

export interface Lacking {
  /** The wallet that pays. */
  wallet: string;
  coin: string;
  /** How much is missing, where that is known. */
  amount?: string | undefined;
}

export interface TopUp {
  label: string;
  to: string;
}

/** The wallet that deposits come to. */
const DEPOSITED = "spot";
const STALE_MS = 30_000;

/**
 * The ways to more of a coin in a wallet, the quickest first: a transfer with all of it filled in, which leads back here,
 * and a deposit. The wallet that deposits come to has a transfer where another one has some of the coin, beside the
 * deposit; simulated money can't be deposited.
 */
export function useTopUps({ wallet, coin, amount }: Lacking): TopUp[] {
  const t = useT();
  const { realm, signedIn } = useSession();
  const { pathname, search } = useLocation();
  const deposited = wallet === DEPOSITED;
  // Who is at the transfer already sees what is in which wallet.
  const moves = hasSeveralWallets() && ![null, pathname].includes(link("wallet.transfer"));
  const { data } = useCall("web/getAsset2", moves && deposited && signedIn ? {} : null, { staleTime: STALE_MS });
  const elsewhere = data?.rows
    .filter((one) => one.coin === coin && one.wallet !== wallet && money.sign(one.available) > 0)
    .toSorted((one, other) => money.compare(other.available, one.available))[0];
  const sum = amount && elsewhere ? money.trim(money.min(amount, elsewhere.available)) : amount;
  const transfer =
    moves && (elsewhere || !deposited)
      ? link("wallet.transfer", { from: elsewhere?.wallet, to: wallet, coin, amount: sum, back: pathname + search })
      : null;
  const deposit = realm === "demo" || (moves && !deposited) ? null : link("wallet.deposit", { coin });
  return [
    ...(transfer === null ? [] : [{ label: t("shell.top_up.transfer"), to: transfer }]),
    ...(deposit === null ? [] : [{ label: t("shell.top_up.deposit"), to: deposit }]),
  ];
}

/** What is missing, said by its children, and the ways to it. */
export function Lack({ children, ...lacking }: Lacking & { children: ReactNode }) {
  const ways = useTopUps(lacking);
  return (
    <span>
      {children}
      {ways.map(({ label, to }) => (
        <span key={to}>
          {" "}
          <Link to={to} className={styles.way}>
            {label}
          </Link>
        </span>
      ))}
    </span>
  );
}
