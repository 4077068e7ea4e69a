import { useState } from "react";
import { money } from "@agio/sdk";

/** Which way the price moved last. */
export function useTone(price: string | undefined): "up" | "down" | undefined {
  const [state, setState] = useState<{ price: string | undefined; tone: "up" | "down" | undefined }>({
    price,
    tone: undefined,
  });
  if (state.price === price) return state.tone;
  const before = state.price;
  const moved = before !== undefined && price !== undefined ? money.compare(price, before) : 0;
  const tone = moved === 0 ? state.tone : moved > 0 ? "up" : "down";
  setState({ price, tone });
  return tone;
}
