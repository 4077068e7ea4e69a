import { money } from "@agio/sdk";

async function hashed(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the rule needs of a published day. */
export interface Evidence {
  product: string;
  low: string;
  high: string;
  link: string;
  previous: string;
}

const STEP = 10_000;

/** The yield of a day as a share, computed again by the published rule; null where the link isn't what was promised. */
export async function recomputed({ product, low, high, link, previous }: Evidence): Promise<string | null> {
  if ((await hashed(link)) !== previous) return null;
  const steps = (share: string) => Math.round(money.toNumber(share) * STEP);
  const places = BigInt(steps(high) - steps(low) + 1);
  const drawn = BigInt(`0x${await hashed(`${link}:${product}`)}`) % places;
  return money.div(String(steps(low) + Number(drawn)), String(STEP), 4);
}
