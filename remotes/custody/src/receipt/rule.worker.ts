import type { ReceiptView, RecomputeMessage } from "@agio/ui";
import { settledAgain } from "./rule";

/** Where a receipt is computed again, beside the page. */
addEventListener("message", ({ data }: MessageEvent<ReceiptView>) => {
  void settledAgain(data.kind, data.facts).then((result) => {
    const reported: RecomputeMessage = { result, ticks: 0, steps: 1 };
    postMessage(reported);
  });
});
