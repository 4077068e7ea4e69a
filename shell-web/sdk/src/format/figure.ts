import type { Format } from "./index";
import { money } from "../money";
import type { Number as Figured } from "../wire.gen";

export type { Figured };

const MINUTE_S = 60;

/** A figure that a plugin told as data, as the reader's language writes it; one with `high` as a range. A `change` has its
 * colour besides: that is `<Change>`.
 */
export function figureText(format: Format, { value, high, unit, format: kind }: Figured): string {
  const one = (text: string): string => {
    if (kind === "percent") return format.percent(text, { sign: false, decimals: money.decimals(text) });
    if (kind === "multiple") return `${format.amount(text)}×`;
    if (kind === "count") return format.integer(text);
    if (kind === "amount") return format.amount(text) + (unit && `\u00a0${unit}`);
    if (kind === "change") return format.percent(text);
    const seconds = money.toNumber(text);
    return seconds < MINUTE_S ? format.duration(`${seconds}s`) : format.span(Math.floor(seconds / MINUTE_S));
  };
  return high ? `${one(value)} – ${one(high)}` : one(value);
}
