import { api, CallError, useT } from "@agio/sdk";
import { useState } from "react";
import { connected, WalletError, type BrowserWallet } from "./browserWallets";
import type { Signer } from "./signer";

export interface Signed {
  address: string;
  nonce: string;
  signature: string;
  message: string;
}

export interface Signing {
  busy: boolean;
  problem: string | null;
  /** Have a wallet of the browser sign a fresh text. */
  withWallet(wallet: BrowserWallet, expected?: string): Promise<Signed | undefined>;
  /** Check the phrase, derive its key, sign a fresh text; only the signature leaves the page. */
  withPhrase(phrase: string, expected?: string): Promise<Signed | undefined>;
  clear(): void;
}

export function useSigning(): Signing {
  const t = useT("account");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sign = async (open: () => Promise<Signer | null>, other: string, expected?: string): Promise<Signed | undefined> => {
    setBusy(true);
    setProblem(null);
    try {
      const signer = await open();
      if (!signer) {
        setProblem(t("account.wallet.invalid"));
        return undefined;
      }
      try {
        const { address } = signer;
        if (expected && expected.toLowerCase() !== address.toLowerCase()) {
          setProblem(other);
          return undefined;
        }
        const challenge = await api.get("web/walletChallenge", { address }, { quiet: true });
        // Nothing but a sign-in of this very address is ever signed.
        const named = challenge.message.toLowerCase().includes(`\n${address.toLowerCase()}\n`);
        if (!named || !challenge.message.includes(challenge.nonce)) {
          setProblem(t("account.wallet.strange"));
          return undefined;
        }
        return { address, nonce: challenge.nonce, message: challenge.message, signature: await signer.sign(challenge.message) };
      } finally {
        signer.forget();
      }
    } catch (error) {
      if (error instanceof WalletError) setProblem(t(`account.wallet.${error.key}`));
      else setProblem(error instanceof CallError && error.message ? error.message : t("shell.error.lost"));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    problem,
    withWallet: (wallet, expected) => sign(() => connected(wallet), t("account.wallet.other_account"), expected),
    withPhrase: (phrase, expected) => sign(() => ofPhrase(phrase), t("account.wallet.other"), expected),
    clear: () => setProblem(null),
  };
}

async function ofPhrase(phrase: string): Promise<Signer | null> {
  const wallet = await import(/* webpackChunkName: "wallet" */ "./wallet");
  return wallet.isPhrase(phrase) ? wallet.openWallet(phrase) : null;
}
