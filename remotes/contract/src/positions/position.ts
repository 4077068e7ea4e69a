import { money, type Format } from "@agio/sdk";
import type { RiskTermName, StateTone } from "@agio/ui";
import type { Position, PositionState, Reason, Side } from "../wire.gen";

/** What a row and a card are drawn of. */
export interface RowProps {
  position: Position;
  onWhy(position: Position): void;
}

export const TONES: Record<PositionState, StateTone> = {
  pending: "waiting",
  holding: "moving",
  closing: "waiting",
  closed: "good",
  liquidated: "bad",
  cancelled: "over",
};

/** How a closure is told: by what closed it. */
export const REASON_TONES: Partial<Record<Reason, StateTone>> = {
  take_profit: "moving",
  stop_loss: "waiting",
  liquidated: "bad",
  delivered: "moving",
};

/** The risks that figures of a position are. */
export const RISKS: Partial<Record<string, RiskTermName>> = {
  mark: "mark_price",
  liquidation: "liquidation_price",
  margin: "margin",
  risk: "risk_rate",
};

/** Decimals of the coin that margins and results are shown in. */
export const SHOWN = 2;
/** Decimals of a share, as the engine has them. */
const SHARE = 6;
/** From here on a position is looked at, and from there on it is in danger. */
const WARN_FROM = "0.4";
const BAD_FROM = "0.8";
const AT_MOST = "1";

export const isOpen = ({ state }: Pick<Position, "state">): boolean => state === "pending" || state === "holding" || state === "closing";

type Held = Pick<Position, "side" | "entry" | "quantity">;

/** What a position gains from its entry to a price, exact; a loss is below zero. */
export function resultAt({ side, entry, quantity }: Held, price: string): string {
  const move = side === "long" ? money.sub(price, entry) : money.sub(entry, price);
  return money.mul(move, quantity);
}

/** Maintenance of the value ÷ (margin + result), as a share; at 1 the mark price closes the position. */
export function riskAt(position: Held & Pick<Position, "margin" | "maintenance">, mark: string): string {
  const left = money.add(position.margin, resultAt(position, mark));
  if (money.sign(left) <= 0) return AT_MOST;
  const needed = money.mul(money.mul(mark, position.quantity), position.maintenance);
  return money.min(money.div(needed, left, SHARE), AT_MOST);
}

export const toneOfRisk = (risk: string): "accent" | "warn" | "bad" =>
  money.compare(risk, BAD_FROM) >= 0 ? "bad" : money.compare(risk, WARN_FROM) >= 0 ? "warn" : "accent";

/** The way from a price to another one as a share of the first; "" where one isn't known. */
export function awayOf(from: string | undefined, to: string): string {
  if (!from || to === "" || money.isZero(from)) return "";
  return money.div(money.abs(money.sub(to, from)), from, SHARE);
}

/** A part of a whole in percent: "23.93"; undefined without a whole. */
export const percentOf = (part: string, whole: string): string | undefined =>
  money.isZero(whole) ? undefined : money.div(money.mul(part, "100"), whole, 2);

/** "0.08173" as "8.17%". */
export const shareText = (format: Format, share: string, options: { sign?: boolean; decimals?: number } = {}): string =>
  share === "" ? "" : format.percent(money.mul(share, "100"), { sign: false, decimals: 2, ...options });

/** A rate with as many digits as it needs, two at least: "0.0002" is "0.02%", "0.000075" is "0.0075%". */
export function rateText(format: Format, share: string, sign = false): string {
  const percent = money.trim(money.mul(share, "100"));
  return format.percent(percent, { sign, decimals: Math.max(2, money.decimals(percent)) });
}

/** The lots of a part that is closed: whole ones, one at least, never more than there are. */
export function partOf(lots: string, percent: string): string {
  const part = money.roundDown(money.percentOf(lots, percent), "1");
  return money.min(money.max(part, "1"), lots);
}

export const opposite = (side: Side): Side => (side === "long" ? "short" : "long");
