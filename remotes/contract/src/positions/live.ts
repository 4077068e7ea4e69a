import { useMemo } from "react";
import { money, useTable } from "@agio/sdk";
import { useMark } from "../data";
import type { Position } from "../wire.gen";
import { awayOf, percentOf, resultAt, riskAt } from "./position";

export interface Figures {
  mark: string | undefined;
  result: string;
  /** Of the margin; undefined without one. */
  percent: string | undefined;
  risk: string;
  /** How far the mark is from the liquidation, as a share; "" where there is none. */
  away: string;
}

/** A position at a mark, by the formula that settles it. */
export function figuresAt(position: Position, mark: string | undefined): Figures {
  if (mark === undefined || position.entry === "")
    return { mark, result: position.result, percent: undefined, risk: position.risk, away: "" };
  const result = resultAt(position, mark);
  return {
    mark,
    result,
    percent: percentOf(result, position.margin),
    risk: riskAt(position, mark),
    away: awayOf(mark, position.liquidation),
  };
}

/** A position as it stands at the mark that was heard last. */
export function useFigures(position: Position): Figures {
  const mark = useMark(position);
  return useMemo(() => figuresAt(position, mark), [position, mark]);
}

/** What all of them would come to, closed at their marks. */
export function useSum(positions: readonly Position[]): string {
  const table = useTable();
  return useMemo(() => {
    const marks = new Map(table.map((row) => [row.symbol, row.last]));
    return money.sum(positions.map((one) => figuresAt(one, marks.get(one.symbol) ?? one.mark).result));
  }, [table, positions]);
}
