import { Link, useFormat, useCall, useT, type AnswerOf } from "@agio/sdk";
import { Chip, EmptyState, ErrorPanel, Icon, Pages, SkeletonRows, useCursors } from "@agio/ui";
import { kindName, pathOf, toneOf } from "../reading/kinds";
import type { Headline } from "../wire.gen";
import styles from "./news.module.css";

export type Headlines = AnswerOf<"web/contentList">;

/** Pinned ones before the others, each group as it came. */
export const pinnedFirst = (rows: readonly Headline[]): Headline[] => [...rows].sort((a, b) => Number(b.pinned) - Number(a.pinned));

/** One text in a list: what it is about, its title, and the sentence that says the most. */
export function HeadlineRow({ row, brief }: { row: Headline; brief?: boolean }) {
  const t = useT("content");
  const format = useFormat();
  return (
    <Link to={pathOf(row)} className={styles.row} data-brief={brief || undefined}>
      <span className={styles.top}>
        <Chip {...toneOf(row.label)}>{kindName(t, row.kind, row.label)}</Chip>
        {row.pinned && <Icon name="flag" size={14} label={t("content.pinned")} />}
        <time dateTime={row.published_at}>{format.date(row.published_at)}</time>
      </span>
      <b>{row.title}</b>
      {!brief && row.summary !== "" && <span className={styles.summary}>{row.summary}</span>}
    </Link>
  );
}

/** A list of texts of these kinds, page after page. */
export function HeadlineList({ kinds }: { kinds: string }) {
  const t = useT("content");
  const cursors = useCursors([kinds]);
  const query = useCall("web/contentList", { kinds, ...cursors.after, size: 20 }, { keepPrevious: true });
  const { data } = query;
  if (!data && query.problem !== null) return <ErrorPanel message={query.problem} onRetry={query.retry} />;
  if (!data) return <SkeletonRows rows={6} height={72} />;
  if (data.rows.length === 0) return <EmptyState title={t("content.none")} text={t("content.none_hint")} />;
  return (
    <>
      <div className={styles.list}>
        {pinnedFirst(data.rows).map((row) => (
          <HeadlineRow key={row.id} row={row} />
        ))}
      </div>
      <Pages {...cursors.paging(data)} />
    </>
  );
}
