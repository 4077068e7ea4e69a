import { Amount, Button, statesOf, type RecordKind } from "@agio/ui";
import { useAnyAction } from "@agio/sdk";

/** A saving as its owner reads it. */
export interface Saving {
  id: string;
  name: string;
  coin: string;
  amount: string;
  state: "saved" | "taken_out" | "returned";
  ends_at: string;
  created_at: string;
}

function TakeOut({ id, children }: { id: string; children: string }) {
  const action = useAnyAction("web/potTakeOut", {
    invalidates: ["web/potSavings", "web/potSaving", "web/potPots", "web/potPot", "web/getAsset2"],
  });
  return (
    <Button size={28} busy={action.busy} onClick={() => void action.run({ id })}>
      {children}
    </Button>
  );
}

/** List, CSV, and a saving with the button that takes it out. */
export const savingKind: RecordKind<Saving> = {
  plugin: "pot",
  name: "savings",
  title: "pot.savings",
  call: "web/potSavings",
  one: "web/potSaving",
  export: "web/potExport",
  states: statesOf<Saving["state"]>("pot", { saved: "moving", taken_out: "over", returned: "good" }),
  rowKey: ({ id }) => id,
  empty: ({ t }) => ({ title: t("pot.none.savings"), text: t("pot.none.savings_text") }),
  columns: ({ t, format }) => [
    { key: "name", header: t("pot.fact.name"), card: "title" },
    { key: "amount", header: t("pot.fact.amount"), right: true, render: ({ amount, coin }) => <Amount value={amount} unit={coin} /> },
    { key: "ends_at", header: t("pot.fact.ends_at"), right: true, render: ({ ends_at: at }) => format.date(at) },
  ],
  command: ({ id, state }, { t }) => state === "saved" && <TakeOut id={id}>{t("pot.take_out")}</TakeOut>,
  detail: ({ name, amount, coin, created_at: since, ends_at: at }, { t, format }) => ({
    title: name,
    facts: [
      { label: t("pot.fact.amount"), value: <Amount value={amount} unit={coin} /> },
      { label: t("pot.fact.created_at"), value: format.dateTime(since) },
      { label: t("pot.fact.ends_at"), value: format.date(at) },
    ],
  }),
};
