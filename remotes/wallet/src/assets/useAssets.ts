import { useMemo } from "react";
import { useAskedAgain, useCall, useLive, useSession, useTable, type CallQuery, type TableRow } from "@agio/sdk";
import { holdingOf, QUOTE, type Holding, type Quote } from "./model";
import type { Answers } from "../wire.gen";

const CALL = "web/getAsset2";

type QuoteRow = TableRow & { change_amount?: string; spot?: boolean };

export interface Assets {
  query: CallQuery<Answers["web/getAsset2"]>;
  holdings: readonly Holding[] | undefined;
}

/** What the user has, asked again when a balance moves and valued again when a price moves. */
export function useAssets(): Assets {
  const { signedIn } = useSession();
  const query = useCall<Answers["web/getAsset2"]>(CALL, {}, { enabled: signedIn, keepPrevious: true });
  const table = useTable();
  const { live } = useLive();
  useAskedAgain(CALL);

  const rows = query.data?.rows;
  const holdings = useMemo(() => {
    if (!rows) return undefined;
    // Prices of an earlier visit must not be taken for today's: without a live feed the server's values stand.
    const quotes = new Map<string, Quote>(live ? table.map((row) => [row.symbol, row as QuoteRow]) : []);
    return rows.map((row) => holdingOf(row, quotes.get(row.coin + QUOTE)));
  }, [rows, table, live]);
  return { query, holdings };
}
