import { Fragment, useState } from "react";
import { ReasonText, useFormat, useT, type Translate } from "@agio/sdk";
import {
  Amount,
  Button,
  Chip,
  type Column,
  ConsoleSection,
  DataTable,
  DateField,
  ErrorPanel,
  Icon,
  Panel,
  Select,
  Skeleton,
  StatusBadge,
} from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import { useCommand } from "../command/useCommand";
import type { ExposureRow, Flow, MoneySwitch, Trial } from "../wire.gen";
import styles from "../section/Section.module.css";
import { PluginText } from "../PluginText";
import { useOperatorCall } from "../session/useOperatorCall";
import { RealmSegments, type RealmName } from "../users/Users";
import { AccountName } from "./AccountName";
import { ExceptionCases } from "./ExceptionCases";
import { Fees } from "./Fees";
import { Positions } from "./Positions";
import { Sum } from "./Sum";

const EVERY_MS = 30_000;

/** What there is, whose it is, where it came from, and what doesn't add up. */
export function Money({ view }: { view: ViewState }) {
  const t = useT("operator");
  const [realm, setRealm] = useState<RealmName>("real");
  return (
    <ConsoleSection title={t("operator.money.title")} actions={<RealmSegments value={realm} onChange={setRealm} />}>
      <div className={styles.split}>
        <Switches />
        <Exceptions view={view} />
      </div>
      <Positions realm={realm} />
      <Fees realm={realm} />
      <Exposures realm={realm} />
      <Flows realm={realm} />
      <TrialBalance realm={realm} />
    </ConsoleSection>
  );
}

