/** The rules of the receipts, computed again with integers alone: a worker has nothing of the page. */
const WHOLE = 10n ** 10n;
/** Yields are whole ten-thousandths of a percent: so many parts. */
const STEP = 10n ** 4n;

async function hashed(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Drawn from a link among so many places; null where the link isn't what was promised. */
export async function drawn(product: string, link: string, previous: string, places: bigint): Promise<bigint | null> {
  if ((await hashed(link)) !== previous) return null;
  return BigInt(`0x${await hashed(`${link}:${product}`)}`) % places;
}

type Facts = Readonly<Record<string, string>>;
const int = (facts: Facts, name: string): bigint => BigInt(facts[name] ?? "0");

/** The parts of a day's yield, or what an early redemption paid in minor units: as the receipt's facts say. */
export async function settledAgain(kind: string, facts: Facts): Promise<string> {
  if (kind === "custody.yield") {
    const [low, high] = [int(facts, "low"), int(facts, "high")];
    const place = await drawn(facts["product"] ?? "", facts["link"] ?? "", facts["previous"] ?? "", (high - low) / STEP + 1n);
    return place === null ? "" : String(low + place * STEP);
  }
  const [amount, left] = [int(facts, "amount"), int(facts, "remaining_days")];
  const rate = int(facts, "damages") * (facts["rule"] === "per_day" ? left : 1n);
  const loss = left > 0n ? (amount * rate + WHOLE - 1n) / WHOLE : 0n; // rounded up
  return String(loss > amount ? 0n : amount - loss);
}
