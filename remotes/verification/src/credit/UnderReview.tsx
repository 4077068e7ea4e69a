import { useAction, useFormat, useT } from "@agio/sdk";
import { Button, Facts, Notice, Panel, Stack, StatusBadge } from "@agio/ui";
import type { Kind } from "../photo/kinds";
import { PhotoTile } from "../photo/PhotoTile";
import { TONES } from "../state";
import type { Credit, CreditRequest } from "../wire.gen";
import { CREDIT_CHANGED } from "./useCredit";
import styles from "../Frame.module.css";

/** What was sent and nobody has decided yet: it may be taken back. */
export function UnderReview({ request, credit }: { request: CreditRequest; credit: Credit }) {
  const t = useT("verification");
  const format = useFormat();
  const withdraw = useAction("web/withdrawCreditRequest", { invalidates: CREDIT_CHANGED });
  return (
    <Panel
      padding="form"
      title={t("verification.credit.request")}
      actions={<StatusBadge tone={TONES[request.state]}>{t(`verification.state.${request.state}`)}</StatusBadge>}
    >
      <Stack>
        <Notice kind="info">{t("verification.reviewed_within", { time: format.span(credit.review_minutes) })}</Notice>
        <Facts facts={[{ label: t("verification.fact.sent"), value: format.dateTime(request.sent_at) }]} />
        <div className={styles.photos}>
          {request.proofs.map((kind) => (
            <PhotoTile key={kind} kind={kind as Kind} overview={credit} sent />
          ))}
        </div>
        <div>
          <Button busy={withdraw.busy} onClick={() => void withdraw.run({})}>
            {t("verification.withdraw")}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}
