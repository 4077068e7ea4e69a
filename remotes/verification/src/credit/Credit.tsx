import { linkOr, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, Columns, Notice, Screen, Stack } from "@agio/ui";
import { Guarded } from "../Guarded";
import { Ask } from "./Ask";
import { History } from "./History";
import { Score } from "./Score";
import { UnderReview } from "./UnderReview";
import { useCredit } from "./useCredit";

/** The score that counts, how it came about, and the way to another one. */
export default function Credit() {
  const t = useT("verification");
  useTitle(t("verification.credit.title"));
  return (
    <Screen title={t("verification.credit.title")} lead={t("verification.credit.lead")} real={t("verification.credit.real_needed")}>
      <Columns explains aside={<Guarded />}>
        <Inside />
      </Columns>
    </Screen>
  );
}

function Inside() {
  const query = useCredit();
  if (!query.data) return <QueryState query={query} rows={3} rowHeight={72} />;
  const credit = query.data;
  const newest = credit.requests[0];
  return (
    <Stack>
      <Score credit={credit} />
      {!credit.verified ? (
        <VerifyFirst />
      ) : newest?.state === "under_review" ? (
        <UnderReview request={newest} credit={credit} />
      ) : (
        <Ask credit={credit} rejected={newest?.state === "rejected" ? newest : null} />
      )}
      <History requests={credit.requests} />
    </Stack>
  );
}

function VerifyFirst() {
  const t = useT("verification");
  const to = linkOr("verification.primary", "/smauth");
  return (
    <Notice kind="warn" title={t("verification.credit.verify_first")}>
      <p>{t("verification.credit.verify_first_text")}</p>
      {to && (
        <Button variant="primary" size={44} to={to}>
          {t("verification.credit.verify")}
        </Button>
      )}
    </Notice>
  );
}
