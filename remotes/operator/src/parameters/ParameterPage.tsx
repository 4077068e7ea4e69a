import { Suspense, useState } from "react";
import { sentences, UNREAD, useFormat, useT } from "@agio/sdk";
import {
  QueryState,
  Button,
  ConsoleSection,
  cx,
  Facts,
  Form,
  Inline,
  Input,
  Notice,
  NumberField,
  Panel,
  Select,
  SkeletonRows,
  Stack,
  StatusBadge,
  Timeline,
  useForm,
} from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import { useCommand } from "../command/useCommand";
import type { Effect, ParameterDetail, ParameterProposal } from "../wire.gen";
import styles from "../section/Section.module.css";
import { DecideButtons, type Decision } from "../proposals/DecideButtons";
import { operatorApi } from "../session/client";
import { useOperatorCall } from "../session/useOperatorCall";
import { bounds, percentOf, shareOf, useWriting, written } from "./value";
import { Bounds, Written } from "./Written";

/** The most that a constant is written with. */
const DECIMALS = 18;
const CHANGES = ["web/operatorParameter", "web/operatorParameters"];

/** One constant: what it is, where it comes from, what it was, and how it becomes another. */
export function ParameterPage({ name, view }: { name: string; view: ViewState }) {
  const one = useOperatorCall("web/operatorParameter", { key: name });
  const back = () => view.openSection("parameters");
  if (!one.data)
    return (
      <ConsoleSection title={name} onBack={back}>
        <QueryState query={one} />
      </ConsoleSection>
    );
  // The texts of the parameter's plugin are loaded when first needed.
  return (
    <Suspense
      fallback={
        <ConsoleSection title={name} onBack={back}>
          <Panel padding="flush">
            <SkeletonRows rows={6} height={42} />
          </Panel>
        </ConsoleSection>
      }
    >
      <Detail parameter={one.data} onBack={back} />
    </Suspense>
  );
}

function Detail({ parameter, onBack }: { parameter: ParameterDetail; onBack(): void }) {
  const t = useT("operator");
  const may = useMay();
  const writing = useWriting(parameter);
  const { key, description_key: description, history } = parameter;
  const title = writing.own(description);
  const isNamed = title !== description;
  return (
    <ConsoleSection title={isNamed ? title : key} {...(isNamed ? { code: key } : {})} onBack={onBack}>
      <div className={styles.aside}>
        <Stack>
          {parameter.proposals
            .filter(({ state }) => state === "pending")
            .map((proposal) => (
              <Waiting key={proposal.id} parameter={parameter} proposal={proposal} mayDecide={may("parameter.write")} />
            ))}
          <Panel title={t("operator.parameters.name")}>
            <Facts
              facts={[
                {
                  label: t("operator.parameters.value"),
                  value: (
                    <b className={styles.strong}>
                      <Written parameter={parameter} value={parameter.value} />
                    </b>
                  ),
                },
                { label: t("operator.parameters.default"), value: <Written parameter={parameter} value={parameter.default} /> },
                { label: t("operator.parameters.bounds"), value: <Bounds parameter={parameter} /> },
                { label: t("operator.parameters.type"), value: t(`operator.type.${parameter.type}`) },
                { label: t("operator.parameters.public"), value: t(parameter.public ? "operator.yes" : "operator.no") },
                { label: t("operator.parameters.source"), value: <span className={styles.soft}>{parameter.source || "–"}</span> },
              ]}
            />
          </Panel>
          {may("parameter.write") && <Propose parameter={parameter} />}
        </Stack>
        <Panel title={t("operator.parameters.history")}>
          {history.length === 0 ? (
            <p className={styles.caption}>{t("operator.parameters.no_history")}</p>
          ) : (
            <Timeline
              items={history.map((entry, index) => ({
                title: written(writing, parameter, entry.value),
                text: `${entry.maker} → ${entry.checker} · ${entry.reason}`,
                time: entry.effective_at,
                now: index === 0,
              }))}
            />
          )}
        </Panel>
      </div>
    </ConsoleSection>
  );
}

