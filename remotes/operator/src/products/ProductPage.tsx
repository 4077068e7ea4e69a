import type { ComponentType } from "react";
import { rich, useFormat, useT } from "@agio/sdk";
import { Button, QueryState, Chip, ConsoleSection, Inline, Notice, Panel, Stack, StatusBadge, Timeline } from "@agio/ui";
import { useCommand } from "../command/useCommand";
import { permission, useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import type { Draft, Field, ProductDetail } from "../wire.gen";
import section from "../section/Section.module.css";
import { PluginText } from "../PluginText";
import { DecideButtons, type Decision } from "../proposals/DecideButtons";
import { useOperatorCall } from "../session/useOperatorCall";
import { Diff } from "./Diff";
import { FieldValue } from "./FieldValue";
import { RENEWED, useDraft, useRowName } from "./draft";
import { RowForm } from "./RowForm";
import { differing, titleOf, writeRight, type Content } from "./product";
import styles from "./Products.module.css";

/** One row of a product: what holds, what is drafted, and everything it ever was. */
export function ProductPage({ product, name, view }: { product: string; name: string; view: ViewState }) {
  const one = useOperatorCall("web/operatorProduct", { product, key: name });
  const row = one.data;
  return (
    <ConsoleSection
      title={name}
      badge={row && <RowState row={row} />}
      actions={row && <VersionName row={row} />}
      onBack={() => view.openSection("products", product)}
    >
      <QueryState query={one} />
      {row && <RowDetail row={row} Form={RowForm} />}
    </ConsoleSection>
  );
}

/** Which version of a row is in force. */
export function VersionName({ row }: { row: ProductDetail }) {
  const t = useT("operator");
  return <span>{row.number === 0 ? t("operator.products.as_delivered") : t("operator.products.version", { number: row.number })}</span>;
}

/** A row below its head: what waits, the form of it, and everything it ever was. */
export function RowDetail({ row, Form }: { row: ProductDetail; Form: ComponentType<{ row: ProductDetail }> }) {
  const t = useT("operator");
  const may = useMay();
  const format = useFormat();
  const mayWrite = may(writeRight(row));
  return (
    <div className={section.aside}>
      <Stack>
        {row.draft && <Waiting row={row} draft={row.draft} mayDecide={mayWrite} />}
        {row.scheduled.map((version) => (
          <Notice key={version.number} kind="info">
            {t("operator.products.scheduled", { number: version.number, moment: format.dateTime(version.effective_at) })}
          </Notice>
        ))}
        {mayWrite && (!row.draft || row.draft.mine) ? <Form key={`${row.newest} ${row.draft?.id ?? ""}`} row={row} /> : <Terms row={row} />}
      </Stack>
      <Stack>
        <History row={row} mayRestore={mayWrite && !row.draft} />
        {row.declined.length > 0 && <Declined row={row} />}
      </Stack>
    </div>
  );
}

function RowState({ row }: { row: ProductDetail }) {
  const t = useT("operator");
  if (row.new) return <Chip tone="moving">{t("operator.products.new")}</Chip>;
  if (row.retired) return <Chip tone="over">{t("operator.products.retired")}</Chip>;
  return <Chip tone="good">{t("operator.products.sold")}</Chip>;
}

function Waiting({ row, draft, mayDecide }: { row: ProductDetail; draft: Draft; mayDecide: boolean }) {
  const t = useT("operator");
  const format = useFormat();
  const name = useRowName(row);
  const commandOf = (decision: Decision<"publish">) => ({
    title: t(`operator.products.${decision}_title`, { key: name }),
    text: <Changes row={row} draft={draft} />,
    label: t(`operator.products.${decision}`),
    call: "web/operatorProductDecide",
    params: { draft: draft.id, decision },
    renews: RENEWED,
    done: t(`operator.products.${decision}_done`),
  });
  return (
    <Panel
      title={t("operator.products.drafted_by", { name: draft.maker })}
      actions={<StatusBadge tone="waiting">{t("operator.products.waits")}</StatusBadge>}
    >
      <Stack gap={12}>
        <Changes row={row} draft={draft} />
        <p>
          <span className={section.soft}>“{draft.reason}”</span>{" "}
          <span className={section.caption}>
            {format.dateTime(draft.created_at)} ·{" "}
            {draft.effective_at
              ? t("operator.parameters.from", { moment: format.dateTime(draft.effective_at) })
              : t("operator.products.at_once")}
          </span>
        </p>
        {draft.mine && <p className={section.caption}>{t("operator.products.needs_another")}</p>}
        {mayDecide && (
          <Inline gap={8} justify="end" wrap>
            <DecideButtons mine={draft.mine} mayDecide permission={permission(writeRight(row))} agreed="publish" commandOf={commandOf} />
          </Inline>
        )}
      </Stack>
    </Panel>
  );
}

function Changes({ row, draft }: { row: ProductDetail; draft: Draft }) {
  return (
    <Diff
      fields={row.fields}
      before={row.content}
      after={draft.content}
      unsaid={row.unsaid}
      retires={draft.retired && !row.retired && !row.new}
      returns={!draft.retired && row.retired}
    />
  );
}

/** The row as it is, for who may only look. */
function Terms({ row }: { row: ProductDetail }) {
  const t = useT("operator");
  if (row.new) return null;
  return (
    <Panel title={t(titleOf(row))}>
      <dl className={styles.diff}>
        {row.fields.map((field) => (
          <div key={field.name}>
            <dt>
              <PluginText name={field.label} />
            </dt>
            <dd>
              <ins>
                <FieldValue field={field} value={row.content[field.name] ?? ""} otherwise={row.unsaid[field.name]} />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function History({ row, mayRestore }: { row: ProductDetail; mayRestore: boolean }) {
  const t = useT("operator");
  const command = useCommand();
  const draft = useDraft(row);
  const versions = row.history;
  const restore = (number: number, content: Content) =>
    mayRestore &&
    row.area === "presentation" &&
    number !== row.number && (
      <Button size={28} icon="refresh" onClick={() => command.ask(draft(content))}>
        {t("operator.appearance.restore")}
      </Button>
    );
  return (
    <Panel title={t("operator.parameters.history")}>
      {command.dialog}
      {versions.length === 0 ? (
        <p className={section.caption}>{t("operator.products.no_history")}</p>
      ) : (
        <Timeline
          items={[
            ...versions.map((version, index) => {
              const before: Content = versions[index + 1]?.content ?? (row.area === "presentation" ? row.delivered : {});
              return {
                title: t("operator.products.version", { number: version.number }),
                text: (
                  <>
                    {version.maker} → {version.checker} · {version.reason}
                    <span className={styles.history}>
                      {version.retired && <span>{t("operator.products.retired")}</span>}
                      <Changed fields={differing(row.fields, before, version.content)} content={version.content} />
                    </span>
                    {restore(version.number, version.content)}
                  </>
                ),
                time: version.effective_at,
                now: version.number === row.number,
              };
            }),
            ...(row.area === "presentation" && !row.adds
              ? [{ title: t("operator.products.as_delivered"), text: restore(0, row.delivered), now: row.number === 0 }]
              : []),
          ]}
        />
      )}
    </Panel>
  );
}

function Changed({ fields, content }: { fields: readonly Field[]; content: Content }) {
  const t = useT("operator");
  return fields.map((field) => (
    <span key={field.name}>
      {rich(t, "operator.labelled", {
        label: <PluginText name={field.label} />,
        value: <FieldValue field={field} value={content[field.name] ?? ""} />,
      })}
    </span>
  ));
}

function Declined({ row }: { row: ProductDetail }) {
  const t = useT("operator");
  return (
    <Panel title={t("operator.products.declined")}>
      <Timeline
        items={row.declined.map((draft) => ({
          title: t(`operator.decisions.${draft.state}`),
          text: `${draft.maker}${draft.checker ? ` → ${draft.checker}` : ""} · ${draft.remark || draft.reason}`,
          time: draft.decided_at ?? draft.created_at,
        }))}
      />
    </Panel>
  );
}
