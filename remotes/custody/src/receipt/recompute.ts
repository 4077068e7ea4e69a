import { money } from "@agio/sdk";
import { drawn } from "./rule";

/** Yields are whole ten-thousandths of a percent. */
const DECIMALS = 6;

/** What the rule needs of a published day. */
export interface Evidence {
  product: string;
  low: string;
  high: string;
  link: string;
  previous: string;
}

/** The yield of a day as a share, computed again by the published rule; null where the link isn't what was promised. */
export async function recomputed({ product, low, high, link, previous }: Evidence): Promise<string | null> {
  const steps = (share: string) => BigInt(money.trim(money.mul(share, String(10 ** DECIMALS))));
  const place = await drawn(product, link, previous, steps(high) - steps(low) + 1n);
  return place === null ? null : money.div(String(steps(low) + place), String(10 ** DECIMALS), DECIMALS);
}
