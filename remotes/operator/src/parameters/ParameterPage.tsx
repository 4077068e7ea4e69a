import { useState, type FormEvent } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Awaited, Button, Facts, Inline, Input, Notice, Panel, Select, Stack, StatusBadge, Timeline } from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import type { ParameterDetail, ParameterEffect, ParameterProposal } from "../contract";
import { useDeed } from "../deed/useDeed";
import { Place } from "../place/Place";
import styles from "../place/Place.module.css";
import { PluginText } from "../PluginText";
import { DecideButtons, type Decision } from "../proposals/DecideButtons";
import { useOperatorAction } from "../session/useOperatorAction";
import { useOperatorCall } from "../session/useOperatorCall";
import { bounds, written } from "./value";

const CHANGES = ["web/operatorParameter", "web/operatorParameters"];

/** One constant: what it is, where it comes from, what it was, and how it becomes another. */
export function ParameterPage({ name, view }: { name: string; view: ViewState }) {
  const t = useT("operator");
  const may = useMay();
  const one = useOperatorCall<ParameterDetail>("web/operatorParameter", { key: name });
  return (
    <Place title={name} onBack={() => view.openPlace("parameters")}>
      <Awaited query={one} />
      {one.data && (
        <div className={styles.aside}>
          <div className={styles.column}>
            {one.data.proposals
              .filter(({ state }) => state === "pending")
              .map((proposal) => (
                <Waiting key={proposal.id} proposal={proposal} mayDecide={may("parameter.write")} />
              ))}
            <Panel title={<PluginText name={one.data.description_key} otherwise={name} />}>
              <Facts
                facts={[
                  { label: t("operator.parameters.value"), value: <b className={styles.strong}>{written(one.data.value)}</b> },
                  { label: t("operator.parameters.default"), value: written(one.data.default) },
                  { label: t("operator.parameters.bounds"), value: bounds(one.data.minimum, one.data.maximum, one.data.choices) },
                  { label: t("operator.parameters.type"), value: one.data.type },
                  { label: t("operator.parameters.public"), value: t(one.data.public ? "operator.yes" : "operator.no") },
                  { label: t("operator.parameters.source"), value: <span className={styles.soft}>{one.data.source || "–"}</span> },
                ]}
              />
            </Panel>
            {may("parameter.write") && <Propose parameter={one.data} />}
          </div>
          <Panel title={t("operator.parameters.history")}>
            {one.data.history.length === 0 ? (
              <p className={styles.caption}>{t("operator.parameters.no_history")}</p>
            ) : (
              <Timeline
                items={one.data.history.map((entry, index) => ({
                  title: written(entry.value),
                  text: `${entry.maker} → ${entry.checker} · ${entry.reason}`,
                  time: entry.effective_at,
                  now: index === 0,
                }))}
              />
            )}
          </Panel>
        </div>
      )}
    </Place>
  );
}

function Waiting({ proposal, mayDecide }: { proposal: ParameterProposal; mayDecide: boolean }) {
  const t = useT("operator");
  const format = useFormat();
  const deedOf = (decision: Decision<"approve">) => ({
    title: t("operator.parameters.decide", { value: written(proposal.value) }),
    label: t(`operator.decisions.${decision}`),
    call: "web/operatorParameterDecide",
    params: { proposal: proposal.id, decision },
    renews: CHANGES,
    done: t("operator.decisions.done"),
  });
  return (
    <Panel title={t("operator.parameters.proposed", { value: written(proposal.value) })} actions={<StatusBadge tone="waiting">{t("operator.decisions.pending")}</StatusBadge>}>
      <Stack gap={12}>
        <p>
          <span className={styles.strong}>{proposal.maker}</span> <span className={styles.soft}>“{proposal.reason}”</span>{" "}
          <span className={styles.caption}>
            {proposal.effective_at && t("operator.parameters.from", { moment: format.dateTime(proposal.effective_at) })}
          </span>
        </p>
        {mayDecide && (
          <Inline gap={8} justify="end" wrap>
            <DecideButtons mine={proposal.mine} mayDecide agreed="approve" deedOf={deedOf} />
          </Inline>
        )}
      </Stack>
    </Panel>
  );
}

function Propose({ parameter }: { parameter: ParameterDetail }) {
  const t = useT("operator");
  const deed = useDeed();
  const [value, setValue] = useState("");
  const effect = useOperatorAction<ParameterEffect>("web/operatorParameterEffect", { method: "GET" });
  const [would, setWould] = useState<ParameterEffect | null>(null);
  const change = (next: string) => {
    setValue(next);
    setWould(null);
    effect.clear();
  };
  const look = async (event: FormEvent) => {
    event.preventDefault();
    const found = await effect.run({ key: parameter.key, value });
    if (found) setWould(found);
  };
  const propose = () =>
    deed.ask({
      title: t("operator.parameters.propose_title", { from: written(parameter.value), to: value }),
      text: <span className={styles.caption}>{parameter.key}</span>,
      label: t("operator.deed.propose"),
      call: "web/operatorParameterPropose",
      params: { key: parameter.key, value },
      fields: [{ name: "effective_at", label: t("operator.parameters.effective"), kind: "moment", optional: true }],
      renews: CHANGES,
      onDone: () => change(""),
    });
  const options = parameter.type === "bool" ? ["true", "false"] : parameter.choices;
  return (
    <Panel title={t("operator.parameters.change")}>
      {deed.dialog}
      <form onSubmit={(event) => void look(event)}>
        <Stack gap={12}>
          {options.length > 0 ? (
            <Select
              label={t("operator.parameters.new_value")}
              options={options.map((choice) => ({ value: choice, label: choice }))}
              value={value || null}
              onChange={change}
            />
          ) : (
            <Input
              label={t("operator.parameters.new_value")}
              hint={t("operator.parameters.within", { bounds: bounds(parameter.minimum, parameter.maximum, []) })}
              maxLength={200}
              value={value}
              onChange={change}
              error={effect.problem?.text}
            />
          )}
          {would && (
            <Notice kind={would.known && would.refused > 0 ? "warn" : "info"}>
              {would.known
                ? t("operator.parameters.would_refuse", { refused: would.refused, of: would.of, days: would.days })
                : t("operator.parameters.unknown_effect")}
            </Notice>
          )}
          <Inline gap={8} justify="end" wrap>
            <Button type="submit" disabled={value.trim() === ""} busy={effect.busy}>
              {t("operator.parameters.effect")}
            </Button>
            <Button variant="primary" disabled={value.trim() === ""} onClick={propose}>
              {t("operator.deed.propose")}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Panel>
  );
}
