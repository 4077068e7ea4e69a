import { useEffect, useState } from "react";
import type { Signer } from "./signer";

/** How a wallet is asked (EIP-1193). */
interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** A wallet of this browser, as it announces itself (EIP-6963). */
export interface BrowserWallet {
  id: string;
  /** Empty for one that gives no name. */
  name: string;
  /** A picture within its address; empty where there is none. */
  icon: string;
  provider: Provider;
}

const MOST = 12;
const LONGEST_NAME = 40;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2})+$/;
const DECLINED = 4001;
const PENDING = -32002;

/** Why a wallet didn't sign, as a key of the texts. */
export class WalletError extends Error {
  constructor(readonly key: "rejected" | "pending" | "failed") {
    super(key);
  }
}

const isProvider = (value: unknown): value is Provider =>
  typeof value === "object" && value !== null && typeof (value as Partial<Provider>).request === "function";

/** What a page may announce as a wallet, read with care: any script of the browser can send such an event. */
export function announced(detail: unknown): BrowserWallet | null {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: unknown };
  if (!info || !isProvider(provider) || typeof info.uuid !== "string" || typeof info.name !== "string") return null;
  const icon = typeof info.icon === "string" && /^data:image\/(?:svg\+xml|png|webp|jpeg|gif)[;,]/.test(info.icon) ? info.icon : "";
  return { id: info.uuid, name: info.name.trim().slice(0, LONGEST_NAME), icon, provider };
}

/** The wallets of this browser; one that doesn't announce itself counts where no other does. */
export function useBrowserWallets(): readonly BrowserWallet[] {
  const [found, setFound] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => {
    const heard = (event: Event) => {
      const wallet = announced((event as CustomEvent<unknown>).detail);
      if (!wallet) return;
      setFound((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet].slice(0, MOST)));
    };
    window.addEventListener("eip6963:announceProvider", heard);
    window.dispatchEvent(new Event("eip6963:requestProvider"));
    return () => window.removeEventListener("eip6963:announceProvider", heard);
  }, []);
  const plain = (window as { ethereum?: unknown }).ethereum;
  return found.length === 0 && isProvider(plain) ? [{ id: "ethereum", name: "", icon: "", provider: plain }] : found;
}

/** The account that its owner lets this site see. Its key never leaves the wallet. */
export async function connected({ provider }: BrowserWallet): Promise<Signer> {
  const accounts = await asked(provider, "eth_requestAccounts", []);
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof address !== "string" || !ADDRESS.test(address)) throw new WalletError("failed");
  return {
    address,
    async sign(message) {
      const signature = await asked(provider, "personal_sign", [hex(message), address]);
      if (typeof signature !== "string" || !SIGNATURE.test(signature)) throw new WalletError("failed");
      return signature;
    },
    forget: () => undefined,
  };
}

async function asked(provider: Provider, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await provider.request({ method, params });
  } catch (error) {
    const code = (error as { code?: unknown } | null)?.code;
    throw new WalletError(code === DECLINED ? "rejected" : code === PENDING ? "pending" : "failed");
  }
}

const hex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
