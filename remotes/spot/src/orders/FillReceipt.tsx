import { money, useCall, useFormat, useKeyText, useT } from "@agio/sdk";
import { QueryState, Chip, CopyField, Receipt, registerReceipt, type ReceiptView } from "@agio/ui";
import type { OwnTrade } from "../wire.gen";
import { isSame } from "./fillRule";
import { namesOf } from "./order";

/** One fill of an order: price, fee, and that the rule makes of its facts what was settled. */
function FillReceipt({ trade }: { trade: OwnTrade }) {
  return (
    <QueryState query={useFill(trade.id)} rows={7} rowHeight={30}>
      {(receipt) => <Evidence trade={trade} receipt={receipt} />}
    </QueryState>
  );
}

export const useFill = (id: string) => useCall("web/priceReceipt", { kind: "spot.fill", id }, { staleTime: Infinity });

export function Evidence({ trade: fill, receipt }: { trade: OwnTrade; receipt: ReceiptView }) {
  const t = useT("spot");
  const trade = useT("trade");
  const format = useFormat();
  const { base, quote } = namesOf(fill);
  const buys = fill.side === "buy";
  const got = money.sub(buys ? fill.quantity : fill.total, fill.fee);
  const text = useKeyText();
  return (
    <Receipt
      title={`${trade(`trade.side.${fill.side}`)} ${base}/${quote}`}
      badge={<Chip>{t(`spot.role.${fill.role}`)}</Chip>}
      facts={[
        { label: trade("trade.form.price"), value: `${format.price(fill.price)} ${quote}` },
        { label: t("spot.form.quantity"), value: format.coin(fill.quantity, base) },
        { label: t("spot.form.fee"), value: format.coin(fill.fee, fill.fee_coin) },
        { label: t("spot.form.total"), value: format.coin(fill.total, quote) },
        { label: t("spot.receipt.formula"), value: text(receipt.formula) },
        { label: trade("trade.column.time"), value: format.dateTime(fill.time) },
        { label: t("spot.receipt.number"), value: <CopyField value={fill.order} /> },
        { label: t("spot.receipt.fill"), value: <CopyField value={fill.id} /> },
      ]}
      resultLabel={t("spot.receipt.received")}
      result={format.coin(got, buys ? base : quote)}
      verdict={t(isSame(receipt) ? "shell.receipt.same" : "shell.receipt.other")}
    />
  );
}

export const openFill = registerReceipt("spot-fill", FillReceipt);
