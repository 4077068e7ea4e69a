import { lazy, Suspense } from "react";
import { useDepth } from "../book/useDepth";
import type { Market, Source } from "../market";
import { ChartSkeleton } from "./ChartSkeleton";

const DepthChart = lazy(() => import(/* webpackChunkName: "depth" */ "./DepthChart"));

/** The book as a picture: how much could be bought or sold down to each price. */
export function DepthPanel({ source, ...market }: Market & { source: Source }) {
  const asked = useDepth(source);
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <DepthChart {...market} {...asked} />
    </Suspense>
  );
}
