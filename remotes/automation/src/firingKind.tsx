import { CopyField, statesOf, type RecordKind } from "@agio/ui";
import { Made } from "./Made";
import { WhyAlert } from "./WhyAlert";
import type { InstructionFiring } from "./wire.gen";

/** What became of each moment: what was spent and received, or why nothing was. */
export const firingKind: RecordKind<InstructionFiring> = {
  plugin: "automation",
  name: "firings",
  title: "automation.firings",
  call: "web/automationFirings",
  export: "web/automationExport",
  states: statesOf<InstructionFiring["state"]>("automation", { done: "good", refused: "bad", missed: "over" }),
  rowKey: ({ id }) => id,
  empty: ({ t }) => ({ title: t("automation.none.firings"), text: t("automation.none.firings_text") }),
  columns: ({ t, format }) => [
    { key: "at", header: t("automation.fact.at"), card: "title", render: ({ at }) => format.dateTime(at) },
    {
      key: "given",
      header: t("automation.fact.given"),
      right: true,
      render: ({ given, given_of: of }) => (given ? format.coin(given, of) : "–"),
    },
    {
      key: "got",
      header: t("automation.fact.got"),
      right: true,
      render: ({ got, got_of: of }) => (got ? format.coin(got, of) : "–"),
    },
    { key: "price", header: t("automation.fact.price"), right: true, render: ({ price }) => (price ? format.amount(price) : "–") },
  ],
  detail: (row, { t, format }) => ({
    title: format.dateTime(row.at),
    sum: row.got ? format.coin(row.got, row.got_of) : undefined,
    note: row.reason || undefined,
    facts: [
      Boolean(row.given) && { label: t("automation.fact.given"), value: format.coin(row.given, row.given_of) },
      Boolean(row.price) && { label: t("automation.fact.price"), value: format.amount(row.price) },
      Boolean(row.trigger) && { label: t("automation.fact.trigger"), value: format.amount(row.trigger) },
      { label: t("automation.fact.at"), value: format.dateTime(row.at) },
      { label: t("automation.fact.fired_at"), value: format.dateTime(row.fired_at) },
      { label: t("automation.fact.number"), value: <CopyField value={row.id} /> },
    ],
    receipt:
      row.trigger !== "" && row.receipt_id !== null ? (
        <WhyAlert firing={row} id={row.receipt_id} />
      ) : (
        (row.given || row.got) && <Made firing={row} />
      ),
  }),
};
