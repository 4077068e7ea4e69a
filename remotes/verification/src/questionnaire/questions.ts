import { useFormat, useT } from "@agio/sdk";
import type { Option } from "@agio/ui";

/** The questions in their order, with how many choices each has. */
export const QUESTIONS = {
  purpose: 6,
  investment_purpose: 4,
  amount: 6,
  trades: 4,
  occupation: 12,
  income: 6,
  source: 6,
  expected: 6,
} as const;
export type Question = keyof typeof QUESTIONS;
export const NAMES = Object.keys(QUESTIONS) as Question[];

/** Where each band ends; the last one has no end. Sums are in US dollars. */
const BANDS: Partial<Record<Question, readonly number[]>> = {
  amount: [100, 1_000, 10_000, 50_000, 200_000, 1_000_000],
  trades: [5, 100, 300, 1_000],
  income: [0, 500, 1_500, 4_000, 10_000, 30_000],
  expected: [100, 1_000, 10_000, 50_000, 200_000, 1_000_000],
};

/** The choices of a question, in the reader's language. */
export function useChoices(): (name: Question) => Option[] {
  const t = useT("verification");
  const format = useFormat();
  const sum = (name: Question, value: number) => (name === "trades" ? format.integer(value) : `${format.integer(value)} USD`);
  const label = (name: Question, choice: number) => {
    const bands = BANDS[name];
    if (!bands) return t(`verification.${name}.${choice}`);
    const [low, high] = [bands[choice - 1] ?? 0, bands[choice]];
    return high === undefined
      ? t("verification.band.above", { low: sum(name, low) })
      : t("verification.band.range", { low: format.integer(low), high: sum(name, high) });
  };
  return (name) => Array.from({ length: QUESTIONS[name] }, (_, n) => ({ value: String(n + 1), label: label(name, n + 1) }));
}
