import { money, useFormat, useNavigate, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, EmptyState, Grid, Panel, Screen, Stack } from "@agio/ui";
import { exact } from "../days";
import { isRunning, LoanState } from "../LoanState";
import { Sum } from "../Sum";
import { useMy } from "../useMy";
import type { Loan } from "../wire.gen";
import { LoanHead } from "./LoanHead";
import { WithdrawButton } from "./WithdrawButton";
import styles from "../lending.module.css";

/** Loans that run, and applications that wait. */
export default function Loans() {
  const t = useT("lending");
  useTitle(t("lending.screen.loans"));
  return (
    <Screen
      title={t("lending.screen.loans")}
      actions={
        <>
          <Button to="/loanRecord">{t("lending.screen.records")}</Button>
          <Button variant="primary" to="/loanApply">
            {t("lending.apply")}
          </Button>
        </>
      }
    >
      <Inside />
    </Screen>
  );
}

function Inside() {
  const t = useT("lending");
  const format = useFormat();
  const query = useMy();
  return (
    <QueryState query={query} rows={2} rowHeight={200}>
      {({ loans, coin, limit, taken, left }) => (
        <Stack>
          <Panel>
            <div className={styles.three}>
              {(
                [
                  ["limit", limit],
                  ["taken", taken],
                  ["left", left],
                ] as const
              ).map(([name, value]) => (
                <span key={name}>
                  <small>{t(`lending.fact.${name}`)}</small>
                  <b>{name === "limit" ? format.coin(money.trim(value), coin) : exact(format, value)}</b>
                </span>
              ))}
            </div>
          </Panel>
          {loans.length === 0 && (
            <Panel>
              <EmptyState title={t("lending.none.loans")} text={t("lending.none.loans_text")} />
            </Panel>
          )}
          <Grid min={320} className={styles.running}>
            {loans.map((loan) => (
              <OneLoan key={loan.id} loan={loan} />
            ))}
          </Grid>
        </Stack>
      )}
    </QueryState>
  );
}

function OneLoan({ loan }: { loan: Loan }) {
  const t = useT("lending");
  const format = useFormat();
  const navigate = useNavigate();
  const open = () => void navigate(`/repaymentNew?id=${loan.id}`);
  if (isRunning(loan)) {
    return (
      <Stack gap={8}>
        <LoanHead loan={loan} />
        <Button variant="primary" full onClick={open}>
          {t("lending.repay")}
        </Button>
      </Stack>
    );
  }
  return (
    <Panel title={loan.reference} actions={<LoanState state={loan.state} />}>
      <Stack>
        <span>
          <Sum value={loan.amount} coin={loan.coin} /> · {t("lending.days", { count: loan.days })} · {format.date(loan.created_at)}
        </span>
        <div className={styles.foot}>
          <Button onClick={open}>{t("lending.details")}</Button>
          <WithdrawButton loan={loan} />
        </div>
      </Stack>
    </Panel>
  );
}
