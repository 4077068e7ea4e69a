import { money, type Format } from "@agio/sdk";
import type { Issue, Order } from "./wire.gen";

/** A share as a percentage: "1.574" is "157.4%". */
export const percent = (format: Format, share: string, decimals = 1): string =>
  format.percent(money.mul(share, "100"), { decimals, sign: false });

/** A quantity without the zeros that nobody reads: "20,000,000". */
export const plain = (format: Format, value: string): string => {
  const trimmed = money.trim(value);
  return format.amount(trimmed, { decimals: money.decimals(trimmed) });
};

/** A quantity with its coin. */
export const coins = (format: Format, value: string, coin: string): string => `${plain(format, value)} ${coin}`;

/** A sum of USDT in two decimals, or as many as it has. */
export const usdt = (format: Format, value: string): string => {
  const trimmed = money.trim(value);
  return `${format.amount(trimmed, { decimals: Math.max(2, money.decimals(trimmed)) })} USDT`;
};

/** The numbers of a subscription's lots: "933", or "933 – 940". */
export const lotsOf = (format: Format, { first_lot: first, last_lot: last }: Pick<Order, "first_lot" | "last_lot">): string =>
  first === last ? format.integer(first) : `${format.integer(first)} – ${format.integer(last)}`;

/** A price in four decimals, or as many as it has. */
export const price = (format: Format, value: string): string => {
  const trimmed = money.trim(value);
  return format.amount(trimmed, { decimals: Math.max(4, money.decimals(trimmed)) });
};

/** A long code as people compare it, in fours, its middle left out: "7c1f 90ab 44d2 … 5e08 c3b7". */
export const short = (code: string): string => {
  const fours = (text: string) => text.match(/.{1,4}/g)?.join(" ") ?? "";
  return code.length <= 24 ? code : `${fours(code.slice(0, 12))} … ${fours(code.slice(-8))}`;
};

/** Whole seconds from the server's clock, as it answered, to a moment. */
export const secondsTo = (moment: string, now: string): number => Math.max(0, Math.ceil((Date.parse(moment) - Date.parse(now)) / 1_000));

/** Whether it can be subscribed to now. */
export const isOpen = ({ status }: Pick<Issue, "status">): boolean => status === "open";

/** Whether its lots were given out. */
export const isDrawn = ({ status }: Pick<Issue, "status">): boolean => status === "allocated" || status === "listed";
