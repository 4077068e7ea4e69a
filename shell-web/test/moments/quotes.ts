import type { TableRow } from "@agio/sdk";

const ROW: TableRow = {
  symbol: "BTCUSDT",
  name: "Bitcoin",
  base: "BTC",
  quote: "USDT",
  category: "crypto",
  last: "63543.01",
  change: "3.66",
  high: "64651.57",
  low: "60746.63",
  volume: "21495.811612",
  turnover: "1352836077.68",
  decimals: 2,
  open: true,
  spot: true,
};

/** What the feed says of one market. */
export const BTCUSDT = { table: [ROW], "quote:BTCUSDT": ROW };
