import { link, money, NOTHING, type Translate } from "@agio/sdk";
import { Amount, Button, CoinName, CopyField, Pnl, StatusBadge, type RecordKind, type RecordWords } from "@agio/ui";
import { baseOf, feeText, isOpen, pairOf, percentText, termText, TONES } from "./option";
import { Side } from "./Side";
import { WhyOption } from "./WhyOption";
import type { Option } from "./wire.gen";

const STATES = ["open", "won", "lost", "tied", "void"];

const badge = (t: Translate, { state }: Option) => <StatusBadge tone={TONES[state]}>{t(`options.state.${state}`)}</StatusBadge>;
const price = (value: string, { format }: RecordWords) => (value === "" ? NOTHING : format.price(value));
const result = (option: Option) => (isOpen(option) ? NOTHING : <Pnl value={money.toFixed(option.result, 2)} />);

/** Everything the user has and had in options. */
export const optionKind: RecordKind<Option> = {
  plugin: "options",
  name: "options",
  title: "options.screen.records",
  tab: "options.title",
  call: "web/optionOrders",
  export: "web/exportOptions",
  filters: ({ t }) => [
    {
      name: "state",
      label: t("options.fact.state"),
      options: [
        { value: "", label: t("shell.table.all") },
        ...STATES.map((state) => ({ value: state, label: t(state === "open" ? "options.tab.open" : `options.state.${state}`) })),
      ],
    },
    { from: "from", to: "to", label: t("options.filter.days") },
  ],
  rowKey: ({ id }) => id,
  columns: ({ t, format }) => [
    {
      key: "symbol",
      header: t("options.fact.product"),
      card: "title",
      render: ({ symbol, seconds }) => <CoinName symbol={baseOf(symbol)}>{`${pairOf(symbol)} · ${termText(t, seconds)}`}</CoinName>,
    },
    { key: "direction", header: t("options.fact.direction"), card: "half", render: ({ direction }) => <Side direction={direction} /> },
    {
      key: "stake",
      header: t("options.fact.stake"),
      term: "stake",
      right: true,
      card: "half",
      render: ({ stake, coin }) => <Amount value={money.toFixed(stake, 2)} unit={coin} />,
    },
    {
      key: "entry",
      header: t("options.fact.entry"),
      term: "strike",
      right: true,
      card: "half",
      render: ({ entry }) => price(entry, { t, format }),
    },
    {
      key: "settlement",
      header: t("options.fact.settlement"),
      right: true,
      card: "half",
      render: ({ settlement }) => price(settlement, { t, format }),
    },
    { key: "settles", header: t("options.fact.settled"), right: true, card: "full", render: ({ settles_ms: at }) => format.dateTime(at) },
    { key: "result", header: t("options.fact.result"), right: true, card: "half", render: result },
    { key: "state", header: t("options.fact.state"), right: true, card: "aside", render: (row) => badge(t, row) },
  ],
  empty: ({ t }) => {
    const trade = link("options.trade");
    return {
      title: t("options.none.ended"),
      text: t("options.none.ended_text"),
      action: trade && <Button to={trade}>{t("options.new")}</Button>,
    };
  },
  detail: (row, { t, format }) => ({
    title: pairOf(row.symbol),
    badge: badge(t, row),
    sum: isOpen(row) ? format.coin(row.stake, row.coin) : <Pnl value={money.toFixed(row.result, 2)} />,
    facts: [
      { label: t("options.fact.direction"), value: <Side direction={row.direction} /> },
      { label: t("options.fact.term"), value: termText(t, row.seconds) },
      { label: t("options.fact.stake"), term: "stake", value: format.coin(row.stake, row.coin) },
      { label: t("options.fact.fee", { rate: feeText(format, row.fee_rate) }), value: format.coin(row.fee, row.coin) },
      { label: t("options.fact.profit"), value: percentText(format, row.profit_rate) },
      { label: t("options.fact.bought"), value: format.dateTime(row.created_at) },
      { label: t("options.fact.settles"), value: format.dateTime(row.settles_ms) },
      row.reason !== "" && { label: t("options.fact.cause"), value: t(`options.reason.${row.reason}`) },
      { label: t("options.fact.number"), value: <CopyField value={row.id} /> },
    ],
    receipt: <WhyOption key={row.id} option={row} />,
  }),
};
