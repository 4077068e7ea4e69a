import { Suspense } from "react";
import { rich, useFormat, useT } from "@agio/sdk";
import { Button, ConsoleSection, EmptyState, ErrorPanel, Notice, Panel, SkeletonRows, Stack, type StateTone, StatusBadge } from "@agio/ui";
import { sum } from "../case/FactText";
import { useMay } from "../console/rights";
import { useCommand } from "../command/useCommand";
import { usePluginName } from "../names/pluginName";
import type { OfferingRow, OpenBusinessRow } from "../wire.gen";
import styles from "../section/Section.module.css";
import { PluginText } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";

const TONES: Readonly<Record<string, StateTone>> = { on: "good", draining: "waiting", off: "over" };
const EVERY_MS = 15_000;

/** What the deployment offers: on, draining (what runs settles, nothing new begins), off. */
export function Offerings() {
  const t = useT("operator");
  const list = useOperatorCall("web/operatorOfferings", {}, EVERY_MS);
  const rows = list.data?.rows;
  return (
    <ConsoleSection title={t("operator.offerings.title")}>
      <Notice kind="info">{t("operator.offerings.rule")}</Notice>
      <Panel padding="flush">
        {!rows && list.problem !== null && <ErrorPanel message={list.problem} onRetry={list.retry} />}
        {list.loading && <SkeletonRows rows={6} height={46} />}
        {rows?.length === 0 && <EmptyState title={t("operator.offerings.none")} />}
        {rows && (
          <Suspense fallback={<SkeletonRows rows={rows.length} height={46} />}>
            <ul className={styles.rows}>
              {rows.map((offering) => (
                <Row key={offering.plugin} offering={offering} />
              ))}
            </ul>
          </Suspense>
        )}
      </Panel>
    </ConsoleSection>
  );
}

const isBusy = ({ count }: OpenBusinessRow): boolean => count !== 0;

function Row({ offering }: { offering: OfferingRow }) {
  const t = useT("operator");
  const may = useMay();
  const command = useCommand();
  const name = usePluginName(offering.plugin, offering.title);
  const busy = offering.open.some(isBusy);
  const turn = (state: string) =>
    command.ask({
      title: t(`operator.offerings.to_${state}_title`, { name }),
      text: (
        <Stack gap={12}>
          <span>{t(`operator.offerings.to_${state}_text`)}</span>
          {offering.open.length > 0 && <Open open={offering.open} />}
        </Stack>
      ),
      label: t(`operator.offerings.to_${state}`),
      danger: state !== "on",
      call: "web/operatorOfferingSwitch",
      params: { plugin: offering.plugin, state },
      renews: ["web/operatorOfferings", "web/operatorHealth"],
      done: t("operator.offerings.switched"),
    });
  return (
    <li>
      {command.dialog}
      <div>
        <strong>{name}</strong>
        <small>
          {offering.open.length === 0 ? (
            offering.plugin
          ) : busy ? (
            <Open open={offering.open.filter(isBusy)} />
          ) : (
            t("operator.offerings.nothing_open")
          )}
        </small>
      </div>
      <StatusBadge tone={TONES[offering.state] ?? "over"}>{t(`operator.offerings.${offering.state}`)}</StatusBadge>
      {may("offering.write") &&
        offering.may_switch.map((state) => (
          <Button
            key={state}
            size={28}
            variant={state === "on" ? "secondary" : "refuse"}
            disabled={state === "off" && busy}
            onClick={() => turn(state)}
          >
            {t(`operator.offerings.to_${state}`)}
          </Button>
        ))}
    </li>
  );
}

/** What is open of a plugin and what it locks. */
function Open({ open }: { open: readonly OpenBusinessRow[] }) {
  const t = useT("operator");
  const format = useFormat();
  return open.map(({ label, count, locked }) => (
    <span key={label} style={{ display: "block" }}>
      {rich(t, "operator.labelled", { label: <PluginText name={label} />, value: count ?? t("operator.offerings.uncounted") })}
      {locked.map(({ asset, amount }) => ` · ${sum(format, amount, asset)}`)}
    </span>
  ));
}
