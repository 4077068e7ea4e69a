import { api, CallError, useT } from "@agio/sdk";
import { useState } from "react";
import type { Challenge } from "../wire.gen";

export interface Signed {
  address: string;
  nonce: string;
  signature: string;
  message: string;
}

export interface Signing {
  busy: boolean;
  problem: string | null;
  /** Check the phrase, derive its key, sign a fresh text; only the signature leaves the page. */
  sign(phrase: string, expected?: string): Promise<Signed | undefined>;
  clear(): void;
}

export function useSigning(): Signing {
  const t = useT("account");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sign = async (phrase: string, expected?: string): Promise<Signed | undefined> => {
    setBusy(true);
    setProblem(null);
    try {
      const wallet = await import(/* webpackChunkName: "wallet" */ "./wallet");
      if (!wallet.isPhrase(phrase)) {
        setProblem(t("account.wallet.invalid"));
        return undefined;
      }
      const signer = await wallet.openWallet(phrase);
      try {
        const { address } = signer;
        if (expected && expected.toLowerCase() !== address.toLowerCase()) {
          setProblem(t("account.wallet.other"));
          return undefined;
        }
        const challenge = await api.get<Challenge>("web/walletChallenge", { address }, { quiet: true });
        // Nothing but a sign-in of this very address is ever signed.
        if (!challenge.message.includes(`\n${address}\n`) || !challenge.message.includes(challenge.nonce)) {
          setProblem(t("account.wallet.strange"));
          return undefined;
        }
        return { address, nonce: challenge.nonce, message: challenge.message, signature: signer.sign(challenge.message) };
      } finally {
        signer.forget();
      }
    } catch (error) {
      setProblem(error instanceof CallError && error.message ? error.message : t("shell.error.lost"));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, sign, clear: () => setProblem(null) };
}
