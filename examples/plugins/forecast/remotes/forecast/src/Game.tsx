import { useState } from "react";
import { useAnyCall, useFormat, useT, useTitle } from "@agio/sdk";
import { Amount, BuyForm, Page, Panel, Price, QueryState, Records, Segments, Stack, Text } from "@agio/ui";
import { stakeKind, type Direction } from "./stakeKind";

interface Game {
  symbol: string;
  coin: string;
  price: string;
  fixes_at: string;
  minimum: string;
  maximum: string;
}

/** The game of the day, the form of a stake, and the stakes that were made. */
export default function Screen() {
  const t = useT("forecast");
  const format = useFormat();
  const [direction, setDirection] = useState<Direction>("up");
  const game = useAnyCall<Game>("web/forecastGame", {}, { every: 5000, keepPrevious: true });
  useTitle(t("forecast.title"));
  return (
    <Page title={t("forecast.title")}>
      <Stack>
        <Text tone="soft">{t("forecast.lead")}</Text>
        <QueryState query={game} rows={3} rowHeight={60} />
        {game.data && (
          <Panel title={t("forecast.today", { symbol: game.data.symbol, at: format.dateTime(game.data.fixes_at) })} padding="form">
            <Stack>
              <Text>
                {t("forecast.fact.price")} <Price value={game.data.price} />
              </Text>
              <Segments
                label={t("forecast.fact.direction")}
                value={direction}
                onChange={setDirection}
                options={[
                  { value: "up", label: t("forecast.direction.up") },
                  { value: "down", label: t("forecast.direction.down") },
                ]}
              />
              <BuyForm
                key={direction}
                quote="web/forecastQuote"
                call="web/forecastPlace"
                field="amount"
                item={{ direction }}
                draft={`forecast-${direction}`}
                example={game.data.minimum}
                amount={{ label: t("forecast.fact.amount"), unit: game.data.coin, max: game.data.maximum }}
                lines={(of) => [
                  { label: t("forecast.fact.direction"), value: t(`forecast.direction.${of.direction}`) },
                  { label: t("forecast.fact.entry"), value: <Price value={of.entry} /> },
                  { label: t("forecast.fact.prize"), value: <Amount value={of.prize} unit={of.coin} sign /> },
                  { label: t("forecast.fact.fixes_at"), value: format.dateTime(of.fixes_at) },
                ]}
                label={t("forecast.stake")}
                title={t("forecast.stake")}
                text={t("forecast.risk")}
                changes={["web/forecastStakes"]}
                done={({ amount, coin }) => ({ text: t("forecast.summary.staked", { amount: format.coin(amount, coin) }) })}
              />
            </Stack>
          </Panel>
        )}
        <Records kinds={[stakeKind]} title={t("forecast.stakes")} />
      </Stack>
    </Page>
  );
}
