import { money } from "@agio/sdk";
import type { StateTone } from "@agio/ui";

const TONES: Readonly<Record<string, StateTone>> = {
  under_review: "waiting",
  requested: "waiting",
  confirming: "moving",
  approved: "moving",
  broadcast: "moving",
  credited: "good",
  confirmed: "good",
  cancelled: "over",
  dropped: "over",
};
const BY_STATUS: Readonly<Record<number, StateTone>> = { 0: "bad", 1: "waiting", 2: "good" };

/** The tone of a state; a state that isn't known here has the tone of its status (0 failed, 1 pending, 2 success). */
export const toneOfState = (state: string | undefined, status: number): StateTone =>
  (state === undefined ? undefined : TONES[state]) ?? BY_STATUS[status] ?? "over";

/** "0xc0ffee…1234": the ends of an address or a hash, which are what people compare. */
export function shortText(text: string, ends = 6): string {
  return text.length <= ends * 2 + 3 ? text : `${text.slice(0, ends)}…${text.slice(-ends)}`;
}

/** An amount without the zeros that its coin's decimals add, but two at least. */
export function plainAmount(value: string): string {
  const trimmed = money.trim(value);
  return money.decimals(trimmed) < 2 ? money.toFixed(trimmed, 2) : trimmed;
}
