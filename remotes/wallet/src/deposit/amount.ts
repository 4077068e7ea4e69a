import { money, type Format } from "@agio/sdk";
import type { Channel } from "../wire.gen";

/** The least deposit that is credited, without the zeros it is kept with: "1 USDT", "0.001 BTC". */
export const shownMinimum = ({ minimum, coin }: Pick<Channel, "minimum" | "coin">, format: Format): string =>
  `${format.amount(money.trim(minimum))} ${coin}`;

/** Whether the amount is one, and less than what is credited. */
export const fallsShort = (amount: string, minimum: string): boolean =>
  money.isValid(amount) && money.sign(amount) > 0 && money.compare(amount, minimum) < 0;
