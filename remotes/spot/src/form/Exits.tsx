import { currentFormat, money, useT } from "@agio/sdk";
import { NumberField } from "@agio/ui";
import type { Ticket } from "./ticket";

interface Props {
  ticket: Ticket;
  unit: string;
  decimals: number;
  step: string | undefined;
  error(field: string): string | null | undefined;
  onChange(part: Partial<Ticket>): void;
}

/** The prices at which an order the other way follows, each with its distance from the order's own. */
export function Exits({ ticket, unit, decimals, step, error, onChange }: Props) {
  const t = useT("spot");
  const price = (label: string, value: string, field: "take_profit" | "stop_loss", change: (value: string) => void) => (
    <NumberField
      inline
      label={label}
      term={field}
      value={value}
      decimals={decimals}
      {...(step ? { step } : {})}
      unit={away(ticket.price, value) ?? unit}
      onChange={change}
      error={error(field)}
    />
  );
  return (
    <>
      {price(t("spot.exit.take_profit"), ticket.takeProfit, "take_profit", (takeProfit) => onChange({ takeProfit }))}
      {price(t("spot.exit.stop_loss"), ticket.stopLoss, "stop_loss", (stopLoss) => onChange({ stopLoss }))}
    </>
  );
}

/** "+2.5%": how far a price lies from that of the order; null where one of the two isn't written. */
export function away(from: string, to: string): string | null {
  if (!money.isValid(from) || !money.isValid(to) || money.sign(from) <= 0 || money.sign(to) <= 0) return null;
  const percent = money.toFixed(money.mul(money.div(money.sub(to, from), from, 6), "100"), 1);
  return currentFormat().percent(percent, { decimals: 1 });
}
