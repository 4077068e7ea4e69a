import { useCallback, useMemo, useState } from "react";
import { api, CallError, invalidate, useCall, usePreference, useSession, useT } from "@agio/sdk";
import { toast } from "@agio/ui";

const CALL = "web/favourites";
const DEVICE = "market-favourites";

export interface Favourites {
  symbols: ReadonlySet<string>;
  toggle(symbol: string): void;
  /** The stars are kept on this device alone, because nobody is logged in. */
  onDevice: boolean;
  /** Starred on this device before logging in, and not in the account yet. */
  waiting: readonly string[];
  moveWaiting(): void;
  loading: boolean;
}

/** Stars of the account, or of this device while nobody is logged in. A press shows at once. */
export function useFavourites(): Favourites {
  const t = useT();
  const { signedIn } = useSession();
  const [device, setDevice] = usePreference<readonly string[]>(DEVICE, []);
  const kept = useCall(CALL, {}, { enabled: signedIn, staleTime: 60_000 });
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());

  const symbols = useMemo(() => {
    const set = new Set(signedIn ? (kept.data?.rows ?? []) : device);
    for (const [symbol, on] of pressed) {
      if (on) set.add(symbol);
      else set.delete(symbol);
    }
    return set;
  }, [signedIn, kept.data, device, pressed]);

  const send = useCallback(
    async (wishes: readonly (readonly [string, boolean])[]): Promise<boolean> => {
      setPressed((now) => new Map([...now, ...wishes]));
      try {
        for (const [symbol, on] of wishes) await api.post("web/setFavourite", { symbol, on });
        return true;
      } catch (error) {
        // A refusal has said so itself; a lost line has not.
        if (!(error instanceof CallError)) toast({ kind: "warning", text: t("shell.error.network") });
        return false;
      } finally {
        await invalidate(CALL);
        const done = new Set(wishes.map(([symbol]) => symbol));
        setPressed((now) => new Map([...now].filter(([symbol]) => !done.has(symbol))));
      }
    },
    [t],
  );

  const toggle = useCallback(
    (symbol: string) => {
      const on = !symbols.has(symbol);
      if (signedIn) void send([[symbol, on]]);
      else setDevice(on ? [...device, symbol] : device.filter((other) => other !== symbol));
    },
    [symbols, signedIn, send, setDevice, device],
  );

  const waiting = signedIn && kept.data ? device.filter((symbol) => !symbols.has(symbol)) : [];
  const moveWaiting = () => {
    void send(waiting.map((symbol) => [symbol, true] as const)).then((done) => {
      if (done) setDevice([]);
    });
  };
  return { symbols, toggle, onDevice: !signedIn, waiting, moveWaiting, loading: signedIn && kept.loading };
}
