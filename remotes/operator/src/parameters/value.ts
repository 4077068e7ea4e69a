import { money, useFormat, useT, type Format, type Translate } from "@agio/sdk";
import { figure, percent } from "../products/FieldValue";
import type { ParameterRow } from "../wire.gen";

/** What is known of a parameter that its values are written by. */
export type Declared = Pick<ParameterRow, "type" | "minimum" | "maximum" | "choices" | "description_key" | "unit">;

/** What a value is written with: the console's texts, those of the parameter's plugin, and the reader's formats. */
export interface Writing {
  t: Translate;
  own: Translate;
  format: Format;
}

const NONE = "–";
const isNone = (value: unknown): boolean => value === null || value === undefined || value === "";

/** A choice by its text, whose key is the parameter's with the choice behind it; the code of an asset has none. */
function choice({ own }: Writing, { description_key: name }: Declared, value: string): string {
  const text = own(`${name}.${value}`);
  return text === `${name}.${value}` ? value : text;
}

/** A parameter's value as people write it: yes and no, a choice in words, a figure grouped, a share in per cent, a length of time. */
export function written(writing: Writing, parameter: Declared, value: unknown): string {
  if (isNone(value)) return NONE;
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  switch (parameter.type) {
    case "bool":
      return writing.t(text === "true" ? "operator.yes" : "operator.no");
    case "choice":
      return choice(writing, parameter, text);
    case "duration":
      return writing.format.duration(text);
    case "int":
    case "decimal":
      return parameter.unit === "share" ? percent(writing.format, text) : figure(writing.format, text);
    default:
      return text;
  }
}

/** "0.1 … 5", the choices, or what is known of them; a text is bounded by its length. */
export function bounds(writing: Writing, parameter: Declared): string {
  const { choices, minimum, maximum } = parameter;
  if (choices.length > 0) return choices.map((one) => choice(writing, parameter, one)).join(", ");
  if (isNone(minimum) && isNone(maximum)) return NONE;
  const measured = { ...parameter, type: parameter.type === "text" ? "int" : parameter.type };
  return `${written(writing, measured, minimum)} … ${written(writing, measured, maximum)}`;
}

/** How a parameter's values are written for the reader. Its plugin's texts are loaded first: stand in a Suspense. */
export function useWriting({ description_key: name }: Pick<Declared, "description_key">): Writing {
  return { t: useT("operator"), own: useT(name.split(".")[0]), format: useFormat() };
}

/** A percentage as a share, digit by digit, so that what is typed stays as it is typed: "0.30" is "0.0030". */
export function shareOf(percent: string): string {
  if (!money.isValid(percent)) return percent;
  const [whole = "", rest = ""] = percent.split(".");
  const digits = whole.padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${rest}`;
}

/** The percentage that `shareOf` made a share of. */
export function percentOf(share: string): string {
  if (!money.isValid(share)) return share;
  const [whole = "", rest = ""] = share.split(".");
  const digits = rest.padEnd(2, "0");
  const left = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  return digits.length > 2 ? `${left}.${digits.slice(2)}` : left;
}
