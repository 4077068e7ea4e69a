import { ReasonText, useCall, useFormat, useSearchParams, useSession, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, DataTable, EmptyState, Facts, Notice, Panel, Receipt, Screen, Segments, Stack, Timeline } from "@agio/ui";
import { useState } from "react";
import { noon, percent } from "../days";
import { isRunning, LoanState } from "../LoanState";
import { OwedCurve } from "../OwedCurve";
import { Sum } from "../Sum";
import { useMy } from "../useMy";
import type { Loan, LoanDetail } from "../wire.gen";
import { FromBalance } from "./FromBalance";
import { LoanHead } from "./LoanHead";
import { openLoan } from "./loanReceipt";
import { VoucherForm } from "./VoucherForm";
import { WithdrawButton } from "./WithdrawButton";
import styles from "../lending.module.css";

/** One loan: what it costs today, paying it back, and what happened to it. */
export default function Repay() {
  const t = useT("lending");
  useTitle(t("lending.screen.repay"));
  return (
    <Screen title={t("lending.screen.repay")} actions={<Button to="/repayment2">{t("lending.screen.loans")}</Button>}>
      <Named />
    </Screen>
  );
}

/** The loan of the address, or the oldest that runs; once it is shown it stays, also when it is paid back. */
function Named() {
  const t = useT("lending");
  const [search] = useSearchParams();
  const my = useMy();
  const named = search.get("id");
  const [kept, setKept] = useState<string | null>(null);
  if (named) return <Inside id={named} />;
  if (kept) return <Inside id={kept} />;
  if (!my.data) return <QueryState query={my} rows={3} rowHeight={120} />;
  const first = my.data.loans.find(isRunning) ?? my.data.loans[0];
  if (first) {
    setKept(first.id);
    return null;
  }
  return (
    <Panel>
      <EmptyState
        title={t("lending.none.loans")}
        text={t("lending.none.loans_text")}
        action={
          <Button variant="primary" to="/loanApply">
            {t("lending.apply")}
          </Button>
        }
      />
    </Panel>
  );
}

function Inside({ id }: { id: string }) {
  const query = useCall("web/lendInfo", { id });
  return (
    <QueryState query={query} rows={3} rowHeight={120}>
      {(loan) => <Shown loan={loan} />}
    </QueryState>
  );
}

function Shown({ loan }: { loan: LoanDetail }) {
  const t = useT("lending");
  const format = useFormat();
  const running = isRunning(loan);
  // What is being paid stays as it was asked about, until its answer is known: the feed may say first that it is paid.
  const [asked, setAsked] = useState<Loan | null>(null);
  return (
    <div className={styles.split}>
      <div>
        {running ? <LoanHead loan={loan} /> : <Terms loan={loan} />}
        <div className={styles.later}>
          {running && loan.begins && loan.ends && (
            <Panel title={t("lending.curve.title")}>
              <OwedCurve
                curve={loan.curve}
                days={loan.days}
                freeDays={loan.free_days}
                begins={loan.begins}
                ends={loan.ends}
                lateADay={loan.late_a_day}
                at={loan.day}
              />
            </Panel>
          )}
          {loan.charges.length > 0 && (
            <Panel title={t("lending.charges")} padding="flush">
              <DataTable<LoanDetail["charges"][number]>
                label={t("lending.charges")}
                rows={[...loan.charges].reverse()}
                rowKey={({ day }) => day}
                columns={[
                  { key: "day", header: t("lending.fact.day"), card: "title", render: ({ day }) => format.date(noon(day)) },
                  {
                    key: "late",
                    header: t("lending.fact.kind"),
                    render: ({ late }) => t(late ? "lending.fact.late_fee" : "lending.fact.interest"),
                  },
                  {
                    key: "amount",
                    header: t("lending.fact.charged"),
                    right: true,
                    card: "aside",
                    render: ({ amount }) => <Sum value={amount} coin={loan.coin} />,
                  },
                ]}
              />
            </Panel>
          )}
        </div>
      </div>
      <div>
        {(running || asked) && <Paying loan={asked ?? loan} onAsked={setAsked} />}
        {loan.settled_at && <Settled loan={loan} />}
        <Panel title={t("lending.happened")}>
          <Timeline
            items={[...loan.happened, { at: loan.created_at, label: "lending.fact.applied" }].map(({ at, label }, index) => ({
              title: t(label),
              time: at,
              now: index === 0 && loan.settled_at === null,
            }))}
          />
        </Panel>
      </div>
    </div>
  );
}

