import { invalidate, Link, useCall, useFeedListener, useFormat, useT, useTitle } from "@agio/sdk";
import { EmptyState, ErrorPanel, Page, Pages, ScreenHead, SkeletonRows, useCursors } from "@agio/ui";
import { pathOf } from "../reading/kinds";
import { FeedTabs } from "./FeedTabs";
import styles from "./news.module.css";

/** Short news, as they come: whoever has the page open hears of the next one. */
export default function Flash() {
  const t = useT("content");
  const format = useFormat();
  const cursors = useCursors();
  useTitle(t("content.flash.title"));
  useFeedListener("content", () => void invalidate("web/contentList"));
  const query = useCall("web/contentList", { kinds: "flash", ...cursors.after, size: 30 }, { keepPrevious: true });
  const { data } = query;
  return (
    <Page width="public">
      <ScreenHead title={t("content.flash.title")} lead={t("content.flash.lead")} />
      <FeedTabs kind="flash" />
      {!data && query.problem !== null && <ErrorPanel message={query.problem} onRetry={query.retry} />}
      {!data && query.problem === null && <SkeletonRows rows={6} height={56} />}
      {data?.rows.length === 0 && <EmptyState title={t("content.none")} text={t("content.none_hint")} />}
      {data && data.rows.length > 0 && (
        <div className={styles.flash}>
          <ol className={styles.moments}>
            {data.rows.map((row) => (
              <li key={row.id}>
                <time dateTime={row.published_at}>{format.dateTime(row.published_at)}</time>
                <div>
                  <Link to={pathOf(row)}>{row.title}</Link>
                </div>
                {row.summary !== "" && <p>{row.summary}</p>}
              </li>
            ))}
          </ol>
          <Pages {...cursors.paging(data)} />
        </div>
      )}
    </Page>
  );
}
