import { useState } from "react";
import { useAction, useCall, useFormat, useT, useTitle } from "@agio/sdk";
import { AmountField, QueryState, Button, Dialog, Form, Notice, Panel, Segments, Stack, StatusBadge, Text, toast, useForm } from "@agio/ui";
import { Centre } from "../Centre";
import { Rows, Row } from "../Row";
import type { LossLimit, Risk } from "../wire.gen";
import styles from "../form.module.css";

const DAYS = [1, 7, 30] as const;
const CHANGED = ["web/risk"];

/** What the user knows of risky products, allows to be lost by them, and a break from them. */
export default function RiskPage() {
  const t = useT("account");
  const query = useCall("web/risk");
  useTitle(t("account.screen.risk"));
  return (
    <Centre title={t("account.screen.risk")} lead={t("account.risk.lead")}>
      <QueryState query={query} rows={8} rowHeight={46}>
        {(risk) => (
          <Stack>
            <Tests risk={risk} />
            <Limits key={risk.limits.map(({ amount, later_at: at }) => `${amount}${at ?? ""}`).join()} risk={risk} />
            <Break until={risk.stopped_until} />
          </Stack>
        )}
      </QueryState>
    </Centre>
  );
}

function Tests({ risk }: { risk: Risk }) {
  const t = useT("account");
  return (
    <Panel title={t("account.risk.tests")} padding="flush">
      <Rows>
        {risk.products.map(({ product, title, link, passed }) => (
          <Row
            key={product}
            icon="alert-triangle"
            title={title}
            text={t("account.risk.test_text")}
            aside={
              passed ? (
                <StatusBadge tone="good">{t("account.risk.passed")}</StatusBadge>
              ) : (
                <StatusBadge tone="over">{t("account.risk.open")}</StatusBadge>
              )
            }
            to={link}
          />
        ))}
      </Rows>
    </Panel>
  );
}

function Limits({ risk }: { risk: Risk }) {
  const t = useT("account");
  const format = useFormat();
  const of = (period: LossLimit["period"]) => risk.limits.find((one) => one.period === period);
  const form = useForm({
    call: "web/setLossLimits",
    invalidates: CHANGED,
    start: { day: of("day")?.amount ?? "", week: of("week")?.amount ?? "" },
    otherwise: "day",
    params: ({ day, week }) => ({ day, week }),
    onSuccess: () => toast({ kind: "success", text: t("account.risk.saved") }),
  });
  const coin = risk.coin;
  const said = (one: LossLimit | undefined) => {
    if (!one) return null;
    const later = one.later_at && (
      <Notice kind="info">
        {one.later === ""
          ? t("account.risk.later_none", { at: format.dateTime(one.later_at) })
          : t("account.risk.later", { amount: format.coin(one.later, coin), at: format.dateTime(one.later_at) })}
      </Notice>
    );
    return (
      <>
        <Text tone="caption">{t("account.risk.lost", { amount: format.coin(one.lost, coin) })}</Text>
        {later}
      </>
    );
  };
  return (
    <Panel title={t("account.risk.limits")} padding="form">
      <Form form={form} className={styles.box} command={{ label: t("account.risk.save") }}>
        <Text tone="soft">{t("account.risk.limits_text")}</Text>
        <AmountField {...form.field("day")} label={t("account.risk.day")} unit={coin} decimals={2} percents={[]} />
        {said(of("day"))}
        <AmountField {...form.field("week")} label={t("account.risk.week")} unit={coin} decimals={2} percents={[]} />
        {said(of("week"))}
      </Form>
    </Panel>
  );
}

function Break({ until }: { until: string | null }) {
  const t = useT("account");
  const format = useFormat();
  const [days, setDays] = useState<(typeof DAYS)[number]>(1);
  const [asked, setAsked] = useState(false);
  const stop = useAction("web/takeBreak", { notice: "none", invalidates: CHANGED, onSuccess: () => setAsked(false) });
  const label = t("account.risk.stop", { count: days });
  return (
    <Panel title={t("account.risk.break")} padding="form">
      <Stack>
        <Text tone="soft">{t("account.risk.break_text")}</Text>
        {until && <Notice kind="warn">{t("account.risk.stopped", { at: format.dateTime(until) })}</Notice>}
        <Segments
          label={t("account.risk.break")}
          value={String(days)}
          onChange={(value) => setDays(DAYS.find((one) => String(one) === value) ?? days)}
          options={DAYS.map((one) => ({ value: String(one), label: t("account.risk.days", { count: one }) }))}
        />
        <div>
          <Button onClick={() => setAsked(true)}>{label}</Button>
        </div>
      </Stack>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={label}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t("account.risk.keep")}</Button>
            <Button variant="danger" busy={stop.busy} onClick={() => void stop.run({ days })}>
              {label}
            </Button>
          </>
        }
      >
        {t("account.risk.sure")}
      </Dialog>
    </Panel>
  );
}
