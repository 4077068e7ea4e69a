import { useEffect, useRef, useState } from "react";
import type { Recomputed } from "./RecomputeNotice";

/** What a product's worker tells: how far it is, then its result. */
export type RecomputeMessage = { done: number; count: number } | { result: string; ticks: number; steps: number };

/** Longer than any receipt needs; a worker that is silent then is ended. */
const LIMIT_MS = 10_000;

/**
 * Compute a receipt again in a worker, so that the page stays quick, and compare it to what was settled.
 * @param start the product's worker; it is given the evidence and tells by `RecomputeMessage`
 * @param settled the result of the receipt, a decimal string, in the same decimals as the worker's
 */
export function useRecompute<E>(start: () => Worker, evidence: E, settled: string) {
  const [check, setCheck] = useState<Recomputed>({ state: "ready" });
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);
  const run = () => {
    end.current();
    const began = performance.now();
    const worker = start();
    const finish = (next: Recomputed) => {
      end.current();
      setCheck(next);
    };
    const timer = setTimeout(() => finish({ state: "failed" }), LIMIT_MS);
    end.current = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    worker.onerror = () => finish({ state: "failed" });
    worker.onmessage = ({ data }: MessageEvent<RecomputeMessage>) => {
      if ("done" in data) return setCheck({ state: "running", ...data });
      if (data.result === settled) {
        return finish({ state: "same", ticks: data.ticks, steps: data.steps, ms: Math.round(performance.now() - began) });
      }
      finish({ state: "other", settled, computed: data.result });
    };
    setCheck({ state: "running", done: 0, count: 0 });
    worker.postMessage(evidence);
  };
  return { check, run };
}
