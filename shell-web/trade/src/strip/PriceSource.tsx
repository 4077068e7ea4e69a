import { NOTHING, useFormat, useLive, useSymbol, useT } from "@agio/sdk";
import { Chip, Drawer, Facts, Notice, Price, Stack, type Fact } from "@agio/ui";

export interface PriceSourceProps {
  open: boolean;
  onClose(): void;
  symbol: string;
  unpriced: boolean;
  /** Who makes the price. */
  name: string;
  /** What the price is used for. */
  text: string;
  more?: readonly (Fact | false | null | undefined)[];
}

/** Where the price of a screen comes from, and what it is used for. */
export function PriceSource({ open, onClose, symbol, unpriced, name, text, more = [] }: PriceSourceProps) {
  const t = useT("trade");
  const format = useFormat();
  const row = useSymbol(symbol);
  const { live: feeds, latency, heard } = useLive();
  const live = feeds && !unpriced;
  return (
    <Drawer open={open} onClose={onClose} title={t("trade.source.title")} width={360}>
      <Stack gap={16}>
        <Facts
          facts={[
            { label: t("trade.source.pair"), value: symbol },
            { label: t("trade.source.price"), value: <Price value={row?.last} decimals={row?.decimals} /> },
            { label: t("trade.source.source"), value: name },
            { label: t("trade.source.time"), value: unpriced || heard === null ? NOTHING : format.dateTime(heard) },
            {
              label: t("trade.source.feed"),
              value: (
                <Chip tone={live ? "good" : "waiting"} dot>
                  {t(live ? "trade.source.live" : "trade.source.waiting")}
                </Chip>
              ),
            },
            latency !== null && { label: t("trade.source.latency"), value: `${format.integer(Math.round(latency))} ms` },
            ...more,
          ]}
        />
        <Notice>{text}</Notice>
      </Stack>
    </Drawer>
  );
}
