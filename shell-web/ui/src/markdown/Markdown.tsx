import { lazy, Suspense } from "react";
import { SkeletonRows } from "../feedback/feedback";

/** Drawn with a library of its own, which loads with the first text. */
const Text = lazy(() => import("./Text"));

/** A text that people wrote in Markdown. `level` is that of its highest heading. */
export function Markdown({ text, level = 2 }: { text: string; level?: 2 | 3 }) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} height={26} />}>
      <Text text={text} level={level} />
    </Suspense>
  );
}
