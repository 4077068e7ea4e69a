import type { ReceiptView, RecomputeMessage } from "@agio/ui";
import { triggerAgain } from "./rule";

/** Where a receipt is computed again, beside the page. */
addEventListener("message", ({ data }: MessageEvent<ReceiptView>) => {
  const reported: RecomputeMessage = { result: triggerAgain(data), ticks: data.ticks.length, steps: 1 };
  postMessage(reported);
});
