import type { ReactNode } from "react";
import { link, useCall, useFormat, useKeyText, useT, type AnswerOf } from "@agio/sdk";
import type { Fact } from "../layout/layout";
import { QueryState } from "../screen/QueryState";
import { PriceReceipt } from "./PriceReceipt";
import { isDrawn, PriceLine, type PriceLevel } from "./PriceLine";
import type { Tick } from "./TickTable";
import { useRecompute } from "./useRecompute";

/** A receipt as the server shows it to its owner. */
export type ReceiptView = AnswerOf<"web/priceReceipt">;

export interface PriceWords {
  title: ReactNode;
  badge?: ReactNode;
  /** The answer in one sentence. */
  sentence?: ReactNode;
  /** What was decided, as a decimal string, and how it reads. */
  settled: string;
  result: { label: ReactNode; value: ReactNode };
  money: readonly (Fact | null | false | undefined)[];
  /** What the price was measured against, drawn beside it. */
  level?: PriceLevel | undefined;
}

export interface WhyPriceProps {
  /** Which receipt: "wallet.exchange" and the exchange's id. */
  kind: string;
  id: string;
  /** The product's worker: given the receipt, it computes the rule again. */
  start(): Worker;
  /** The receipt in the product's words. */
  words(receipt: ReceiptView): PriceWords;
}

/** Why a price was what it was: the ticks, the rule, the result, and in this browser the same once more. */
export function WhyPrice({ kind, id, start, words }: WhyPriceProps) {
  const query = useCall("web/priceReceipt", { kind, id }, { staleTime: Infinity });
  return (
    <QueryState query={query} rows={6} rowHeight={30}>
      {(receipt) => <Evidence receipt={receipt} start={start} words={words(receipt)} />}
    </QueryState>
  );
}

const decimalsOf = (price: string): number => price.split(".")[1]?.length ?? 0;

/** One column a price: each tick is of one instrument, from one source. */
function rowsOf({ ticks }: ReceiptView): { sources: string[]; rows: Tick[] } {
  const sources = [...new Set(ticks.map(({ symbol, source }) => [symbol, source].filter(Boolean).join(" · ")))];
  return {
    sources,
    rows: ticks.map(({ symbol, source, price, time, used }) => {
      const taken = sources.indexOf([symbol, source].filter(Boolean).join(" · "));
      return { time, prices: sources.map((_, at) => (at === taken ? price : null)), taken, mark: price, used };
    }),
  };
}

function Evidence({ receipt, start, words }: { receipt: ReceiptView; start(): Worker; words: PriceWords }) {
  const t = useT();
  const text = useKeyText();
  const format = useFormat();
  const { check, run } = useRecompute(start, receipt, words.settled);
  const { sources, rows } = rowsOf(receipt);
  const decimals = Math.max(0, ...receipt.ticks.map(({ price }) => decimalsOf(price)));
  return (
    <PriceReceipt
      title={words.title}
      badge={words.badge}
      sentence={words.sentence}
      result={words.result}
      chart={isDrawn(receipt) && <PriceLine receipt={receipt} level={words.level} decimals={decimals} />}
      ticks={rows}
      sources={sources}
      decimals={decimals}
      rule={t("shell.receipt.version", { version: receipt.version, time: format.dateTime(receipt.at) })}
      money={words.money}
      formula={{ text: text(receipt.formula), id: receipt.id, hash: receipt.hash }}
      check={check}
      onCheck={run}
      ask={link("content.ask", { receipt: receipt.id })}
    />
  );
}