function Waiting({ parameter, proposal, mayDecide }: { parameter: ParameterDetail; proposal: ParameterProposal; mayDecide: boolean }) {
  const t = useT("operator");
  const value = written(useWriting(parameter), parameter, proposal.value);
  const format = useFormat();
  const commandOf = (decision: Decision<"approve">) => ({
    title: t("operator.parameters.decide", { value }),
    label: t(`operator.decisions.${decision}`),
    call: "web/operatorParameterDecide",
    params: { proposal: proposal.id, decision },
    renews: CHANGES,
    done: t("operator.decisions.done"),
  });
  return (
    <Panel
      title={t("operator.parameters.proposed", { value })}
      actions={<StatusBadge tone="waiting">{t("operator.decisions.pending")}</StatusBadge>}
    >
      <Stack gap={12}>
        <p>
          <span className={styles.strong}>{proposal.maker}</span> <span className={styles.soft}>“{proposal.reason}”</span>{" "}
          <span className={styles.caption}>
            {proposal.effective_at && t("operator.parameters.from", { moment: format.dateTime(proposal.effective_at) })}
          </span>
        </p>
        {mayDecide && (
          <Inline gap={8} justify="end" wrap>
            <DecideButtons mine={proposal.mine} mayDecide permission="operator.parameter.write" agreed="approve" commandOf={commandOf} />
          </Inline>
        )}
      </Stack>
    </Panel>
  );
}

function Propose({ parameter }: { parameter: ParameterDetail }) {
  const t = useT("operator");
  const command = useCommand();
  const format = useFormat();
  const writing = useWriting(parameter);
  const [would, setWould] = useState<{ edits: number; effect: Effect } | null>(null);
  const form = useForm({
    call: "web/operatorParameterEffect",
    method: "GET",
    client: operatorApi,
    start: { value: "" },
    otherwise: "value",
    params: ({ value }) => ({ key: parameter.key, value }),
    onSuccess: (effect) => setWould({ edits: form.edits, effect }),
  });
  const { value } = form.values;
  const field = form.field("value");
  const unwritten = value.trim() === "" || value === UNREAD;
  const effect = would?.edits === form.edits ? would.effect : null;
  const propose = () =>
    command.ask({
      title: t("operator.parameters.propose_title", {
        from: written(writing, parameter, parameter.value),
        to: written(writing, parameter, value.trim()),
      }),
      text: (
        <span className={cx("agio-mono", styles.caption)} translate="no">
          {parameter.key}
        </span>
      ),
      label: t("operator.command.propose"),
      call: "web/operatorParameterPropose",
      params: { key: parameter.key, value },
      fields: [{ name: "effective_at", label: t("operator.parameters.effective"), kind: "moment", optional: true }],
      renews: CHANGES,
      onDone() {
        form.restart();
        setWould(null);
      },
    });
  const options = parameter.type === "bool" ? ["true", "false"] : parameter.choices;
  const range = bounds(writing, parameter);
  const hint = sentences(
    range === "–" ? "" : t("operator.parameters.within", { bounds: range }),
    parameter.type === "duration" ? t("operator.parameters.duration_hint") : "",
  );
  return (
    <Panel title={t("operator.parameters.change")}>
      {command.dialog}
      <Form
        form={form}
        actions={
          <Inline gap={8} justify="end" wrap>
            <Button type="submit" disabled={unwritten} busy={form.busy}>
              {t("operator.parameters.effect")}
            </Button>
            <Button variant="primary" disabled={unwritten} onClick={propose}>
              {t("operator.command.propose")}
            </Button>
          </Inline>
        }
      >
        {options.length > 0 ? (
          <Select
            label={t("operator.parameters.new_value")}
            options={options.map((choice) => ({ value: choice, label: written(writing, parameter, choice) }))}
            {...field}
            value={value || null}
          />
        ) : parameter.unit === "share" ? (
          // Bounds are read in per cent, and so is what is typed.
          <NumberField
            label={t("operator.parameters.new_value")}
            hint={hint}
            decimals={DECIMALS - 2}
            unit="%"
            {...field}
            value={percentOf(value)}
            onChange={(next) => field.onChange(shareOf(next))}
          />
        ) : parameter.type === "int" || parameter.type === "decimal" ? (
          <NumberField
            label={t("operator.parameters.new_value")}
            hint={hint}
            decimals={parameter.type === "int" ? 0 : DECIMALS}
            signed={!/^\d/.test(String(parameter.minimum))}
            {...field}
          />
        ) : (
          <Input label={t("operator.parameters.new_value")} hint={hint} maxLength={200} {...field} />
        )}
        {effect && (
          <Notice kind={effect.known && effect.refused > 0 ? "warn" : "info"}>
            {effect.known
              ? t("operator.parameters.would_refuse", {
                  refused: format.integer(effect.refused),
                  of: format.integer(effect.of),
                  days: effect.days,
                })
              : t("operator.parameters.unknown_effect")}
          </Notice>
        )}
      </Form>
    </Panel>
  );
}
