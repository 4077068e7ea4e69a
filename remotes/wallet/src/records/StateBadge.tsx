import { useT } from "@agio/sdk";
import { StatusBadge } from "@agio/ui";
import { toneOfState } from "./figures";

const STATUS_KEYS: Readonly<Record<number, string>> = {
  0: "wallet.status.failed",
  1: "wallet.status.pending",
  2: "wallet.status.success",
};

/** How a record stands: its state in words where it has one, otherwise its status (0 failed, 1 pending, 2 success). */
export function StateBadge({ state, status }: { state?: string; status: number }) {
  const t = useT("wallet");
  return (
    <StatusBadge tone={toneOfState(state, status)}>
      {t(state === undefined ? (STATUS_KEYS[status] ?? "wallet.status.pending") : `wallet.state.${state}`)}
    </StatusBadge>
  );
}
