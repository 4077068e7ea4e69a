import { useCallback, useEffect, useRef, useState } from "react";
import { api, useT } from "@agio/sdk";
import type { Bar } from "../indicators";
import type { Candle } from "../wire.gen";
import { mergeBars, toBar } from "./bars";
import type { Period } from "./period";

/** Where candles come from: the platform, or anything else that keeps some. */
export interface CandleSource {
  /** At most `limit` candles before a moment, or the newest; oldest first. */
  load(period: Period, limit: number, before: number | null, signal?: AbortSignal): Promise<readonly Candle[]>;
  /** What the feed tells of them. */
  topic(period: Period): string | null;
}

/** The candles that the platform keeps of a symbol. */
export const candlesOf = (symbol: string): CandleSource => ({
  async load(period, limit, before, signal) {
    const params = { symbol, period, limit, ...(before === null ? {} : { before }) };
    const { rows } = await api.get("web/candles", params, { quiet: true, ...(signal ? { signal } : {}) });
    return rows;
  },
  topic: (period) => `candles:${symbol}:${period}`,
});

const FIRST = 500;
const FURTHER = 500;

interface Loaded {
  key: string;
  bars: readonly Bar[];
  /** Nothing older exists. */
  complete: boolean;
}

/** Candles of a symbol and period: the newest first, older ones as they come into sight, then the feed. */
export function useHistory(symbol: string, period: Period, source: CandleSource) {
  const t = useT();
  const key = `${symbol}:${period}`;
  const [loaded, setLoaded] = useState<Loaded>({ key: "", bars: [], complete: false });
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const busy = useRef(false);
  useEffect(() => {
    const stop = new AbortController();
    setFailure(null);
    busy.current = false;
    source
      .load(period, FIRST, null, stop.signal)
      .then((rows) => {
        if (!stop.signal.aborted) setLoaded({ key, bars: rows.map(toBar), complete: rows.length < FIRST });
      })
      .catch((error: Error) => {
        if (!stop.signal.aborted) setFailure(error);
      });
    return () => stop.abort();
  }, [source, period, key, attempt]);
  const older = useCallback(() => {
    const first = loaded.bars[0];
    if (busy.current || loaded.key !== key || loaded.complete || !first) return;
    busy.current = true;
    source
      .load(period, FURTHER, first.time)
      .then((rows) =>
        setLoaded((now) => (now.key === key ? { key, bars: mergeBars(rows.map(toBar), now.bars), complete: rows.length < FURTHER } : now)),
      )
      // The next scroll to the edge asks again.
      .catch(() => undefined)
      .finally(() => {
        busy.current = false;
      });
  }, [loaded, key, source, period]);
  return {
    key,
    bars: loaded.key === key ? loaded.bars : null,
    // In the language of now: an answer says itself in that, too.
    problem: failure && (failure.message || t("shell.error.network")),
    older,
    retry: () => setAttempt((count) => count + 1),
  };
}
