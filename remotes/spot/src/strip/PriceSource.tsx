import { NOTHING, useFeedState, useFormat, useSymbol, useT } from "@agio/sdk";
import { Chip, Drawer, Facts, Notice, Price } from "@agio/ui";
import { useRules, useUnpriced } from "../data";
import { percentText } from "../model/ticket";

/** Where the price of this screen comes from, and what it is used for. */
export function PriceSource({ open, onClose, pair }: { open: boolean; onClose(): void; pair: string }) {
  const t = useT("spot");
  const format = useFormat();
  const row = useSymbol(pair);
  const { rules } = useRules(pair);
  const { state, latency, lastMessage } = useFeedState();
  const unpriced = useUnpriced(pair);
  const live = state === "live" && !unpriced;
  return (
    <Drawer open={open} onClose={onClose} title={t("spot.source.title")} width={360}>
      <Facts
        facts={[
          { label: t("spot.source.pair"), value: pair },
          { label: t("spot.source.price"), value: <Price value={row?.last} decimals={row?.decimals} /> },
          { label: t("spot.source.source"), value: t("spot.source.index") },
          { label: t("spot.source.time"), value: unpriced || lastMessage === null ? NOTHING : format.dateTime(lastMessage) },
          {
            label: t("spot.source.feed"),
            value: (
              <Chip tone={live ? "good" : "waiting"} dot>
                {t(live ? "spot.source.live" : "spot.source.waiting")}
              </Chip>
            ),
          },
          latency !== null && { label: t("spot.source.latency"), value: `${format.integer(Math.round(latency))} ms` },
          rules && { label: t("spot.rules.band"), value: t("spot.rules.band_value", { percent: percentText(rules.band, 0) }) },
        ]}
      />
      <div style={{ marginTop: 16 }}>
        <Notice>{t("spot.source.text")}</Notice>
      </div>
    </Drawer>
  );
}
