import { Suspense } from "react";
import { useT } from "@agio/sdk";
import { Chip, ConsoleSection, DataTable, EmptyState, Panel, SkeletonRows } from "@agio/ui";
import type { ViewState } from "../console/useView";
import type { Product } from "../wire.gen";
import styles from "../section/Section.module.css";
import { PluginText } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";
import { addressOf } from "./product";
import { ProductPage } from "./ProductPage";
import { ProductRows } from "./ProductRows";

/** What every plugin sells, row by row: its list of products, one product's rows, or one row. */
export function Products({ view }: { view: ViewState }) {
  const t = useT("operator");
  // The texts of the plugin that sells are loaded when first needed.
  const waiting = (
    <ConsoleSection title={t("operator.products.title")}>
      <Panel padding="flush">
        <SkeletonRows rows={8} height={42} />
      </Panel>
    </ConsoleSection>
  );
  return (
    <Suspense fallback={waiting}>
      <Opened view={view} />
    </Suspense>
  );
}

function Opened({ view }: { view: ViewState }) {
  const t = useT("operator");
  const list = useOperatorCall("web/operatorProducts", {});
  const { product, key } = addressOf(view.item);
  if (product !== null && key !== null) return <ProductPage key={`${product} ${key}`} product={product} name={key} view={view} />;
  const chosen = list.data?.rows.find(({ id }) => id === product);
  if (chosen) return <ProductRows key={chosen.id} product={chosen} view={view} onBack={() => view.openSection("products")} />;
  return (
    <ConsoleSection title={t("operator.products.title")} {...(product === null ? {} : { onBack: () => view.openSection("products") })}>
      {product !== null && list.data ? (
        <Panel>
          <EmptyState title={t("operator.products.unknown")} text={t("operator.queue.unknown_hint")} />
        </Panel>
      ) : (
        <Panel padding="flush">
          <DataTable
            label={t("operator.products.title")}
            columns={[
              {
                key: "title",
                header: t("operator.products.product"),
                card: "title",
                render: ({ id, title }: Product) => (
                  <>
                    <button type="button" className={styles.link} onClick={() => view.openSection("products", id)}>
                      <PluginText name={title} />
                    </button>
                    <div className={styles.caption} translate="no">
                      {id}
                    </div>
                  </>
                ),
              },
              { key: "rows", card: "line", header: t("operator.products.rows"), right: true },
              {
                key: "drafts",
                card: "line",
                header: t("operator.products.drafts"),
                right: true,
                render: ({ drafts }: Product) => (drafts > 0 ? <Chip tone="waiting">{drafts}</Chip> : "0"),
              },
            ]}
            rows={list.data?.rows}
            rowKey={({ id }) => id}
            loading={list.loading}
            problem={list.problem}
            onRetry={list.retry}
            onRow={({ id }) => view.openSection("products", id)}
            rowHeight={46}
            empty={{ title: t("operator.products.none"), text: t("operator.products.nothing_sold") }}
          />
        </Panel>
      )}
    </ConsoleSection>
  );
}
