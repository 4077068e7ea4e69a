import { saveTable, useAction, useFormat, useT } from "@agio/sdk";
import {
  Amount,
  Button,
  CopyField,
  Panel,
  Receipt,
  RecordList,
  registerReceipt,
  StatusBadge,
  Tabs,
  toast,
  type Chosen,
  type StateTone,
} from "@agio/ui";
import { usePercent } from "./percent";
import type { Income, Member, Promotion } from "./wire.gen";
import styles from "./invite.module.css";

const TONES: Record<Income["state"], StateTone> = { held: "moving", review: "waiting", paid: "good", refused: "bad" };
export type Shown = "incomes" | "members";

/** So far the server counts. */
const COUNTED = 10_000;
const LEVELS = ["", "1", "2", "3", "4"];

function useLevelFilter() {
  const t = useT("referral");
  return [
    {
      name: "level",
      label: t("referral.fact.level"),
      options: LEVELS.map((value) => ({ value, label: value ? t("referral.level", { level: value }) : t("referral.all_levels") })),
    },
  ];
}

/** Income rows and member rows, each narrowed by level, with its CSV. */
export function Lists({ promotion, shown, onShown }: { promotion: Promotion; shown: Shown; onShown(list: Shown): void }) {
  const t = useT("referral");
  const format = useFormat();
  const count = (found: number) => (found < COUNTED ? format.integer(found) : `${format.integer(COUNTED)}+`);
  const tabs = (["incomes", "members"] as const).map((value) => ({
    value,
    label: t(`referral.tab.${value}`),
    count: count(promotion[value]),
  }));
  return (
    <div className={styles.lists}>
      <Panel padding="flush">
        <div className={styles.tabs}>
          <Tabs<Shown> label={t("referral.income")} tabs={tabs} value={shown} onChange={onShown} />
        </div>
        {shown === "incomes" ? <Incomes /> : <Members />}
      </Panel>
    </div>
  );
}

function Incomes() {
  const t = useT("referral");
  const format = useFormat();
  const percentOf = usePercent();
  return (
    <RecordList<Income>
      call="web/referralIncomes"
      label={t("referral.tab.incomes")}
      pageSize={10}
      rowKey={({ id }) => id}
      filters={useLevelFilter()}
      onRow={(income) => openIncome({ income })}
      empty={{ title: t("referral.none.incomes"), text: t("referral.none.incomes_text") }}
      actions={(chosen) => <Export kind="incomes" chosen={chosen} />}
      columns={[
        { key: "time", header: t("referral.fact.time"), card: "half", render: ({ time }) => format.dateTime(time) },
        { key: "payer", header: t("referral.fact.payer"), card: "title", render: ({ payer }) => payer },
        { key: "level", header: t("referral.fact.level"), card: "half", render: ({ level }) => t("referral.level", { level }) },
        { key: "note", header: t("referral.fact.note"), card: "half", render: ({ note }) => note },
        {
          key: "fee",
          header: t("referral.fact.fee"),
          right: true,
          card: "half",
          render: ({ fee, coin }) => <Amount value={fee} unit={coin} />,
        },
        { key: "share", header: t("referral.fact.share"), right: true, card: "half", render: ({ share }) => percentOf(share) },
        {
          key: "income",
          header: t("referral.fact.income"),
          right: true,
          card: "aside",
          render: ({ income, coin }) => <Amount value={income} unit={coin} sign />,
        },
        { key: "state", header: t("referral.fact.state"), card: "half", render: (income) => <State income={income} /> },
      ]}
    />
  );
}

function Members() {
  const t = useT("referral");
  const format = useFormat();
  return (
    <RecordList<Member>
      call="web/referralMembers"
      label={t("referral.tab.members")}
      pageSize={10}
      rowKey={({ id }) => id}
      filters={useLevelFilter()}
      empty={{ title: t("referral.none.members"), text: t("referral.none.members_text") }}
      actions={(chosen) => <Export kind="members" chosen={chosen} />}
      columns={[
        { key: "uid", header: t("referral.fact.id"), card: "title", render: ({ uid }) => uid },
        { key: "level", header: t("referral.fact.level"), render: ({ level }) => t("referral.level", { level }) },
        { key: "name", header: t("referral.fact.name"), render: ({ name }) => name || "–" },
        { key: "phone", header: t("referral.fact.phone"), render: ({ phone }) => phone || "–" },
        { key: "time", header: t("referral.fact.joined"), card: "aside", render: ({ time }) => format.date(time) },
      ]}
    />
  );
}

function State({ income: { state, due_at } }: { income: Income }) {
  const t = useT("referral");
  const format = useFormat();
  const said = state === "held" ? t("referral.held_until", { day: format.day(due_at) }) : t(`referral.state.${state}`);
  return <StatusBadge tone={TONES[state]}>{said}</StatusBadge>;
}

/** One income: fee × share, and when it is paid. */
function IncomeReceipt({ income }: { income: Income }) {
  const t = useT("referral");
  const format = useFormat();
  const percentOf = usePercent();
  return (
    <Receipt
      title={t("referral.level", { level: income.level })}
      badge={<State income={income} />}
      facts={[
        { label: t("referral.fact.payer"), value: income.payer },
        { label: t("referral.fact.note"), value: income.note },
        { label: t("referral.fact.fee"), value: format.coin(income.fee, income.coin) },
        { label: t("referral.fact.share"), value: percentOf(income.share) },
        { label: t("referral.fact.time"), value: format.dateTime(income.time) },
        { label: t("referral.fact.due"), value: format.dateTime(income.due_at) },
        { label: t("referral.fact.id"), value: <CopyField value={income.id} /> },
      ]}
      resultLabel={t("referral.fact.income")}
      result={format.coin(income.income, income.coin, { sign: true })}
    />
  );
}

const openIncome = registerReceipt("referral-income", IncomeReceipt);

function Export({ kind, chosen }: { kind: string; chosen: Chosen }) {
  const t = useT("referral");
  const action = useAction("web/referralExport", {
    method: "GET",
    notice: "none",
    onSuccess: ({ filename, csv, complete }) => {
      saveTable(filename, csv);
      toast({ kind: complete ? "success" : "warning", text: t(complete ? "referral.export.done" : "referral.export.newest") });
    },
  });
  return (
    <Button icon="download" busy={action.busy} onClick={() => void action.run({ kind, ...chosen })}>
      {t("referral.export.button")}
    </Button>
  );
}
