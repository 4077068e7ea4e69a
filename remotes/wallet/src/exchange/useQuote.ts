import { useEffect, useRef, useState } from "react";
import { useAction, type CallError } from "@agio/sdk";
import { leftOf, type Quote } from "./quote";

const TICK_MS = 100;

export interface HeldQuote {
  quote: Quote | null;
  /** Milliseconds it is still honoured. */
  left: number;
  asking: boolean;
  /** Why there is none. */
  error: Error | null;
  ask(from: string, to: string, amount: string): void;
  /** Forget it: something else is wanted. */
  drop(): void;
}

/**
 * A quote and how long it lasts. Its time is counted from the moment it was asked for, so it ends here before it ends
 * on the server, never after.
 */
export function useQuote(onRefusal: (error: CallError) => void): HeldQuote {
  const [held, setHeld] = useState<{ quote: Quote; deadline: number } | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const wanted = useRef(0);
  const action = useAction<Quote>("web/exchangeQuote", { method: "GET", notice: "none", quiet: true, onRefusal });
  const left = held === null ? 0 : leftOf(held.deadline, now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running, held]);
  return {
    quote: held?.quote ?? null,
    left,
    asking: action.busy,
    error: action.error,
    ask: (from, to, amount) => {
      wanted.current += 1;
      const mine = wanted.current;
      const asked = Date.now();
      void action.run({ from, to, amount }).then((quote) => {
        // The form may have changed while the answer was on its way.
        if (quote === undefined || mine !== wanted.current) return;
        setHeld({ quote, deadline: asked + quote.valid_ms });
        setNow(Date.now());
      });
    },
    drop: () => {
      wanted.current += 1;
      setHeld(null);
      action.reset();
    },
  };
}
