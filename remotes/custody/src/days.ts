import type { Format } from "@agio/sdk";
import type { Order } from "./wire.gen";

/** Noon of a date of the deployment's calendar, so that every reader's clock shows that date. */
export const noon = (day: string): string => `${day}T12:00:00Z`;

/** What leaving costs, as a percentage without decimals that say nothing: "0.05" is "5%". */
export const loss = (format: Format, share: string): string => format.share(share);

/** What is in custody and earns. */
export const isEarning = ({ state }: Pick<Order, "state">): boolean =>
  state === "in_custody" || state === "redeeming" || state === "redemption_rejected";

/** Whether its owner can ask for it now. */
export const isRedeemable = (order: Pick<Order, "state" | "remaining_days">): boolean =>
  isEarning(order) && order.state !== "redeeming" && order.remaining_days > 0;
