import type { ReceiptView, RecomputeMessage } from "@agio/ui";
import { settledAgain } from "./rule";

/** Where a receipt is computed again, beside the page. */
addEventListener("message", ({ data }: MessageEvent<ReceiptView>) => {
  const reported: RecomputeMessage = { result: settledAgain(data.kind, data.facts), ticks: data.ticks.length, steps: 1 };
  postMessage(reported);
});
