const encoder = new TextEncoder();

/** SHA-256 in hexadecimal: what `printf %s <text> | sha256sum` prints. */
export async function hashed(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** How many lots of one subscription pass, by its receipt's facts alone; null where the seed isn't the promised one. */
export async function passesAgain(facts: Readonly<Record<string, string>>): Promise<number | null> {
  const whole = (name: string) => BigInt(facts[name] ?? "0");
  const [lots, issued, asked] = [whole("lots"), whole("issued_lots"), whole("asked_lots")];
  switch (facts["rule"]) {
    case "first_come":
      return Number(lots);
    case "pro_rata": {
      if (asked <= issued) return Number(lots);
      const [share, rest] = [(lots * issued) / asked, (lots * issued) % asked];
      const last = whole("last_remainder");
      return Number(share) + (rest > last || (rest === last && whole("place") <= whole("last_place")) ? 1 : 0);
    }
    case "lottery": {
      const seed = facts["seed"] ?? "";
      if ((await hashed(seed)) !== facts["fingerprint"]) return null;
      const numbers = Array.from({ length: Number(lots) }, (_, index) => Number(facts["first_lot"]) + index);
      const tickets = await Promise.all(numbers.map((lot) => hashed(`${seed}:${lot}`)));
      return tickets.filter((ticket) => ticket <= (facts["last_ticket"] ?? "")).length;
    }
    default:
      return Number(facts["decided"]);
  }
}
