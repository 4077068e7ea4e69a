import { useEffect, useMemo, useRef, useState } from "react";
import { useAnyCall, useFeedListener } from "@agio/sdk";
import type { Source, TapeTrade } from "../market";
import type { Asked } from "./useDepth";

const MOST_TRADES = 60;

/** The tape, newest first: asked once, then what the feed adds, drawn at most once a frame. */
export function useTape<T extends TapeTrade>({ call, params, topic }: Source): Asked<readonly T[]> {
  const query = useAnyCall<{ rows: T[] }>(call, params);
  const [live, setLive] = useState<{ topic: string; rows: T[] }>({ topic, rows: [] });
  const waiting = useRef<{ rows: T[]; whole: boolean }>({ rows: [], whole: false });
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useFeedListener<T | T[]>(topic, ({ data, snapshot }) => {
    const news = (Array.isArray(data) ? data : [data]).filter((trade) => trade?.id !== undefined).reverse();
    const held = waiting.current;
    waiting.current = snapshot ? { rows: news, whole: true } : { rows: [...news, ...held.rows], whole: held.whole };
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      const { rows, whole } = waiting.current;
      waiting.current = { rows: [], whole: false };
      setLive((before) => ({
        topic,
        rows: [...rows, ...(whole || before.topic !== topic ? [] : before.rows)].slice(0, MOST_TRADES),
      }));
    });
  });
  const asked = query.data?.rows;
  const data = useMemo(() => {
    const fed = live.topic === topic ? live.rows : [];
    if (!asked) return fed.length > 0 ? fed : undefined;
    const seen = new Set(fed.map(({ id }) => id));
    return [...fed, ...asked.filter(({ id }) => !seen.has(id))].slice(0, MOST_TRADES);
  }, [asked, live, topic]);
  return { data, loading: data === undefined && query.loading, problem: data ? null : query.problem, retry: query.retry };
}
