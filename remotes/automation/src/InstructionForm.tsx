import { useState } from "react";
import { useFormat, useSymbol, useT } from "@agio/sdk";
import { BuyForm, CurveChart, NumberField, Stack, Text } from "@agio/ui";
import { CadenceFields, firstCadence } from "./CadenceFields";
import { TermField } from "./TermField";
import { useSchedule } from "./useSchedule";
import type { Field, Kind, Preview } from "./wire.gen";

/** The calls of a kind are named by it; their forms are alike in what is typed last. */
type Quote = "web/recurringBuyPreview";
type Create = "web/recurringBuyCreate";

const FIRST: Partial<Record<Field["input"], string>> = { coin: "BTC", symbol: "BTCUSDT" };
/** A change in percent that is asked for before one is typed. */
const PERCENT = "5";

interface InstructionFormProps {
  kind: Kind;
  /** What was chosen on the page that led here. */
  chosen: Readonly<Record<string, string>>;
}

/** A new instruction of any kind: what its past comes to is drawn as it is filled in, by what fires. */
export function InstructionForm({ kind, chosen }: InstructionFormProps) {
  const t = useT("automation");
  const format = useFormat();
  const words = useSchedule();
  const [cadence, setCadence] = useState(firstCadence);
  const [terms, setTerms] = useState(() => firstTerms(kind, chosen));
  const row = useSymbol(terms.symbol ?? null);
  const main = kind.fields.find(({ name }) => name === kind.main);
  const units = kind.fields.flatMap(({ name, choices }) => choices.filter(({ value }) => value === terms[name]).map(({ unit }) => unit));
  const unitOf = (field: Field | undefined): string => {
    const unit = units.find(Boolean) ?? field?.unit ?? "";
    return unit === "quote" ? (row?.quote ?? "") : unit;
  };
  const unit = unitOf(main);
  const last = row?.last === undefined ? null : String(row.last);
  const others = kind.fields.filter(({ name }) => name !== kind.main);
  const recurs = others.some(({ input }) => input === "cadence");
  return (
    <BuyForm<Quote, Create, "amount">
      quote={`web/${kind.path}Preview` as Quote}
      call={`web/${kind.path}Create` as Create}
      field={kind.main as "amount"}
      item={{ ...terms, ...(recurs && cadence) } as never}
      draft={`automation-${kind.kind}`}
      example={unit === "%" ? PERCENT : main?.unit === "quote" ? last : kind.example}
      zero={kind.main === "keep"}
      {...(kind.main === "amount"
        ? { amount: { label: main?.label, unit, decimals: 2 } }
        : {
            input: ({ value, onChange, error }) => (
              <NumberField
                label={main?.label}
                hint={last !== null && row ? t("automation.now", { price: format.price(last, row.decimals) }) : main?.hint}
                large
                unit={unit}
                value={value}
                onChange={onChange}
                error={error}
              />
            ),
          })}
      lines={(of) => (of.days > 0 ? linesOf(of) : presentOf(of))}
      figures={(of) => of.days > 0 && <Past preview={of} />}
      {...(kind.agreement && { agree: kind.agreement })}
      label={kind.button}
      title={kind.heading}
      text={kind.text}
      changes={["web/automationInstructions"]}
      done={({ terms, condition }) => ({
        kind: "neutral",
        text: t("automation.summary.created", { title: kind.title, schedule: condition || words.schedule(terms) }),
      })}
    >
      {others.map((field) =>
        field.input === "cadence" ? (
          <CadenceFields key={field.name} value={cadence} onChange={setCadence} />
        ) : (
          <TermField
            key={field.name}
            field={field}
            value={terms[field.name] ?? ""}
            unit={unitOf(field)}
            onChange={(value) => setTerms((before) => ({ ...before, [field.name]: value }))}
          />
        ),
      )}
    </BuyForm>
  );

  function presentOf({ next_at: next, given, given_of, got, got_of }: Preview) {
    return [
      { label: t("automation.fact.next_at"), value: next === null ? "–" : format.dateTime(next) },
      ...(given ? [{ label: t("automation.present.given"), value: format.coin(given, given_of) }] : []),
      ...(got ? [{ label: t("automation.present.got"), value: format.coin(got, got_of) }] : []),
      ...(given || got ? [] : [{ label: t("automation.present.result"), value: t("automation.present.nothing") }]),
    ];
  }

  function linesOf({ next_at: next, days, points, given, given_of, got, got_of }: Preview) {
    const runs = points.filter(({ state }) => state === "done").length;
    return [
      ...(recurs ? [{ label: t("automation.fact.next_at"), value: next === null ? "–" : format.dateTime(next) }] : []),
      { label: t("automation.past.runs", { days }), value: points.length === MOST ? `${runs}+` : String(runs) },
      ...(given ? [{ label: t("automation.past.given"), value: format.coin(given, given_of) }] : []),
      ...(got ? [{ label: t("automation.past.got"), value: format.coin(got, got_of) }] : []),
    ];
  }
}

/** Moments that a preview shows at most. */
const MOST = 100;

function firstTerms({ main, fields }: Kind, chosen: Readonly<Record<string, string>>): Record<string, string> {
  const asked = fields.filter(({ name, input }) => name !== main && input !== "cadence");
  return Object.fromEntries(asked.map(({ name, input, choices }) => [name, chosen[name] ?? FIRST[input] ?? choices[0]?.value ?? ""]));
}

/** The price of each moment that has been. */
function Past({ preview: { days, points } }: { preview: Preview }) {
  const t = useT("automation");
  const format = useFormat();
  const priced = points.filter(({ price }) => price !== "");
  const label = t("automation.past.chart", { days });
  return (
    <Stack gap={8}>
      {priced.length > 1 && (
        <>
          <Text tone="soft">{label}</Text>
          <CurveChart
            label={label}
            height={160}
            series={[{ points: priced.map(({ at, price }) => ({ x: Date.parse(at), y: price })) }]}
            axis={{ write: (x) => format.date(x) }}
          />
        </>
      )}
      <Text tone="soft">{t("automation.past.note")}</Text>
    </Stack>
  );
}
