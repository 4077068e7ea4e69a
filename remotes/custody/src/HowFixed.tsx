import { useState } from "react";
import { money, useCall, useFormat, useT, type AnswerOf } from "@agio/sdk";
import { QueryState, Button, Chip, CopyField, dailyRate, Facts, Panel, Stack, Text } from "@agio/ui";
import { noon } from "./days";
import { recomputed } from "./receipt/recompute";
import type { Product } from "./wire.gen";

type Info = AnswerOf<"web/getProfitInfo">;

/** How the yield of a day is fixed: the promise, the link that was revealed, and the same computed once more here. */
export function HowFixed({ product }: { product: Product }) {
  const t = useT("custody");
  const query = useCall("web/getProfitInfo", { product: product.key });
  return (
    <Panel title={t("custody.fixed.title")}>
      <QueryState query={query} rows={4} rowHeight={28}>
        {(info) => <Evidence key={info.key} info={info} />}
      </QueryState>
    </Panel>
  );
}

function Evidence({ info }: { info: Info }) {
  const t = useT("custody");
  const format = useFormat();
  const [same, setSame] = useState<boolean | null>(null);
  const last = info.revealed[0];
  const check = async () => {
    const again = await Promise.all(
      info.revealed.map(async (day) => {
        const found = await recomputed({ product: info.key, low: info.low, high: info.high, ...day });
        return found !== null && money.compare(found, day.daily_yield) === 0;
      }),
    );
    setSame(again.every(Boolean));
  };
  return (
    <Stack>
      <Text tone="soft">{t("custody.fixed.rule")}</Text>
      {last && (
        <Facts
          facts={[
            { label: format.date(noon(last.day)), value: dailyRate(format, last.daily_yield) },
            { label: t("custody.fixed.link"), value: <CopyField value={last.link} /> },
            { label: t("custody.fixed.previous"), value: <CopyField value={last.previous} /> },
            { label: t("custody.fixed.anchor"), value: <CopyField value={info.anchor} /> },
          ]}
        />
      )}
      {last && (
        <div role="status">
          {same === null ? (
            <Button size={28} icon="refresh" onClick={() => void check()}>
              {t("custody.fixed.check")}
            </Button>
          ) : (
            <Chip tone={same ? "good" : "bad"}>{t(same ? "custody.fixed.same" : "custody.fixed.other")}</Chip>
          )}
        </div>
      )}
    </Stack>
  );
}
