import { money, type Format, type Translate } from "@agio/sdk";
import type { StateTone } from "@agio/ui";
import type { Option } from "./wire.gen";

export const DEFAULT_SYMBOL = "BTCUSDT";

/** What a symbol is of, before its quote. */
export const baseOf = (symbol: string): string => symbol.replace(/USDT?$/, "");

/** A symbol as every market writes it: BTC/USDT; a share has its name alone. */
export const pairOf = (symbol: string): string => [baseOf(symbol), symbol.slice(baseOf(symbol).length)].filter(Boolean).join("/");

export const isOpen = ({ state }: Pick<Option, "state">): boolean => state === "accepted" || state === "holding";

export const TONES: Record<Option["state"], StateTone> = {
  accepted: "waiting",
  holding: "moving",
  won: "good",
  lost: "bad",
  tied: "over",
  void: "over",
};

const UNITS = [
  ["days", 86_400],
  ["hours", 3_600],
  ["minutes", 60],
] as const;

/** "30 s", "2 min", "1 h": as short as a button is wide. */
export function termText(t: Translate, seconds: number): string {
  const found = UNITS.find(([, length]) => seconds % length === 0);
  return found ? t(`options.term.${found[0]}`, { number: seconds / found[1] }) : t("options.term.seconds", { number: seconds });
}

/** "0.8" as "80%". */
export const percentText = (format: Format, share: string): string => format.share(share);

export const feeText = (format: Format, share: string): string => format.share(share, 2);

/** What an option would come to were it settled at a price, with its sign; null before it was entered. */
export function ifSettled(option: Option, price: string | undefined): string | null {
  if (option.entry === "" || price === undefined) return null;
  const order = money.compare(price, option.entry);
  if (order === 0) return option.tie === "return" ? money.negate(option.fee) : money.negate(option.stake);
  return order > 0 === (option.direction === "rise") ? money.sub(option.gain, option.fee) : money.negate(option.stake);
}
