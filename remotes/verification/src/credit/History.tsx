import { useT } from "@agio/sdk";
import { Panel, Timeline } from "@agio/ui";
import type { CreditRequest } from "../wire.gen";

/** What came of each request, the newest first. */
export function History({ requests }: { requests: readonly CreditRequest[] }) {
  const t = useT("verification");
  const decided = requests.filter(({ state }) => state !== "under_review");
  if (decided.length === 0) return null;
  return (
    <Panel title={t("verification.credit.history")}>
      <Timeline
        items={decided.map(({ state, score, reason, refused, sent_at, decided_at }, index) => ({
          title: score === null ? t(`verification.state.${state}`) : t("verification.risk.score", { score }),
          text: score === null ? refused.map((key) => t(key)).join(" ") : reason,
          time: decided_at ?? sent_at,
          now: index === 0,
        }))}
      />
    </Panel>
  );
}