function Switches() {
  const t = useT("operator");
  const format = useFormat();
  const may = useMay();
  const command = useCommand();
  const list = useOperatorCall("web/operatorMoneySwitches", {}, EVERY_MS);
  const turn = ({ name, frozen }: MoneySwitch) =>
    command.ask({
      title: t(frozen ? "operator.switch.resume_title" : "operator.switch.stop_title"),
      text: t(frozen ? "operator.switch.resume_text" : "operator.switch.stop_text"),
      label: t(frozen ? "operator.switch.resume" : "operator.switch.stop"),
      danger: !frozen,
      call: "web/operatorMoneyFreeze",
      params: { name, frozen: !frozen },
      renews: ["web/operatorMoneySwitches"],
      done: t(frozen ? "operator.switch.resumed" : "operator.switch.stopped"),
    });
  return (
    <Panel title={t("operator.switch.title")} padding="flush">
      {command.dialog}
      {!list.data && list.problem !== null && <ErrorPanel message={list.problem} onRetry={list.retry} />}
      <ul className={styles.rows}>
        {list.loading && (
          <li data-waits>
            <Skeleton width="60%" height={20} />
          </li>
        )}
        {list.data?.rows.map((one) => (
          <li key={one.name}>
            <div>
              <strong>{t("operator.switch.withdrawals")}</strong>
              <small>
                {one.frozen && one.since ? `${one.by} · ${format.dateTime(one.since)} · ${one.reason}` : t("operator.switch.going")}
              </small>
            </div>
            <StatusBadge tone={one.frozen ? "bad" : "good"}>
              {t(one.frozen ? "operator.switch.is_stopped" : "operator.switch.is_going")}
            </StatusBadge>
            {may("money.freeze") && (
              <Button size={28} variant={one.frozen ? "secondary" : "refuse"} onClick={() => turn(one)}>
                {t(one.frozen ? "operator.switch.resume" : "operator.switch.stop")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Exceptions({ view }: { view: ViewState }) {
  const t = useT("operator");
  const list = useOperatorCall("web/operatorMoneyExceptions", {}, EVERY_MS);
  const rows = list.data?.rows.filter(({ count }) => count !== 0);
  return (
    <Panel title={t("operator.money.exceptions")} padding="flush">
      {!rows && list.problem !== null && <ErrorPanel message={list.problem} onRetry={list.retry} />}
      <ul className={styles.rows}>
        {list.loading && (
          <li>
            <Skeleton width="60%" height={20} />
          </li>
        )}
        {rows?.length === 0 && (
          <li>
            <div>
              <strong>{t("operator.money.no_exceptions")}</strong>
              <small>{t("operator.money.no_exceptions_hint")}</small>
            </div>
            <Icon name="circle-check" size={18} className={styles.good} />
          </li>
        )}
        {rows?.map((one) => (
          <Fragment key={`${one.kind} ${one.title}`}>
            <li>
              <div>
                <strong>
                  {one.kind === "queue" ? <PluginText name={one.title} /> : t("operator.money.unbalanced", { what: one.title })}
                </strong>
              </div>
              <StatusBadge tone="bad">{one.count ?? "–"}</StatusBadge>
              {one.queue && (
                <Button size={28} onClick={() => view.openQueue(one.queue)}>
                  {t("operator.open")}
                </Button>
              )}
            </li>
            {one.queue && <ExceptionCases queue={one.queue} />}
          </Fragment>
        ))}
      </ul>
    </Panel>
  );
}

const exposureColumns = (t: Translate): Column<ExposureRow>[] => [
  { key: "asset", header: t("operator.asset"), card: "title", render: ({ asset }) => <strong className={styles.strong}>{asset}</strong> },
  { key: "users", card: "line", header: t("operator.money.users"), right: true, render: ({ users }) => <Sum value={users} /> },
  { key: "house", card: "line", header: t("operator.money.house"), right: true, render: ({ house }) => <Sum value={house} /> },
  { key: "outside", card: "line", header: t("operator.money.outside"), right: true, render: ({ outside }) => <Sum value={outside} /> },
  {
    key: "price",
    card: "line",
    header: t("operator.money.price"),
    right: true,
    render: ({ price, quote }) => price && <Amount value={price} unit={quote} />,
  },
  {
    key: "value",
    card: "line",
    header: t("operator.money.value"),
    right: true,
    sort: ({ value }) => value,
    render: ({ value, quote }) => value && <Amount value={value} unit={quote} decimals={2} />,
  },
];

function Exposures({ realm }: { realm: RealmName }) {
  const t = useT("operator");
  const list = useOperatorCall("web/operatorMoneyExposure", { realm }, EVERY_MS);
  return (
    <Panel title={t("operator.money.exposure")} padding="flush">
      <DataTable
        label={t("operator.money.exposure")}
        columns={exposureColumns(t)}
        rows={list.data?.rows}
        rowKey={({ asset }) => asset}
        loading={list.loading}
        problem={list.problem}
        onRetry={list.retry}
        empty={{ title: t("operator.money.empty"), text: t("operator.money.empty_hint") }}
      />
    </Panel>
  );
}

const flowColumns = (t: Translate): Column<Flow>[] => [
  { key: "reason", header: t("operator.money.reason"), card: "title", render: ({ reason }) => <ReasonText reason={reason} /> },
  { key: "account", card: "line", header: t("operator.money.account"), render: ({ account }) => <AccountName name={account} /> },
  { key: "asset", header: t("operator.asset"), card: "aside" },
  { key: "in", card: "line", header: t("operator.money.in"), right: true, render: (row) => <Sum value={row.in} /> },
  { key: "out", card: "line", header: t("operator.money.out"), right: true, render: ({ out }) => <Sum value={out} /> },
  { key: "count", card: "line", header: t("operator.money.transfers"), right: true },
];

function Flows({ realm }: { realm: RealmName }) {
  const t = useT("operator");
  const [day, setDay] = useState("");
  const list = useOperatorCall("web/operatorMoneyFlows", { realm, ...(day ? { day } : {}) }, EVERY_MS);
  return (
    <Panel
      title={t("operator.money.flows")}
      padding="flush"
      actions={<DateField late label={t("operator.money.day")} value={day} onChange={setDay} />}
    >
      <DataTable
        label={t("operator.money.flows")}
        columns={flowColumns(t)}
        rows={list.data?.rows}
        rowKey={({ reason, account, asset }) => `${reason} ${account} ${asset}`}
        loading={list.loading}
        problem={list.problem}
        onRetry={list.retry}
        empty={{ title: t("operator.money.no_flows"), text: t("operator.money.no_flows_hint") }}
      />
    </Panel>
  );
}

const trialColumns = (t: Translate): Column<Trial["rows"][number]>[] => [
  { key: "name", header: t("operator.money.account"), card: "title", render: ({ name }) => <AccountName name={name} /> },
  { key: "asset", header: t("operator.asset"), card: "aside" },
  { key: "balance", card: "line", header: t("operator.money.balance"), right: true, render: ({ balance }) => <Amount value={balance} /> },
  { key: "held", card: "line", header: t("operator.held"), right: true, render: ({ held }) => <Amount value={held} /> },
];

function TrialBalance({ realm }: { realm: RealmName }) {
  const t = useT("operator");
  const format = useFormat();
  const [asset, setAsset] = useState<string | null>(null);
  const list = useOperatorCall("web/operatorMoneyTrial", { realm }, EVERY_MS);
  const assets = list.data?.sums.map((one) => one.asset) ?? [];
  const chosen = asset !== null && assets.includes(asset) ? asset : assets[0];
  const sum = list.data?.sums.find((one) => one.asset === chosen)?.sum;
  return (
    <Panel
      title={t("operator.money.trial")}
      padding="flush"
      actions={
        sum !== undefined && (
          <>
            <Chip tone={Number(sum) === 0 ? "good" : "bad"}>
              {t("operator.money.sum", { sum: format.amount(sum), asset: chosen ?? "" })}
            </Chip>
            <Select
              small
              aria-label={t("operator.asset")}
              value={chosen ?? null}
              options={assets.map((value) => ({ value, label: value }))}
              onChange={setAsset}
            />
          </>
        )
      }
    >
      <DataTable
        label={t("operator.money.trial")}
        columns={trialColumns(t)}
        rows={list.data?.rows.filter((row) => row.asset === chosen)}
        rowKey={({ name, asset: of }) => `${name} ${of}`}
        loading={list.loading}
        problem={list.problem}
        onRetry={list.retry}
        empty={{ title: t("operator.money.empty"), text: t("operator.money.empty_hint") }}
      />
    </Panel>
  );
}
