import type { ReactNode } from "react";
import { useT, type Format } from "@agio/sdk";
import { ActionButton, CopyField, statesOf, type RecordKind } from "@agio/ui";
import { Schedule, Zone } from "./Schedule";
import type { Instruction } from "./wire.gen";

const CHANGED = ["web/automationInstructions", "web/automationInstruction"] as const;

const OPEN: readonly Instruction["state"][] = ["active", "paused", "failed"];

const sumOf = ({ amount }: Instruction["terms"], coin: (value: string, coin: string) => string): string =>
  amount ? coin(amount, "USDT") : "–";

const when = ({ condition, terms }: Instruction): ReactNode => condition || <Schedule terms={terms} />;

/** A field as it was filled in. */
const written = (value: string, unit: string, format: Format): string => {
  if (unit === "%") return format.percent(value, { sign: false });
  return unit === "" || unit === "quote" ? value : format.coin(value, unit);
};

/** Ends it for good. */
function End({ row: { id, state } }: { row: Instruction }) {
  const t = useT("automation");
  return OPEN.includes(state) ? (
    <ActionButton size={36} call="web/automationEnd" form={{ id }} changes={CHANGED}>
      {t("automation.end")}
    </ActionButton>
  ) : null;
}

/** What the user has done again and again: list, CSV, and each with its settings. */
export const instructionKind: RecordKind<Instruction> = {
  plugin: "automation",
  name: "instructions",
  title: "automation.instructions",
  call: "web/automationInstructions",
  one: "web/automationInstruction",
  export: "web/automationExport",
  states: statesOf<Instruction["state"]>("automation", {
    active: "moving",
    paused: "waiting",
    failed: "bad",
    fired: "good",
    ended: "over",
  }),
  rowKey: ({ id }) => id,
  empty: ({ t }) => ({ title: t("automation.none.instructions"), text: t("automation.none.instructions_text") }),
  columns: ({ t, format }) => [
    { key: "kind", header: t("automation.fact.kind"), card: "title", render: ({ title }) => title },
    { key: "schedule", header: t("automation.fact.schedule"), render: (row) => when(row) },
    { key: "amount", header: t("automation.fact.amount"), right: true, render: ({ terms }) => sumOf(terms, format.coin) },
    { key: "next_at", header: t("automation.fact.next_at"), right: true, render: ({ next_at: at }) => (at ? format.dateTime(at) : "–") },
  ],
  command: ({ id, state }, { t }) =>
    OPEN.includes(state) && (
      <ActionButton call={state === "active" ? "web/automationPause" : "web/automationResume"} form={{ id }} changes={CHANGED}>
        {t(state === "active" ? "automation.pause" : "automation.resume")}
      </ActionButton>
    ),
  Actions: End,
  detail: (row, { t, format }) => ({
    title: row.title,
    sum: sumOf(row.terms, format.coin),
    note: row.reason || undefined,
    facts: [
      { label: t("automation.fact.schedule"), value: when(row) },
      ...row.facts.map(({ label, value, unit }) => ({ label, value: written(value, unit, format) })),
      row.terms.zone !== undefined && { label: t("automation.fact.zone"), value: <Zone zone={row.terms.zone} /> },
      row.next_at !== null && { label: t("automation.fact.next_at"), value: format.dateTime(row.next_at) },
      { label: t("automation.fact.created_at"), value: format.dateTime(row.created_at) },
      { label: t("automation.fact.number"), value: <CopyField value={row.id} /> },
    ],
  }),
};
