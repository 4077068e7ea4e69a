import { money, NOTHING, type Format, type Translate } from "@agio/sdk";
import type { SummaryFact } from "@agio/trade";
import { awayOf, rateText, shareText, SHOWN } from "../positions/position";
import type { Product, Quote } from "../wire.gen";

interface Words {
  t: Translate;
  format: Format;
}

/** What an order costs, where it would be liquidated and what is lost at worst, as the engine answered it. */
export function previewOf(words: Words, product: Product, leverage: string, quote: Quote | null, phone: boolean): (SummaryFact | false)[] {
  const { t, format } = words;
  // What is held, paid or lost is never written as less than it is.
  const amount = (value: string | undefined, sign = false) =>
    value === undefined ? NOTHING : format.amount(money.ceilFixed(value, SHOWN), { sign });
  const coin = (value: string | undefined) => (value === undefined ? NOTHING : `${amount(value)} ${product.coin}`);
  const rate = quote?.fee_rate ?? product.taker_fee;
  const makes = money.compare(rate, product.taker_fee) !== 0;
  const side = quote?.side === "short" ? "" : "-";
  const away = quote && awayOf(quote.price, quote.liquidation);
  const liquidation = quote?.liquidation ? format.price(quote.liquidation, product.decimals) : NOTHING;
  return [
    { label: t("contracts.form.position"), value: coin(quote?.value) },
    { label: t("contracts.form.margin", { leverage: leverage || NOTHING }), term: "margin", value: amount(quote?.margin) },
    {
      label: t(`contracts.form.fee_${makes ? "maker" : "taker"}`, { rate: rateText(format, rate) }),
      term: "maker_taker",
      value: amount(quote?.fee),
    },
    !phone && {
      label: t("contracts.form.overnight"),
      term: "overnight_interest",
      value: quote ? amount(money.negate(quote.interest), true) : NOTHING,
    },
    {
      label: t("contracts.form.liquidation"),
      term: "liquidation_price",
      value: away ? `${liquidation} ${shareText(format, `${side}${away}`, { sign: true })}` : liquidation,
    },
    { label: t("contracts.form.worst"), value: quote ? amount(money.negate(money.abs(quote.worst_loss)), true) : NOTHING },
    { label: t("contracts.form.cost"), value: coin(quote?.cost), strong: true },
  ];
}
