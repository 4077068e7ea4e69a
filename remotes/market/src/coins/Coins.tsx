import { useMemo } from "react";
import { useCall, useSearchParams, useT } from "@agio/sdk";
import { QueryState, Page, ScreenHead } from "@agio/ui";
import type { Instrument } from "../wire.gen";
import { CoinPage } from "./CoinPage";
import { CoinCards } from "./CoinCards";

const EVERY_MS = 300_000;

/** Every coin that can be owned, or the one that the address names. */
export default function Coins() {
  const [search] = useSearchParams();
  const coin = search.get("coin");
  return coin ? <CoinPage key={coin} coin={coin} /> : <All />;
}

function All() {
  const t = useT("market");
  const all = useCall("web/getCurrencyAll", { category: "crypto" }, { every: EVERY_MS, staleTime: 60_000 });
  return (
    <Page>
      <ScreenHead title={t("market.nav.coins")} lead={t("market.coin.lead")} />
      <QueryState query={all}>{({ rows }) => <Owned rows={rows} />}</QueryState>
    </Page>
  );
}

function Owned({ rows }: { rows: readonly Instrument[] }) {
  const coins = useMemo(() => rows.filter(({ spot }) => spot), [rows]);
  return <CoinCards coins={coins} />;
}
