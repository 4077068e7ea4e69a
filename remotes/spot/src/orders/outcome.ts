import { money, translate, type Format, type Translate } from "@agio/sdk";
import type { CommandOutcome } from "@agio/ui";
import type { Order } from "../wire.gen";
import { namesOf } from "./order";
import { openOrder } from "./OrderReceipt";

/** "Sold 0.0253 BTC at 63,884.33": what became of an order, and the way to its receipt. */
export function reported(order: Order, t: Translate, format: Format): CommandOutcome {
  const { base } = namesOf(order);
  const view = () => openOrder({ order });
  const of = (quantity: string, price: string | null) => ({
    quantity: format.amount(money.trim(quantity)),
    coin: base,
    price: price === null ? translate("trade.form.best_price") : format.price(price),
  });
  if (order.state === "withdrawn") {
    const none = money.isZero(order.filled);
    const filled = format.amount(money.trim(order.filled));
    return { text: none ? t("spot.form.done_none") : t("spot.form.done_part", { filled, coin: base }), view, lapsed: true };
  }
  if (order.state === "closed") return { text: t(`spot.result.${order.side}`, of(order.filled, order.average)), view };
  return { text: t(`spot.result.open_${order.side}`, of(order.quantity ?? order.filled, order.price)), view };
}
