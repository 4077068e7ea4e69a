import { useFormat, useT } from "@agio/sdk";
import { PriceSource } from "@agio/trade";
import { usePrices } from "../data";
import { rateText } from "../positions/position";
import type { Product } from "../wire.gen";

/** Where the mark comes from, and what else of the contract bears on a price. */
export function PriceFrom({ product, open, onClose }: { product: Product; open: boolean; onClose(): void }) {
  const t = useT("contracts");
  const format = useFormat();
  const { mark, ask, bid } = usePrices(product);
  const price = (value: string | undefined) => format.price(value, product.decimals);
  return (
    <PriceSource
      open={open}
      onClose={onClose}
      symbol={product.symbol}
      unpriced={mark === undefined}
      name={t("contracts.source.name")}
      text={t("contracts.source.text")}
      more={[
        { label: t("contracts.head.mark"), term: "mark_price", value: price(mark) },
        { label: t("contracts.source.ask"), value: price(ask) },
        { label: t("contracts.source.bid"), value: price(bid) },
        { label: t("contracts.source.spread"), term: "spread", value: price(product.spread) },
        { label: t("contracts.rule.liquidation_fee"), term: "liquidation_fee", value: rateText(format, product.liquidation_fee) },
      ]}
    />
  );
}
