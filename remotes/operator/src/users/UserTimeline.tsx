import { useT } from "@agio/sdk";
import { EmptyState, ErrorPanel, Pages, SkeletonRows, Timeline } from "@agio/ui";
import { FactLine } from "../case/FactText";
import { usePaged } from "../section/usePaged";
import { PluginText } from "../PluginText";
import type { UserEvent } from "../wire.gen";

/** What happened to a user in every plugin, the newest first. */
export function UserTimeline({ user }: { user: string }) {
  const t = useT("operator");
  const list = usePaged<UserEvent>("web/operatorUserTimeline", { user });
  if (!list.rows && list.problem !== null) return <ErrorPanel message={list.problem} onRetry={list.retry} />;
  if (!list.rows) return <SkeletonRows rows={4} height={42} />;
  if (list.rows.length === 0) return <EmptyState title={t("operator.case.no_events")} />;
  const items = list.rows.map((event, index) => ({
    title: <PluginText name={event.label} />,
    ...(event.facts.length > 0 ? { text: <FactLine facts={event.facts} /> } : event.note ? { text: event.note } : {}),
    time: event.at,
    now: index === 0 && !list.paging.onPrevious,
  }));
  return (
    <>
      <Timeline items={items} />
      <Pages {...list.paging} />
    </>
  );
}
