import { money, NOTHING, toDate, useFormat, useT } from "@agio/sdk";
import { CancelButton, TradeTable, type TradeColumn } from "@agio/trade";
import { StatusBadge } from "@agio/ui";
import { nameOf } from "../market";
import type { Position } from "../wire.gen";
import { SHOWN, TONES } from "./position";
import { Side } from "./Side";
import { useCancel } from "./useCancel";

interface Props {
  label: string;
  rows: readonly Position[];
  onWhy(position: Position): void;
}

/** What waits for its price, orders and closes, and orders that never met one. */
export function PendingTable({ label, rows, onWhy }: Props) {
  const t = useT("contracts");
  const format = useFormat();
  const { leaving, cancel } = useCancel();
  const side = ({ side: of, leverage }: Position) => <Side side={of} leverage={leverage} />;
  const price = (value: string, { decimals }: Position) => (value === "" ? NOTHING : format.price(value, decimals));
  const margin = ({ margin: of }: Position) => format.amount(money.toFixed(of, SHOWN));
  const state = (row: Position) => <StatusBadge tone={TONES[row.state]}>{t(`contracts.state.${row.state}`)}</StatusBadge>;
  const reason = (row: Position) => (row.reason === "" || row.reason === "user" ? undefined : t(`contracts.reason.${row.reason}`));
  const command = (row: Position) =>
    (row.state === "pending" || row.state === "closing") && (
      <CancelButton
        label={t(row.state === "pending" ? "contracts.pending.cancel" : "contracts.close.back", { name: nameOf(row.product) })}
        busy={leaving === row.id}
        onClick={() => cancel(row)}
      />
    );
  const columns: TradeColumn<Position>[] = [
    { key: "time", header: t("contracts.fact.ordered"), render: ({ created_at: at }) => format.dateTime(toDate(at)) },
    { key: "contract", header: t("contracts.fact.contract"), strong: true, render: ({ product }) => nameOf(product) },
    { key: "side", header: t("contracts.fact.side"), render: side },
    { key: "type", header: t("contracts.fact.type"), render: ({ kind }) => t(`contracts.type.${kind}`) },
    { key: "price", header: t("contracts.fact.price"), right: true, strong: true, render: (row) => price(row.price, row) },
    { key: "lots", header: t("contracts.fact.lots"), right: true, strong: true, render: ({ ordered }) => format.integer(ordered) },
    { key: "margin", header: t("contracts.fact.margin"), term: "margin", right: true, extra: true, render: margin },
    {
      key: "tp",
      header: t("contracts.fact.take_profit"),
      term: "take_profit",
      right: true,
      extra: true,
      render: (row) => price(row.take_profit, row),
    },
    {
      key: "sl",
      header: t("contracts.fact.stop_loss"),
      term: "stop_loss",
      right: true,
      extra: true,
      render: (row) => price(row.stop_loss, row),
    },
    {
      key: "state",
      header: t("contracts.fact.state"),
      render: (row) => (
        <>
          {state(row)} {reason(row)}
        </>
      ),
    },
    { key: "command", header: "", right: true, render: command },
  ];
  return (
    <TradeTable<Position>
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy={({ id }) => leaving === id}
      onRow={onWhy}
      card={(row) => ({
        title: nameOf(row.product),
        side: side(row),
        kind: t(`contracts.type.${row.kind}`),
        time: format.dateTime(toDate(row.created_at)),
        figures: [
          { label: t("contracts.fact.price"), value: price(row.price, row) },
          { label: t("contracts.fact.lots"), value: format.integer(row.ordered) },
          { label: t("contracts.fact.margin"), term: "margin", value: margin(row) },
        ],
        state: state(row),
        reason: reason(row),
        command: command(row),
      })}
    />
  );
}
