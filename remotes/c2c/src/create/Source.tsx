import { useFormat, useT } from "@agio/sdk";
import { clockOf, Text, useTimeLeft } from "@agio/ui";
import type { Quote } from "../wire.gen";

/** Where the rate comes from, and how long it is honoured. */
export function Source({ quote }: { quote: Quote }) {
  const t = useT("c2c");
  const format = useFormat();
  const left = useTimeLeft(quote.valid_ms / 1000);
  const sources = quote.sources.map(({ symbol, price, time }) => `${symbol} ${format.price(price)} (${format.time(time)})`);
  return (
    <Text tone="caption">
      {sources.length > 0 ? t("c2c.source", { sources: sources.join(" · ") }) : t("c2c.source_none")}{" "}
      {t("c2c.valid", { time: clockOf(left) })}
    </Text>
  );
}
