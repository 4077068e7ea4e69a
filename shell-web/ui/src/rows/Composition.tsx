import type { ReactNode } from "react";
import { money, useT } from "@agio/sdk";
import { Donut } from "../figures/charts";

export interface Weight {
  label: string;
  /** Share in percent, a decimal string. */
  weight: string;
}

export interface CompositionProps {
  weights: readonly Weight[];
  /** How many have a line of their own; the rest is one line with their sum. */
  most?: number;
  caption?: string;
  figure?: ReactNode;
}

/** The largest first, and one line for the others: their exact sum, not what rounding leaves. */
export function foldWeights(weights: readonly Weight[], most: number, others: (count: number) => string): Weight[] {
  const sorted = [...weights].sort((a, b) => money.compare(b.weight, a.weight));
  if (sorted.length <= most + 1) return sorted;
  const rest = sorted.slice(most);
  return [...sorted.slice(0, most), { label: others(rest.length), weight: money.sum(rest.map(({ weight }) => weight)) }];
}

/** Weights of a fund, shares of a wallet. */
export function Composition({ weights, most = 4, caption, figure }: CompositionProps) {
  const t = useT();
  const parts = foldWeights(weights, most, (count) => t("shell.composition.others", { count }));
  return (
    <Donut
      parts={parts.map(({ label, weight }) => ({ label, value: money.toNumber(weight) }))}
      {...(caption === undefined ? {} : { caption })}
      figure={figure}
    />
  );
}
