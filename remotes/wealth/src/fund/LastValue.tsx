import { useState } from "react";
import { useCall, useFormat, useT } from "@agio/sdk";
import { QueryState, Button, Chip, DataTable, Facts, Panel, registerReceipt, Stack, Text } from "@agio/ui";
import { four } from "../figures";
import { valueAgain } from "../rule";
import type { Fixed, FixedValue, UsedPrice } from "../wire.gen";

/** The value that was fixed last, and its receipt, which everybody may open. */
export function LastValue({ last }: { last: Fixed }) {
  const t = useT("wealth");
  const format = useFormat();
  return (
    <Panel title={t("wealth.last.title")} actions={four(format, last.value)}>
      <Stack gap={8}>
        <Facts
          facts={[
            { label: t("wealth.last.fixed"), value: format.dateTime(last.fixed_at) },
            { label: t("wealth.last.prices"), value: t("wealth.last.count", { count: last.prices }) },
            { label: t("wealth.last.rule"), value: t("wealth.last.version", { version: last.version }) },
          ]}
        />
        {last.shown && <Text tone="soft">{t("wealth.last.shown")}</Text>}
        <Button size={28} icon="receipt-2" onClick={() => openValue({ id: last.id })}>
          {t("wealth.last.open")}
        </Button>
      </Stack>
    </Panel>
  );
}

function ValueReceipt({ id }: { id: string }) {
  const query = useCall("web/getFundValue", { id }, { staleTime: Infinity });
  return (
    <QueryState query={query} rows={6} rowHeight={30}>
      {(value) => <Evidence value={value} />}
    </QueryState>
  );
}

/** Open the receipt of a published value. */
export const openValue = registerReceipt("wealth-value", ValueReceipt);

function Evidence({ value }: { value: FixedValue }) {
  const t = useT("wealth");
  const format = useFormat();
  const [again, setAgain] = useState<string | null>(null);
  const units = Object.fromEntries(value.units_before.map((one) => [one.symbol, one.units]));
  const same = again === value.value;
  return (
    <Stack>
      <b>{t("wealth.last.of", { name: value.name, at: format.dateTime(value.at), value: format.amount(value.value), coin: value.coin })}</b>
      <DataTable<UsedPrice>
        label={t("wealth.last.prices")}
        rows={value.prices}
        rowKey={({ symbol }) => symbol}
        empty={{ title: t("wealth.none.days") }}
        columns={[
          { key: "symbol", header: t("wealth.column.holding"), card: "title" },
          { key: "units", header: t("wealth.column.units_one"), right: true, render: ({ symbol }) => format.amount(units[symbol] ?? "0") },
          { key: "price", header: t("wealth.column.price"), right: true, render: ({ price }) => format.price(price) },
          { key: "time_ms", header: t("wealth.last.time"), right: true, card: "aside", render: ({ time_ms: at }) => format.time(at, true) },
        ]}
      />
      <Facts
        facts={[
          { label: t("wealth.last.cash"), value: format.amount(value.cash_before) },
          { label: t("wealth.last.fee", { count: value.days }), value: format.amount(value.fee) },
          value.weights.length > 0 && { label: t("wealth.last.changed"), value: value.weights.map(({ symbol }) => symbol).join(", ") },
          { label: t("wealth.last.rule"), value: t("wealth.last.version", { version: value.version }) },
          { label: t("wealth.last.number"), value: value.id },
          { label: t("wealth.value_of_share"), term: "nav", value: format.amount(value.value), strong: true },
        ]}
      />
      <Text tone="soft">{t("wealth.last.formula")}</Text>
      <div role="status">
        {again === null ? (
          <Button size={28} icon="refresh" onClick={() => setAgain(valueAgain(value))}>
            {t("wealth.last.check")}
          </Button>
        ) : (
          <Chip tone={same ? "good" : "bad"}>{t(same ? "wealth.last.same" : "wealth.last.other")}</Chip>
        )}
      </div>
    </Stack>
  );
}
