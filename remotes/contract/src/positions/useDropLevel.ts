import { useState } from "react";
import { useT } from "@agio/sdk";
import { toast, useCommand } from "@agio/ui";
import { OWN_CALLS } from "../data";
import { nameOf } from "../market";
import type { Position } from "../wire.gen";

export type Level = "take_profit" | "stop_loss";

/** Takes a take-profit or a stop-loss away from its line in the chart. */
export function useDropLevel() {
  const t = useT("contracts");
  const [id, setId] = useState<string | null>(null);
  const command = useCommand({
    call: "web/changeContractStops",
    invalidates: OWN_CALLS,
    done: ({ product }) => ({ text: t("contracts.result.levels", { name: nameOf(product) }) }),
    onCallError: ({ message }) => toast({ kind: "warning", text: message }),
  });
  return {
    leaving: command.busy ? id : null,
    drop(position: Position, level: Level) {
      setId(`${position.id}.${level}`);
      const { take_profit, stop_loss } = position;
      command.send({ params: { id: position.id, take_profit, stop_loss, [level]: "" }, lines: [] });
    },
  };
}
