import { useMemo } from "react";
import { useAskedAgain, useCall, useLive, useSession, useTable, type CallQuery, type TableRow, type AnswerOf } from "@agio/sdk";
import { holdingOf, keptOf, QUOTE, type Holding, type Kept, type Quote } from "./model";

const CALL = "web/getAsset2";

type QuoteRow = TableRow & { change_amount?: string; spot?: boolean };

export interface Assets {
  query: CallQuery<AnswerOf<"web/getAsset2">>;
  holdings: readonly Holding[] | undefined;
  /** What products keep beside the wallets; empty while nothing is known. */
  kept: readonly Kept[];
}

/** What the user has, asked again when a balance moves and valued again when a price moves. */
export function useAssets(): Assets {
  const { signedIn } = useSession();
  // What is open in a product moves without a balance that would say so.
  const query = useCall(CALL, {}, { enabled: signedIn, keepPrevious: true, every: 30_000 });
  const table = useTable();
  const { live } = useLive();
  useAskedAgain(CALL);

  const { rows, parts } = query.data ?? {};
  // Prices of an earlier visit must not be taken for today's: without a live feed the server's values stand.
  const quotes = useMemo(() => new Map<string, Quote>(live ? table.map((row) => [row.symbol, row as QuoteRow]) : []), [table, live]);
  const holdings = useMemo(() => rows?.map((row) => holdingOf(row, quotes.get(row.coin + QUOTE))), [rows, quotes]);
  const kept = useMemo(() => keptOf(parts ?? [], quotes), [parts, quotes]);
  return { query, holdings, kept };
}
