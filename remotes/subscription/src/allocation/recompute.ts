import { api, type AnswerOf } from "@agio/sdk";
import { hashed } from "./passes";

type Draw = AnswerOf<"web/getIssueDraw">;
type Row = Draw["rows"][number];

export interface Given {
  rule: string;
  issued_lots: number;
  fingerprint: string;
  seed: string;
  rows: readonly Pick<Row, "place" | "first_lot" | "lots" | "passed_lots">[];
}

const CHUNK = 2_000;

async function lottery({ seed, fingerprint, rows, issued_lots: issued }: Given): Promise<Map<number, number> | null> {
  if ((await hashed(seed)) !== fingerprint) return null;
  const lots = rows.flatMap(({ place, first_lot: first, lots: count }) =>
    Array.from({ length: count }, (_, index) => ({ place, lot: first + index })),
  );
  const tickets: { place: number; ticket: string }[] = [];
  for (let start = 0; start < lots.length; start += CHUNK) {
    const part = lots.slice(start, start + CHUNK);
    tickets.push(...(await Promise.all(part.map(async ({ place, lot }) => ({ place, ticket: await hashed(`${seed}:${lot}`) })))));
  }
  tickets.sort((one, other) => (one.ticket < other.ticket ? -1 : 1));
  const passed = new Map<number, number>();
  for (const { place } of tickets.slice(0, issued)) passed.set(place, (passed.get(place) ?? 0) + 1);
  return passed;
}

function proRata({ rows, issued_lots: issued }: Given): Map<number, number> {
  const asked = rows.reduce((sum, { lots }) => sum + lots, 0);
  if (asked <= issued) return new Map(rows.map(({ place, lots }) => [place, lots]));
  const shares = rows.map(({ place, lots }) => {
    const exact = BigInt(lots) * BigInt(issued);
    return { place, share: Number(exact / BigInt(asked)), rest: Number(exact % BigInt(asked)) };
  });
  const left = issued - shares.reduce((sum, { share }) => sum + share, 0);
  const first = [...shares].sort((one, other) => other.rest - one.rest || one.place - other.place).slice(0, left);
  const extra = new Set(first.map(({ place }) => place));
  return new Map(shares.map(({ place, share }) => [place, share + (extra.has(place) ? 1 : 0)]));
}

/** The lots that pass by place, computed from what is published alone; null where the seed isn't the promised one. */
export async function recomputed(given: Given): Promise<Map<number, number> | null> {
  if (given.rule === "lottery") return lottery(given);
  if (given.rule === "pro_rata") return proRata(given);
  // First come passes whole, and what operators decided is published with each subscription.
  return new Map(given.rows.map(({ place, passed_lots: passed }) => [place, passed]));
}

/** Whether the published result is what its rule gives. */
export async function isSame(given: Given): Promise<boolean> {
  const found = await recomputed(given);
  const sum = given.rows.reduce((total, { passed_lots: passed }) => total + passed, 0);
  if (found === null || sum > given.issued_lots) return false;
  return given.rows.every(({ place, passed_lots: passed }) => (found.get(place) ?? 0) === passed);
}

/** Everything that is published of an allocation, all pages together. */
export async function publishedDraw(issue: string): Promise<Draw> {
  const rows: Row[] = [];
  for (let after = ""; ; ) {
    const page = await api.get("web/getIssueDraw", { issue, after, size: 1000 }, { quiet: true });
    rows.push(...page.rows);
    if (!page.next) return { ...page, rows };
    after = page.next;
  }
}
