import { useEffect, useMemo, useRef } from "react";
import { useFormat, useT, useTable } from "@agio/sdk";
import { toast } from "@agio/ui";
import { useOpen } from "../data";
import { nameOf } from "../market";
import type { Position } from "../wire.gen";
import { figuresAt } from "./live";
import { shareText, toneOfRisk } from "./position";

/** Say once that a position has come near to its liquidation; again only after it was out of danger. */
export function useDanger(): void {
  const t = useT("contracts");
  const format = useFormat();
  const table = useTable();
  const { positions } = useOpen("held");
  const reported = useRef(new Set<string>());
  const risks = useMemo(() => {
    const marks = new Map(table.map((row) => [row.symbol, row.last]));
    const markOf = ({ symbol, mark }: Position) => marks.get(symbol) ?? (mark || undefined);
    return positions.map((position) => ({ position, risk: figuresAt(position, markOf(position)).risk }));
  }, [table, positions]);
  useEffect(() => {
    for (const { position, risk } of risks) {
      const endangered = toneOfRisk(risk) === "bad";
      if (!endangered) reported.current.delete(position.id);
      else if (!reported.current.has(position.id)) {
        reported.current.add(position.id);
        toast({ kind: "warning", text: t("contracts.result.danger", { name: nameOf(position.product), risk: shareText(format, risk) }) });
      }
    }
  }, [risks, t, format]);
}
