import { currentFormat } from "@agio/sdk";

/** A figure of any size with about five digits that mean something. */
export function figure(value: number): string {
  const size = Math.abs(value);
  const decimals = size >= 1000 ? 0 : size >= 10 ? 2 : size >= 0.01 || size === 0 ? 4 : 8;
  return size >= 1e6 ? currentFormat().compact(value) : currentFormat().amount(value.toFixed(decimals));
}
