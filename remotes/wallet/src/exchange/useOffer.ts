import { useCallback, useEffect, useState } from "react";
import type { ExchangeQuote } from "../wire.gen";
import { leftOf } from "./quote";

const TICK_MS = 100;

export interface HeldOffer {
  offer: ExchangeQuote | null;
  /** Milliseconds it is still honoured. */
  left: number;
  /** A quote that was just answered, and when it was asked for. */
  stand(quote: ExchangeQuote, asked: number): void;
  /** Forget it: something else is wanted. */
  drop(): void;
}

/**
 * A quote and how long it lasts. Its time is counted from the moment it was asked for, so it ends here before it ends
 * on the server, never after.
 */
export function useOffer(): HeldOffer {
  const [held, setHeld] = useState<{ quote: ExchangeQuote; deadline: number } | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const left = held === null ? 0 : leftOf(held.deadline, now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running, held]);
  return {
    offer: held?.quote ?? null,
    left,
    stand: useCallback((quote: ExchangeQuote, asked: number) => {
      setHeld({ quote, deadline: asked + quote.valid_ms });
      setNow(Date.now());
    }, []),
    drop: useCallback(() => setHeld(null), []),
  };
}
