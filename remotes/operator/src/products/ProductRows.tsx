import { useEffect, useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Button, Chip, type Column, ConsoleSection, DataTable, Input, Panel, Switch } from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import type { Product, ProductRow } from "../wire.gen";
import section from "../section/Section.module.css";
import { PluginText } from "../PluginText";
import { usePaged } from "../section/usePaged";
import { FieldValue } from "./FieldValue";
import styles from "./Products.module.css";

const SEARCH_AFTER_MS = 250;

/** The rows of one product: searched, and narrowed to those that a draft waits for. */
export function ProductRows({ product, view, onBack }: { product: Product; view: ViewState; onBack?(): void }) {
  const t = useT("operator");
  const may = useMay();
  const [text, setText] = useState("");
  const [q, setQ] = useState("");
  const [drafted, setDrafted] = useState(false);
  const [key, setKey] = useState("");
  const list = usePaged<ProductRow>("web/operatorProductRows", { product: product.id, q, drafted });
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const columns = useColumns(product, view);
  return (
    <ConsoleSection
      title={t("operator.products.title")}
      badge={
        <Chip>
          <PluginText name={product.title} />
        </Chip>
      }
      {...(onBack ? { onBack } : {})}
    >
      <div className={section.tools}>
        <Input label={t("operator.products.search")} type="search" maxLength={100} value={text} onChange={setText} />
        <Switch checked={drafted} onChange={setDrafted}>
          {t("operator.products.only_drafts")}
        </Switch>
        {product.adds && may("parameter.write") && (
          <>
            <Input label={<PluginText name={product.key_label} />} maxLength={40} value={key} onChange={setKey} />
            <Button disabled={key.trim() === ""} icon="plus" onClick={() => view.openSection("products", `${product.id}/${key.trim()}`)}>
              {t("operator.products.add")}
            </Button>
          </>
        )}
      </div>
      <Panel padding="flush">
        <DataTable
          label={t("operator.products.title")}
          columns={columns}
          rows={list.rows}
          rowKey={(row) => row.key}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          onRow={(row) => view.openSection("products", `${product.id}/${row.key}`)}
          skeletonRows={8}
          rowHeight={42}
          empty={
            text !== "" || drafted
              ? { title: t("operator.products.none"), text: t("operator.products.none_hint") }
              : {
                  title: t("operator.products.no_rows"),
                  text: t(product.adds && may("parameter.write") ? "operator.products.no_rows_hint" : "operator.products.no_rows_text"),
                }
          }
          paging={list.paging}
        />
      </Panel>
    </ConsoleSection>
  );
}

function useColumns(product: Product, view: ViewState): Column<ProductRow>[] {
  const t = useT("operator");
  const own = useT(product.id.split(".")[0]);
  const format = useFormat();
  const shown = product.columns.map((name) => product.fields.find((field) => field.name === name)).filter((field) => field !== undefined);
  return [
    {
      key: "key",
      header: own(product.key_label),
      card: "title",
      render: ({ key }) => (
        <button type="button" className={section.link} onClick={() => view.openSection("products", `${product.id}/${key}`)}>
          {key}
        </button>
      ),
    },
    ...shown.map(
      (field): Column<ProductRow> => ({
        key: field.name,
        header: own(field.label),
        right: field.kind === "decimal" || field.kind === "int",
        render: ({ values, own: mine }) => (
          <span className={mine.includes(field.name) && field.parameter ? styles.own : undefined}>
            <FieldValue field={field} value={values[field.name] ?? ""} />
          </span>
        ),
      }),
    ),
    {
      key: "number",
      header: t("operator.products.version_head"),
      card: "hidden",
      right: true,
      render: ({ number, since }) => (number === 0 ? "–" : <span title={since === null ? "" : format.dateTime(since)}>{number}</span>),
    },
    {
      key: "state",
      header: t("operator.state"),
      card: "aside",
      right: true,
      render: (row) =>
        row.draft !== null ? (
          <Chip tone="waiting">{t("operator.products.waits")}</Chip>
        ) : row.scheduled !== null ? (
          <Chip tone="moving">{t("operator.products.put_on")}</Chip>
        ) : row.retired ? (
          <Chip tone="over">{t("operator.products.retired")}</Chip>
        ) : (
          <Chip tone="good">{t("operator.products.sold")}</Chip>
        ),
    },
  ];
}
