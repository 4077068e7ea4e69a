import { EVERY_MS, useAskedAgain, link, useCall, useT } from "@agio/sdk";
import { Amount, Button, ErrorPanel, SkeletonRows, Stack, Timeline } from "@agio/ui";
import { plainAmount } from "../records/figures";
import { StateBadge } from "../records/StateBadge";
import { DepositWords } from "./DepositWords";
import { DETAIL_CALL, timeLine } from "./record";
import styles from "./deposit.module.css";

export interface SentProps {
  id: string;
  onAgain(): void;
}

/** A deposit just submitted: where it stands, live, and the way to its record. */
export function Sent({ id, onAgain }: SentProps) {
  const t = useT("wallet");
  useAskedAgain(DETAIL_CALL);
  const query = useCall(DETAIL_CALL, { id }, { every: EVERY_MS });
  const record = link("wallet.depositRecords", { id });
  const deposit = query.data;
  if (query.problem && !deposit) return <ErrorPanel message={query.problem} onRetry={query.retry} />;
  if (!deposit) return <SkeletonRows rows={4} />;
  return (
    <Stack role="status">
      <div className={styles.sum}>
        <Amount value={plainAmount(deposit.amount)} unit={deposit.coin} className={styles.large} />
        <StateBadge state={deposit.state} status={deposit.status} />
      </div>
      <DepositWords deposit={deposit} />
      <Timeline items={timeLine(deposit, t)} />
      <div className={styles.commands}>
        {record && (
          <Button size={44} to={record}>
            {t("wallet.deposit.see_record")}
          </Button>
        )}
        <Button size={44} variant="quiet" onClick={onAgain}>
          {t("wallet.deposit.again")}
        </Button>
      </div>
    </Stack>
  );
}
