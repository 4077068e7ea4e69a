import { useMemo, useState } from "react";
import { useCall, useFormat, useT } from "@agio/sdk";
import { BuyForm, CoinDisc, CurveChart, NumberField, Panel, Segments, Select, Stack, Text } from "@agio/ui";
import { HOUSE, ownZone, useSchedule } from "./useSchedule";
import type { Preview } from "./wire.gen";

const QUOTE = "USDT";
const EVERY = ["day", "week", "month"] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const MONTHDAYS = Array.from({ length: 31 }, (_, day) => day + 1);

/** A coin bought again and again: what its past comes to is drawn as it is chosen, by what fires. */
export function RecurringBuy() {
  const t = useT("automation");
  const format = useFormat();
  const words = useSchedule();
  const coins = useCoins();
  const zones = useMemo(() => [...new Set([ownZone(), HOUSE])], []);
  const [chosen, setCoin] = useState("BTC");
  const [every, setEvery] = useState<(typeof EVERY)[number]>("week");
  const [day, setDay] = useState(1);
  const [hour, setHour] = useState(9);
  const [zone, setZone] = useState(zones[0] ?? HOUSE);
  const [highest, setHighest] = useState("");
  const coin = coins.some((one) => one.coin === chosen) ? chosen : (coins[0]?.coin ?? chosen);
  const item = { coin, every, hour, day, zone, highest };
  const numbers = (of: number[], write: (one: number) => string) => of.map((one) => ({ value: String(one), label: write(one) }));
  return (
    <Panel title={t("automation.buy_title")} padding="form">
      <BuyForm
        quote="web/recurringBuyPreview"
        call="web/recurringBuyCreate"
        field="amount"
        item={item}
        draft="automation-buy"
        example="100"
        amount={{ label: t("automation.fact.amount"), unit: QUOTE, decimals: 2 }}
        lines={(of) => [
          { label: t("automation.fact.next_at"), value: of.next_at === null ? "–" : format.dateTime(of.next_at) },
          { label: t("automation.past.runs", { days: of.days }), value: runs(of) },
          { label: t("automation.past.given"), value: of.given ? format.coin(of.given, of.given_of) : "–" },
          { label: t("automation.past.got"), value: of.got ? format.coin(of.got, of.got_of) : "–" },
        ]}
        figures={(of) => <Past preview={of} />}
        label={t("automation.buy")}
        title={t("automation.buy_title")}
        text={t("automation.buy_text")}
        changes={["web/automationInstructions"]}
        done={({ terms }) => ({ kind: "neutral", text: t("automation.summary.created", { schedule: words.schedule(terms) }) })}
      >
        <Select
          label={t("automation.fact.coin")}
          searchable
          value={coin}
          options={coins.map((one) => ({
            value: one.coin,
            label: one.coin,
            hint: one.name,
            icon: <CoinDisc symbol={one.coin} size={20} />,
          }))}
          onChange={setCoin}
        />
        <Segments
          full
          label={t("automation.fact.every")}
          value={every}
          options={EVERY.map((one) => ({ value: one, label: t(`automation.every.${one}`) }))}
          onChange={(next) => {
            setEvery(next);
            setDay(1);
          }}
        />
        {every === "week" && (
          <Select
            label={t("automation.fact.weekday")}
            value={String(day)}
            options={numbers(WEEKDAYS, words.weekday)}
            onChange={(next) => setDay(Number(next))}
          />
        )}
        {every === "month" && (
          <Select
            label={t("automation.fact.monthday")}
            hint={t("automation.monthday_hint")}
            value={String(day)}
            options={numbers(MONTHDAYS, String)}
            onChange={(next) => setDay(Number(next))}
          />
        )}
        <Select
          label={t("automation.fact.hour")}
          value={String(hour)}
          options={numbers(HOURS, words.hour)}
          onChange={(next) => setHour(Number(next))}
        />
        {zones.length > 1 && (
          <Select
            label={t("automation.fact.zone")}
            value={zone}
            options={zones.map((one) => ({ value: one, label: words.zone(one) }))}
            onChange={setZone}
          />
        )}
        <NumberField
          label={t("automation.fact.highest")}
          hint={t("automation.fact.highest_hint")}
          unit={QUOTE}
          value={highest}
          onChange={setHighest}
        />
      </BuyForm>
    </Panel>
  );
}

/** How often it would have bought. */
const runs = ({ points }: Preview): number => points.filter(({ state }) => state === "done").length;

/** The price of each moment that has been. */
function Past({ preview: { days, points } }: { preview: Preview }) {
  const t = useT("automation");
  const format = useFormat();
  const priced = points.filter(({ price }) => price !== "");
  const label = t("automation.past.chart", { days });
  return (
    <Stack gap={8}>
      {priced.length > 1 && (
        <>
          <Text tone="soft">{label}</Text>
          <CurveChart
            label={label}
            height={160}
            series={[{ points: priced.map(({ at, price }) => ({ x: Date.parse(at), y: price })) }]}
            axis={{ write: (x) => format.date(x) }}
          />
        </>
      )}
      <Text tone="soft">{t("automation.past.note")}</Text>
    </Stack>
  );
}

/** The coins that have a price. */
function useCoins() {
  const assets = useCall("web/getAsset2");
  return useMemo(
    () => assets.data?.rows.filter(({ wallet, priced, coin }) => wallet === "spot" && priced && coin !== QUOTE) ?? [],
    [assets.data],
  );
}
