import { useCall, useFormat, useT, type Client, type Format, type Translate } from "@agio/sdk";
import { ConsoleSection, DataTable, Facts, Panel, type Column } from "@agio/ui";
import type { Withheld } from "../wire.gen";

const CALL = "web/operatorMarketPrices";
const EVERY_MS = 5_000;

/** The part of the console that says where prices come from, and by which nothing may be priced now. */
export default function Prices({ client }: { client: Client }) {
  const t = useT("market");
  const format = useFormat();
  const { data, loading, problem, retry } = useCall(CALL, {}, { client, every: EVERY_MS });
  return (
    <ConsoleSection title={t("market.nav.prices")}>
      {data && (
        <Panel>
          <Facts
            facts={[
              { label: t("market.prices.source"), value: t(`market.prices.source.${data.source}`) },
              {
                label: t("market.prices.standing"),
                value: t("market.prices.of", { withheld: format.integer(data.withheld), count: format.integer(data.instruments) }),
              },
            ]}
          />
        </Panel>
      )}
      <Panel padding="flush" title={t("market.prices.list")}>
        <DataTable
          label={t("market.prices.list")}
          columns={columns(t, format)}
          rows={data?.rows}
          rowKey={({ symbol }) => symbol}
          loading={loading}
          problem={data ? null : problem}
          onRetry={retry}
          skeletonRows={4}
          empty={{ title: t("market.prices.none"), text: t("market.prices.none_text") }}
        />
      </Panel>
    </ConsoleSection>
  );
}

const columns = (t: Translate, format: Format): Column<Withheld>[] => [
  {
    key: "symbol",
    header: t("market.product.symbol"),
    card: "title",
    render: ({ symbol, name }) => (
      <>
        <b>{symbol}</b> {name}
      </>
    ),
  },
  { key: "why", header: t("market.prices.why"), card: "full", render: ({ why }) => t(`market.prices.why.${why}`) },
  { key: "last", header: t("market.prices.last"), card: "half", right: true, render: ({ last, decimals }) => format.price(last, decimals) },
  { key: "since", header: t("market.prices.since"), card: "half", right: true, render: ({ since }) => format.dateTime(since) },
];
