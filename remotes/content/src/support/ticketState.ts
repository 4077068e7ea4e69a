import { useT } from "@agio/sdk";
import type { Ticket } from "../wire.gen";

/** Who writes next, as the ticket's user reads it. */
export function useTicketState() {
  const t = useT("content");
  return (state: Ticket["state"]): string =>
    state === "answered" ? t("content.support.your_turn") : state === "waiting" ? t("content.support.our_turn") : t("content.state.closed");
}