/** Before it is issued, or after it came to nothing: what was asked for, and why not. */
function Terms({ loan }: { loan: Loan }) {
  const t = useT("lending");
  const format = useFormat();
  const open = loan.state === "unreviewed" || loan.state === "rejected";
  return (
    <Panel title={loan.contract || loan.reference} actions={<LoanState state={loan.state} />}>
      <Stack>
        {loan.state === "unreviewed" && <Notice>{t("lending.review_text")}</Notice>}
        {loan.state === "rejected" && (
          <Notice kind="error" title={t("lending.rejected_title")}>
            <ReasonText reason={loan.reason} />
          </Notice>
        )}
        <Facts
          facts={[
            { label: t("lending.fact.lender"), value: <span translate="no">{loan.lender}</span> },
            { label: t("lending.fact.amount"), value: <Sum value={loan.amount} coin={loan.coin} /> },
            { label: t("lending.fact.term"), value: t("lending.days", { count: loan.days }) },
            {
              label: t("lending.fact.a_day", { rate: percent(format, loan.daily_rate) }),
              value: <Sum value={loan.a_day} coin={loan.coin} />,
            },
            { label: t("lending.fact.applied"), value: format.dateTime(loan.created_at) },
            open && { label: t("lending.fact.at_end"), value: <Sum value={loan.at_end} coin={loan.coin} />, strong: true },
          ]}
        />
        {open && (
          <div className={styles.foot}>
            {loan.state === "rejected" && (
              <Button variant="primary" to={`/loanApply?id=${loan.id}`}>
                {t("lending.apply_again")}
              </Button>
            )}
            <WithdrawButton loan={loan} />
          </div>
        )}
      </Stack>
    </Panel>
  );
}

function Paying({ loan, onAsked }: { loan: Loan; onAsked(loan: Loan | null): void }) {
  const t = useT("lending");
  const { realm } = useSession();
  const waits = loan.voucher?.state === "under_review";
  const [way, setWay] = useState<"balance" | "voucher">(waits ? "voucher" : "balance");
  const ways = (["balance", "voucher"] as const).map((value) => ({ value, label: t(`lending.way.${value}`) }));
  return (
    <Panel
      title={t("lending.repay")}
      padding="form"
      actions={
        realm !== "demo" && (
          <Segments label={t("lending.repay")} value={way} options={ways} onChange={(next) => setWay(next as typeof way)} />
        )
      }
    >
      {way === "balance" || realm === "demo" ? <FromBalance loan={loan} held={waits} onAsked={onAsked} /> : <VoucherForm loan={loan} />}
    </Panel>
  );
}

/** What a loan came to, in figures. */
function Settled({ loan }: { loan: Loan }) {
  const t = useT("lending");
  const format = useFormat();
  return (
    <Stack gap={8}>
      <Receipt
        title={loan.contract}
        badge={<LoanState state={loan.state} />}
        facts={[
          { label: t("lending.fact.lender"), value: <span translate="no">{loan.lender}</span> },
          { label: t("lending.fact.principal"), value: <Sum value={loan.amount} coin={loan.coin} /> },
          { label: t("lending.fact.interest"), value: <Sum value={loan.interest} coin={loan.coin} /> },
          loan.overdue_days > 0 && { label: t("lending.fact.overdue_days"), value: format.integer(loan.overdue_days) },
          loan.overdue_days > 0 && {
            label: t("lending.fact.late_fee"),
            term: "late_fee",
            value: <Sum value={loan.late_fee} coin={loan.coin} />,
          },
          !/^0[.0]*$/.test(loan.waived) && { label: t("lending.fact.waived"), value: <Sum value={`-${loan.waived}`} coin={loan.coin} /> },
          { label: t("lending.fact.settled"), value: loan.settled_at ? format.dateTime(loan.settled_at) : "–" },
          { label: t("lending.fact.settled_by"), value: t(`lending.settled_by.${loan.settled_by || "balance"}`) },
        ]}
        resultLabel={t("lending.fact.paid")}
        result={<Sum value={loan.paid} coin={loan.coin} />}
      />
      {loan.state === "cleared" && (
        <Button size={36} icon="receipt-2" onClick={() => openLoan({ loan })}>
          {t("lending.why")}
        </Button>
      )}
    </Stack>
  );
}
