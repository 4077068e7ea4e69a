import { link, money, NOTHING, toDate, type Translate } from "@agio/sdk";
import { Button, CoinName, CopyField, Pnl, StatusBadge, type RecordKind, type RecordWords } from "@agio/ui";
import { baseOf, nameOf } from "../market";
import { isOpen, REASON_TONES, SHOWN, TONES } from "../positions/position";
import { Side } from "../positions/Side";
import { WhyContract } from "../receipt/WhyContract";
import type { Closure, Position, PositionState, Reason } from "../wire.gen";
import { ClosureSums } from "./ClosureSums";

const REASONS: readonly Reason[] = ["user", "take_profit", "stop_loss", "liquidated", "delivered"];
const STATES: readonly PositionState[] = ["pending", "closing", "closed", "liquidated", "cancelled"];

const order = ({ t }: RecordWords) => {
  const trade = link("contract.trade");
  return trade && <Button to={trade}>{t("contracts.trade")}</Button>;
};
const by = (t: Translate, { reason }: Closure) => (
  <StatusBadge tone={REASON_TONES[reason] ?? "over"}>{t(`contracts.reason.${reason || "user"}`)}</StatusBadge>
);
const state = (t: Translate, row: Position) => <StatusBadge tone={TONES[row.state]}>{t(`contracts.state.${row.state}`)}</StatusBadge>;
const gain = (value: string) => <Pnl value={money.toFixed(value, SHOWN)} />;

const optionsOf = <V extends string>(t: Translate, values: readonly V[], text: (value: V) => string) => [
  { value: "", label: t("contracts.all") },
  ...values.map((value) => ({ value, label: text(value) })),
];

/** Every part of a position that was closed, with its receipt. */
export const closureKind: RecordKind<Closure> = {
  plugin: "contracts",
  name: "closures",
  title: "contracts.records.closures",
  tab: "contracts.tab.closed",
  call: "web/contractClosures",
  one: "web/contractClosure",
  export: "web/exportContracts",
  filters: ({ t }) => [
    { name: "reason", label: t("contracts.fact.closed_by"), options: optionsOf(t, REASONS, (reason) => t(`contracts.reason.${reason}`)) },
    { from: "from", to: "to", label: t("contracts.filter.days") },
  ],
  rowKey: ({ id }) => id,
  Sums: ClosureSums,
  columns: ({ t, format }) => [
    { key: "closed", header: t("contracts.fact.closed"), card: "full", render: ({ closed_at: at }) => format.dateTime(toDate(at)) },
    {
      key: "contract",
      header: t("contracts.fact.contract"),
      card: "title",
      render: ({ product }) => <CoinName symbol={baseOf(product)}>{nameOf(product)}</CoinName>,
    },
    {
      key: "side",
      header: t("contracts.fact.side"),
      card: "half",
      render: ({ side, leverage }) => <Side side={side} leverage={leverage} />,
    },
    { key: "lots", header: t("contracts.fact.lots"), right: true, card: "half", render: ({ lots }) => format.integer(lots) },
    { key: "entry", header: t("contracts.fact.entry"), right: true, card: "half", render: ({ entry }) => format.price(entry) },
    { key: "price", header: t("contracts.fact.close"), right: true, card: "half", render: ({ price }) => format.price(price) },
    { key: "result", header: t("contracts.fact.result"), right: true, card: "half", render: ({ result }) => gain(result) },
    {
      key: "fee",
      header: t("contracts.fact.fee"),
      right: true,
      card: "half",
      render: ({ fee }) => format.amount(money.negate(money.toFixed(fee, SHOWN))),
    },
    { key: "by", header: t("contracts.fact.closed_by"), card: "aside", render: (row) => by(t, row) },
  ],
  empty: (words) => ({ title: words.t("contracts.none.closed"), text: words.t("contracts.none.closed_text"), action: order(words) }),
  detail: (row, { t, format }) => ({
    title: nameOf(row.product),
    badge: by(t, row),
    sum: gain(row.result),
    facts: [
      { label: t("contracts.fact.side"), value: <Side side={row.side} leverage={row.leverage} /> },
      { label: t("contracts.fact.closed"), value: format.dateTime(row.time) },
      { label: t("contracts.fact.number"), value: <CopyField value={row.id} /> },
    ],
    receipt: <WhyContract key={row.id} closure={row} />,
  }),
};

/** Every order and position, whatever became of it. */
export const positionKind: RecordKind<Position> = {
  plugin: "contracts",
  name: "positions",
  title: "contracts.records.positions",
  tab: "contracts.records.positions",
  call: "web/contractPositions",
  one: "web/contractPosition",
  export: "web/exportContracts",
  filters: ({ t }) => [
    {
      name: "state",
      label: t("contracts.fact.state"),
      options: [...optionsOf(t, STATES, (value) => t(`contracts.state.${value}`)), { value: "held", label: t("contracts.tab.holding") }],
    },
    {
      name: "delivery",
      label: t("contracts.records.delivery"),
      options: optionsOf(t, ["perpetual", "dated"], (value) => t(`contracts.records.${value}`)),
    },
    { from: "from", to: "to", label: t("contracts.filter.days") },
  ],
  rowKey: ({ id }) => id,
  columns: ({ t, format }) => [
    { key: "created", header: t("contracts.fact.ordered"), card: "full", render: ({ created_at: at }) => format.dateTime(toDate(at)) },
    {
      key: "contract",
      header: t("contracts.fact.contract"),
      card: "title",
      render: ({ product }) => <CoinName symbol={baseOf(product)}>{nameOf(product)}</CoinName>,
    },
    {
      key: "side",
      header: t("contracts.fact.side"),
      card: "half",
      render: ({ side, leverage }) => <Side side={side} leverage={leverage} />,
    },
    { key: "kind", header: t("contracts.fact.type"), card: "half", render: ({ kind }) => t(`contracts.type.${kind}`) },
    { key: "ordered", header: t("contracts.fact.lots"), right: true, card: "half", render: ({ ordered }) => format.integer(ordered) },
    {
      key: "entry",
      header: t("contracts.fact.entry"),
      right: true,
      card: "half",
      render: ({ entry, decimals }) => (entry === "" ? NOTHING : format.price(entry, decimals)),
    },
    {
      key: "result",
      header: t("contracts.fact.result"),
      right: true,
      card: "half",
      render: (row) => (isOpen(row) ? NOTHING : gain(row.realized)),
    },
    { key: "state", header: t("contracts.fact.state"), card: "aside", render: (row) => state(t, row) },
  ],
  empty: (words) => ({ title: words.t("contracts.none.holding"), text: words.t("contracts.none.holding_text"), action: order(words) }),
  detail: (row, { t }) => ({
    title: nameOf(row.product),
    badge: state(t, row),
    sum: isOpen(row) ? undefined : gain(row.realized),
    facts: [row.reason !== "" && { label: t("contracts.fact.closed_by"), value: t(`contracts.reason.${row.reason}`) }],
    receipt: <WhyContract key={row.id} position={row} />,
  }),
};
