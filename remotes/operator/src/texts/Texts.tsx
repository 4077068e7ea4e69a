import { useEffect, useState } from "react";
import { useDeployment, useLanguage, useT } from "@agio/sdk";
import { Chip, type Column, ConsoleSection, DataTable, Input, Panel, Select } from "@agio/ui";
import type { ViewState } from "../console/useView";
import { PluginName } from "../names/pluginName";
import section from "../section/Section.module.css";
import { usePaged } from "../section/usePaged";
import type { TextRow } from "../wire.gen";
import { TextPage } from "./TextPage";
import styles from "./Texts.module.css";

const SEARCH_AFTER_MS = 250;
const ONLY = ["all", "missing", "own", "drafted", "messages"] as const;
type Only = (typeof ONLY)[number];

/** Every text of the site: found by what it says or by its key, and changed for one language. */
export function Texts({ view }: { view: ViewState }) {
  const { languages } = useDeployment();
  const own = useLanguage().tag;
  const [named = "", ...rest] = (view.item ?? "").split("/");
  const tag = languages.some((one) => one.tag === named) ? named : own;
  const key = rest.join("/");
  return key === "" ? <TextList tag={tag} view={view} /> : <TextPage key={`${tag} ${key}`} tag={tag} name={key} view={view} />;
}

function TextList({ tag, view }: { tag: string; view: ViewState }) {
  const t = useT("operator");
  const { languages } = useDeployment();
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const [only, setOnly] = useState<Only>("all");
  const list = usePaged<TextRow>("web/operatorTexts", { tag, q, only: only === "all" ? "" : only });
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const open = (key: string) => view.openSection("texts", `${tag}/${key}`);
  return (
    <ConsoleSection title={t("operator.texts.title")}>
      <div className={section.tools}>
        <Input label={t("operator.texts.search")} type="search" maxLength={100} value={typed} onChange={setTyped} />
        <Select
          label={t("operator.texts.language")}
          options={languages.map((one) => ({ value: one.tag, label: one.name }))}
          value={tag}
          onChange={(next) => view.openSection("texts", next)}
        />
        <Select<Only>
          label={t("operator.texts.show")}
          options={ONLY.map((one) => ({ value: one, label: t(`operator.texts.only.${one}`) }))}
          value={only}
          onChange={setOnly}
        />
      </div>
      <Panel padding="flush">
        <DataTable
          label={t("operator.texts.title")}
          columns={useColumns(open)}
          rows={list.rows}
          rowKey={({ key }) => key}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          onRow={({ key }) => open(key)}
          skeletonRows={10}
          rowHeight={46}
          empty={{ title: t("operator.texts.none"), text: t("operator.texts.none_hint") }}
          paging={list.paging}
        />
      </Panel>
    </ConsoleSection>
  );
}

function useColumns(open: (key: string) => void): Column<TextRow>[] {
  const t = useT("operator");
  return [
    {
      key: "text",
      header: t("operator.field.texts.text"),
      card: "full",
      render: ({ key, text }) => (
        <>
          <button type="button" className={section.link} onClick={() => open(key)}>
            <span className={styles.said} translate="no">
              {text}
            </span>
          </button>
          <div className={section.caption} translate="no">
            {key}
          </div>
        </>
      ),
    },
    {
      key: "english",
      header: t("operator.texts.english"),
      card: "line",
      render: ({ english }) => (
        <span className={styles.said} translate="no">
          {english}
        </span>
      ),
    },
    { key: "plugin", header: t("operator.health.plugin"), card: "line", render: ({ plugin }) => <PluginName id={plugin} /> },
    {
      key: "state",
      header: t("operator.state"),
      card: "full",
      right: true,
      render: ({ drafted, missing, own }) =>
        drafted ? (
          <Chip tone="waiting">{t("operator.products.waits")}</Chip>
        ) : missing ? (
          <Chip tone="bad">{t("operator.texts.missing")}</Chip>
        ) : (
          own && <Chip tone="good">{t("operator.texts.own")}</Chip>
        ),
    },
  ];
}
