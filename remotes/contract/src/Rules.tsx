import { useState } from "react";
import { link, money, useFormat, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, DataTable, Dialog, Facts, Page, Panel, RiskLine, ScreenHead, Stack, usePhone, type Column } from "@agio/ui";
import { useProducts } from "./data";
import { addressOf, nameOf } from "./market";
import { rateText } from "./positions/position";
import type { Product, Products } from "./wire.gen";
import styles from "./contract.module.css";

/** Contracts that a phone shows at once. */
const ON_PHONE = 8;
const STEPS = ["margin", "mark", "liquidation", "gap", "close", "overnight", "delivery", "stale", "receipt"] as const;

/** By which rules contracts are opened, held and closed, and what each of them costs. */
export default function Rules() {
  const t = useT("contracts");
  const query = useProducts();
  const trade = link("contract.trade");
  useTitle(t("contracts.screen.rules"));
  return (
    <Page>
      <ScreenHead
        title={t("contracts.screen.rules")}
        lead={t("contracts.rules.lead")}
        actions={trade && <Button to={trade}>{t("contracts.trade")}</Button>}
      />
      <Stack>
        <RiskLine>{t("contracts.risk.said")}</RiskLine>
        <Panel title={t("contracts.rules.how")}>
          <dl className={styles.how}>
            {STEPS.map((step) => (
              <div key={step}>
                <dt>{t(`contracts.rules.${step}`)}</dt>
                <dd>{t(`contracts.rules.${step}_text`)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <QueryState query={query} rows={8} rowHeight={46}>
          {(products) => <Offered products={products} />}
        </QueryState>
      </Stack>
    </Page>
  );
}

function Offered({ products }: { products: Products }) {
  const t = useT("contracts");
  const format = useFormat();
  const phone = usePhone();
  const [page, turn] = useState(1);
  const [shown, show] = useState<Product | null>(null);
  const columns: Column<Product>[] = [
    {
      key: "contract",
      header: t("contracts.fact.contract"),
      card: "title",
      render: ({ key }) => (
        <Button variant="link" to={addressOf(key)}>
          {nameOf(key)}
        </Button>
      ),
    },
    { key: "lot", header: t("contracts.rule.lot"), right: true, card: "hidden", render: ({ lot, base }) => format.coin(lot, base) },
    {
      key: "leverage",
      header: t("contracts.rule.leverage"),
      term: "leverage",
      right: true,
      card: "aside",
      sort: ({ leverages }) => leverages.at(-1),
      render: ({ leverages }) => `${leverages.at(-1) ?? 1}×`,
    },
    {
      key: "maintenance",
      header: t("contracts.rule.maintenance"),
      term: "maintenance_margin",
      right: true,
      card: "hidden",
      render: ({ tiers }) => rateText(format, tiers[0]?.maintenance ?? "0"),
    },
    {
      key: "fees",
      header: t("contracts.rule.fees"),
      term: "maker_taker",
      right: true,
      card: "half",
      render: (one) => `${rateText(format, one.maker_fee)} / ${rateText(format, one.taker_fee)}`,
    },
    {
      key: "liquidation",
      header: t("contracts.rule.liquidation_fee"),
      term: "liquidation_fee",
      right: true,
      card: "hidden",
      render: (one) => rateText(format, one.liquidation_fee),
    },
    {
      key: "overnight",
      header: t("contracts.head.overnight"),
      term: "overnight_interest",
      right: true,
      card: "half",
      render: (one) => `${rateText(format, one.interest_long, true)} / ${rateText(format, one.interest_short, true)}`,
    },
    {
      key: "spread",
      header: t("contracts.source.spread"),
      term: "spread",
      right: true,
      card: "hidden",
      render: ({ spread, decimals }) => format.price(money.trim(spread), decimals),
    },
    { key: "most", header: t("contracts.rule.most"), right: true, card: "hidden", render: ({ order_lots: lots }) => format.integer(lots) },
  ];
  const rows = phone ? products.rows.slice((page - 1) * ON_PHONE, page * ON_PHONE) : products.rows;
  const pages = Math.ceil(products.rows.length / ON_PHONE);
  const paging = {
    page,
    pages,
    onPrevious: page > 1 ? () => turn(page - 1) : undefined,
    onNext: page < pages ? () => turn(page + 1) : undefined,
  };
  return (
    <Panel title={t("contracts.rules.offered")} padding="flush">
      <DataTable<Product>
        label={t("contracts.rules.offered")}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowHeight={46}
        {...(phone ? { onRow: show, paging } : {})}
      />
      <Dialog open={shown !== null} onClose={() => show(null)} title={shown ? nameOf(shown.key) : ""}>
        {shown && (
          <Facts
            facts={columns
              .filter(({ card }) => card !== "title")
              .map(({ header, term, render }) => ({ label: header, ...(term ? { term } : {}), value: render?.(shown) }))}
          />
        )}
      </Dialog>
    </Panel>
  );
}
