import { lazy, Suspense } from "react";
import { Skeleton } from "@agio/ui";
import { Example } from "./Example";

const Terminal = lazy(() => import("./trading/Terminal"));

/** The parts of a trade screen; their code is fetched with them. */
export function Trading() {
  return (
    <Suspense
      fallback={
        <Example name="@agio/trade" text="On its way">
          <Skeleton height={200} />
        </Example>
      }
    >
      <Terminal />
    </Suspense>
  );
}
