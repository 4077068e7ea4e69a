import type { ReceiptView, RecomputeMessage } from "@agio/ui";
import { decidedAgain } from "./rule";

/** Where a receipt is computed again, beside the page. */
addEventListener("message", ({ data }: MessageEvent<ReceiptView>) => {
  const reported: RecomputeMessage = { result: decidedAgain(data), ticks: data.ticks.length, steps: 1 };
  postMessage(reported);
});
