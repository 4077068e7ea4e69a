import { currentFormat, money, type FormOf, type useFormat, type Translate } from "@agio/sdk";
import type { Market } from "@agio/trade";
import type { CommandSheet } from "@agio/ui";
import type { Quote } from "../wire.gen";
import { atMarket, byAmount, isWaiting, type Ticket } from "./ticket";

/** What it comes to: a sale at the market names no total, and comes to what it would bring now. */
export const totalOf = ({ type, total }: Ticket, quoted: Quote | null): string =>
  money.isValid(total) ? total : atMarket(type) && quoted ? quoted.total : "";

type Coins = Pick<Market, "base" | "quote">;
type Written = ReturnType<typeof useFormat>;
type Placed = FormOf<"web/placeSpotOrder">;

/** The order as it is asked about before it is placed. */
export function sheetOf(
  t: Translate,
  trade: Translate,
  format: Written,
  { base, quote }: Coins,
  ticket: Ticket,
  quoted: Quote | null,
  params: Placed,
  worth: string | null,
): CommandSheet<Placed> {
  const total = totalOf(ticket, quoted);
  const price = atMarket(ticket.type) ? trade("trade.form.best_price") : `${format.price(ticket.price)} ${quote}`;
  return {
    params,
    lines: [
      { label: t("spot.confirm.order"), value: `${trade(`trade.side.${ticket.side}`)} · ${t(`spot.type.${ticket.type}`)}` },
      isWaiting(ticket.type) && {
        label: t("spot.form.trigger"),
        term: "trigger" as const,
        value: `${format.price(ticket.trigger)} ${quote}`,
      },
      ticket.type === "oco" && { label: t("spot.form.stop_limit"), value: `${format.price(ticket.stopLimit)} ${quote}` },
      { label: trade("trade.form.price"), value: price },
      !byAmount(ticket) && { label: t("spot.form.quantity"), value: format.coin(ticket.quantity, base) },
      ...(params.take_profit
        ? [{ label: t("spot.exit.take_profit"), term: "take_profit" as const, value: `${format.price(ticket.takeProfit)} ${quote}` }]
        : []),
      ...(params.stop_loss
        ? [{ label: t("spot.exit.stop_loss"), term: "stop_loss" as const, value: `${format.price(ticket.stopLoss)} ${quote}` }]
        : []),
      ticket.expires !== null && { label: t("spot.form.until"), value: format.dateTime(ticket.expires) },
      total !== "" && {
        label: t("spot.form.total"),
        value: worth === null ? format.coin(total, quote) : `${format.coin(total, quote)} ${worth}`,
      },
      quoted && { label: t("spot.confirm.holds"), value: format.coin(quoted.hold, quoted.hold_coin) },
      quoted && { label: t("spot.form.fee"), value: format.coin(quoted.fee, quoted.fee_coin) },
      quoted && { label: t("spot.form.receive"), value: format.coin(quoted.receive, quoted.receive_coin), strong: true },
    ],
  };
}

type Fees = { maker_fee: string; taker_fee: string } | undefined;

/** Whose fee it is: an order that rests pays the maker's, one that takes pays the taker's. */
export function feeLabel(t: Translate, quoted: Quote | null, rules: Fees): string {
  if (!quoted || !rules) return t("spot.form.fee");
  const takes = !money.isZero(quoted.filled);
  const rests = !money.isZero(quoted.resting);
  if (isWaiting(quoted.type) && quoted.type !== "oco")
    return t("spot.form.fee_taker", { percent: currentFormat().share(rules.taker_fee, 2) });
  if (takes && rests) return t("spot.form.fee_both");
  return takes
    ? t("spot.form.fee_taker", { percent: currentFormat().share(rules.taker_fee, 2) })
    : t("spot.form.fee_maker", { percent: currentFormat().share(rules.maker_fee, 2) });
}
