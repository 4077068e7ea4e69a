import { useState } from "react";
import type { Params } from "@agio/sdk";
import type { Turned } from "../contract";
import { useOperatorCall, type OperatorQuery } from "../session/useOperatorCall";

export interface TurnedList<R> extends OperatorQuery<Turned<R>> {
  rows: R[] | undefined;
  /** Undefined at either end. */
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
}

/** A list that is turned by place, page by page; other parameters begin again at the newest. */
export function useTurned<R>(call: string, params: Params | null): TurnedList<R> {
  const key = JSON.stringify(params);
  const [at, setAt] = useState<{ key: string; places: (string | number)[] }>({ key, places: [] });
  const places = at.key === key ? at.places : [];
  const before = places.at(-1);
  const query = useOperatorCall<Turned<R>>(call, params && { ...params, ...(before === undefined ? {} : { before }) }, 0, true);
  const older = query.data?.older ?? null;
  return {
    ...query,
    rows: query.data?.rows,
    onNewer: places.length === 0 ? undefined : () => setAt({ key, places: places.slice(0, -1) }),
    onOlder: older === null ? undefined : () => setAt({ key, places: [...places, older] }),
  };
}
