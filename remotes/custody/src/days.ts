import { money, type Format } from "@agio/sdk";
import type { Order, Product } from "./wire.gen";

/** Noon of a date of the deployment's calendar, so that every reader's clock shows that date. */
export const noon = (day: string): string => `${day}T12:00:00Z`;

/** A share as a percentage: "0.0041" is "0.41%". */
export const percent = (format: Format, share: string): string =>
  format.percent(money.mul(share, "100"), { decimals: 2, sign: false });

/** What leaving costs, as a percentage without decimals that say nothing: "0.05" is "5%". */
export const loss = (format: Format, share: string): string => format.share(share);

/** The range of a daily yield. */
export const range = (format: Format, { low, high }: Pick<Product, "low" | "high">): string =>
  money.compare(low, high) === 0 ? percent(format, low) : `${percent(format, low)} – ${percent(format, high)}`;

/** What is in custody and earns. */
export const isEarning = ({ state }: Pick<Order, "state">): boolean =>
  state === "in_custody" || state === "redeeming" || state === "redemption_rejected";

/** Whether its owner can ask for it now. */
export const isRedeemable = (order: Pick<Order, "state" | "remaining_days">): boolean =>
  isEarning(order) && order.state !== "redeeming" && order.remaining_days > 0;
