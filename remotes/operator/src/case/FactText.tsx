import { Fragment } from "react";
import { type Format, useCountryName, useFormat } from "@agio/sdk";
import { decimalsOf } from "../money/Sum";
import { PluginText } from "../PluginText";
import type { CaseFact } from "../wire.gen";

const WHOLE = 16;
const DAY_MINUTES = 1440;

/** "0x5aAeb6053F3E94C9…" is told apart by its ends. */
export const shortened = (address: string): string => (address.length <= WHOLE ? address : `${address.slice(0, 6)}…${address.slice(-4)}`);

interface FactTextProps {
  fact: CaseFact;
  /** In a line with others there is room for the ends of an address only. */
  short?: boolean;
}

/** A sum with its coin. */
export const sum = (format: Format, value: string, unit: string): string =>
  `${format.amount(value, { decimals: decimalsOf(value) })} ${unit}`.trim();

/** A fact's value as its kind is written in the reader's language. */
export function FactText({ fact: { kind, value, unit }, short = false }: FactTextProps) {
  const format = useFormat();
  const country = useCountryName();
  if (value === "") return "–";
  switch (kind) {
    case "amount":
      return sum(format, value, unit);
    case "days":
      return format.span(Number(value) * DAY_MINUTES);
    case "day":
      return <time dateTime={value}>{format.date(`${value}T12:00:00Z`)}</time>;
    case "time":
      return <time dateTime={value}>{format.dateTime(value)}</time>;
    case "address":
      return <span className="agio-mono">{short ? shortened(value) : value}</span>;
    case "written":
      return <span translate="no">{value}</span>;
    case "country":
      return country(value);
    case "key":
      return <PluginText name={value} />;
    default:
      return value;
  }
}

/** Facts in a line, as under a case's name. */
export function FactLine({ facts }: { facts: readonly CaseFact[] }) {
  return facts.map((fact, index) => (
    <Fragment key={`${fact.label}-${index}`}>
      {index > 0 && " · "}
      <FactText fact={fact} short />
    </Fragment>
  ));
}
