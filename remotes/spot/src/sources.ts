import { useSession } from "@agio/sdk";
import type { Source } from "@agio/trade";

const LEVELS = 100;

/** The demo realm has books and tapes of its own. */
function useTopic(kind: "depth" | "trades", pair: string): string {
  const { realm } = useSession();
  return `${kind}:${pair}${realm === "demo" ? ".demo" : ""}`;
}

export const useBookSource = (pair: string): Source => ({
  call: "web/spotDepth",
  params: { pair, limit: LEVELS },
  topic: useTopic("depth", pair),
});

export const useTapeSource = (pair: string): Source => ({
  call: "web/spotTrades",
  params: { pair },
  topic: useTopic("trades", pair),
});
