import { useMemo } from "react";
import { useCall, useFeedState, useSession, useTable, type CallQuery, type TableRow } from "@agio/sdk";
import { useLive } from "../useLive";
import { holdingOf, QUOTE, type AssetsAnswer, type Holding, type Quote } from "./model";

const CALL = "web/getAsset2";

type QuoteRow = TableRow & { change_amount?: string; spot?: boolean };

export interface Assets {
  query: CallQuery<AssetsAnswer>;
  holdings: readonly Holding[] | undefined;
}

/** What the user has, asked again when a balance moves and valued again when a price moves. */
export function useAssets(): Assets {
  const { signedIn } = useSession();
  const query = useCall<AssetsAnswer>(CALL, {}, { enabled: signedIn, keepPrevious: true });
  const table = useTable();
  const { state } = useFeedState();
  useLive(CALL);

  const rows = query.data?.rows;
  const holdings = useMemo(() => {
    if (!rows) return undefined;
    // Prices of an earlier visit must not be taken for today's: without a live feed the server's values stand.
    const quotes = new Map<string, Quote>(state === "live" ? table.map((row) => [row.symbol, row as QuoteRow]) : []);
    return rows.map((row) => holdingOf(row, quotes.get(row.coin + QUOTE)));
  }, [rows, table, state]);
  return { query, holdings };
}
