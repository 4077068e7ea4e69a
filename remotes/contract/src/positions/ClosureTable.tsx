import { money, toDate, useFormat, useT } from "@agio/sdk";
import { TradeTable, type TradeColumn } from "@agio/trade";
import { Pnl, StatusBadge } from "@agio/ui";
import { nameOf } from "../market";
import type { Closure } from "../wire.gen";
import { REASON_TONES, SHOWN } from "./position";
import { Side } from "./Side";

interface Props {
  label: string;
  rows: readonly Closure[];
  onWhy(closure: Closure): void;
}

/** What was closed, in whole or in part: each with what closed it, and its receipt behind the row. */
export function ClosureTable({ label, rows, onWhy }: Props) {
  const t = useT("contracts");
  const format = useFormat();
  const side = ({ side: of, leverage }: Closure) => <Side side={of} leverage={leverage} />;
  const result = ({ result: of }: Closure) => <Pnl value={money.toFixed(of, SHOWN)} />;
  const by = ({ reason }: Closure) => (
    <StatusBadge tone={REASON_TONES[reason] ?? "over"}>{t(`contracts.reason.${reason || "user"}`)}</StatusBadge>
  );
  const time = ({ closed_at: at }: Closure) => format.dateTime(toDate(at));
  const columns: TradeColumn<Closure>[] = [
    { key: "time", header: t("contracts.fact.closed"), render: time },
    { key: "contract", header: t("contracts.fact.contract"), strong: true, render: ({ product }) => nameOf(product) },
    { key: "side", header: t("contracts.fact.side"), render: side },
    { key: "lots", header: t("contracts.fact.lots"), right: true, strong: true, render: ({ lots }) => format.integer(lots) },
    { key: "entry", header: t("contracts.fact.entry"), right: true, extra: true, render: ({ entry }) => format.price(entry) },
    { key: "price", header: t("contracts.fact.close"), right: true, strong: true, render: ({ price }) => format.price(price) },
    { key: "result", header: t("contracts.fact.result"), right: true, strong: true, render: result },
    {
      key: "fee",
      header: t("contracts.fact.fee"),
      right: true,
      extra: true,
      render: ({ fee }) => format.amount(money.negate(money.toFixed(fee, SHOWN))),
    },
    { key: "by", header: t("contracts.fact.closed_by"), render: by },
  ];
  return (
    <TradeTable<Closure>
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={() => false}
      onRow={onWhy}
      card={(row) => ({
        title: nameOf(row.product),
        side: side(row),
        kind: t("contracts.lots_of", { lots: format.integer(row.lots) }),
        time: time(row),
        figures: [
          { label: t("contracts.fact.entry"), value: format.price(row.entry) },
          { label: t("contracts.fact.close"), value: format.price(row.price) },
          { label: t("contracts.fact.fee"), value: format.amount(money.negate(money.toFixed(row.fee, SHOWN))) },
        ],
        state: by(row),
        command: result(row),
      })}
    />
  );
}
