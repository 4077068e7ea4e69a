import { Amount, CopyField, Price, statesOf, type RecordKind } from "@agio/ui";

export type Direction = "up" | "down";

/** A stake as its owner reads it. */
export interface Stake {
  id: string;
  symbol: string;
  direction: Direction;
  coin: string;
  amount: string;
  prize: string;
  entry: string;
  fixed: string;
  state: "open" | "won" | "lost" | "returned";
  fixes_at: string;
  created_at: string;
}

/** List, CSV, and a stake with its prices. */
export const stakeKind: RecordKind<Stake> = {
  plugin: "forecast",
  name: "stakes",
  title: "forecast.stakes",
  call: "web/forecastStakes",
  one: "web/forecastStake",
  export: "web/forecastExport",
  states: statesOf<Stake["state"]>("forecast", { open: "moving", won: "good", lost: "bad", returned: "over" }),
  rowKey: ({ id }) => id,
  empty: ({ t }) => ({ title: t("forecast.none.stakes"), text: t("forecast.none.stakes_text") }),
  columns: ({ t, format }) => [
    {
      key: "direction",
      header: t("forecast.fact.direction"),
      card: "title",
      render: ({ direction }) => t(`forecast.direction.${direction}`),
    },
    { key: "amount", header: t("forecast.fact.amount"), right: true, render: ({ amount, coin }) => <Amount value={amount} unit={coin} /> },
    { key: "entry", header: t("forecast.fact.entry"), right: true, render: ({ entry }) => <Price value={entry} /> },
    { key: "fixes_at", header: t("forecast.fact.fixes_at"), right: true, render: ({ fixes_at: at }) => format.dateTime(at) },
  ],
  detail: ({ id, amount, prize, coin, symbol, direction, entry, fixed, state, fixes_at: at, created_at: since }, { t, format }) => ({
    title: `${symbol} ${t(`forecast.direction.${direction}`)}`,
    facts: [
      { label: t("forecast.fact.amount"), value: <Amount value={amount} unit={coin} /> },
      { label: t("forecast.fact.prize"), value: <Amount value={prize} unit={coin} sign /> },
      { label: t("forecast.fact.entry"), value: <Price value={entry} /> },
      state !== "open" && { label: t("forecast.fact.fixed"), value: <Price value={fixed} /> },
      { label: t("forecast.fact.created_at"), value: format.dateTime(since) },
      { label: t("forecast.fact.fixes_at"), value: format.dateTime(at) },
      { label: t("forecast.fact.number"), value: <CopyField value={id} /> },
      { label: t("forecast.fact.formula"), value: t("forecast.receipt.formula") },
    ],
  }),
};
