import { invalidate, Link, useCall, useFeedListener, useFormat, useT } from "@agio/sdk";
import { Chip, ErrorPanel, SkeletonRows } from "@agio/ui";
import { FEED, kindName, pathOf, toneOf } from "../reading/kinds";
import { EVERYTHING } from "./FeedTabs";
import type { Headlines } from "./Headlines";
import styles from "./today.module.css";

const MOST = 6;

/** What was said last, beside the markets of the home page: the newest day's texts by their hour, older ones by their day. */
export default function Today() {
  const t = useT("content");
  const format = useFormat();
  useFeedListener("content", () => void invalidate("web/contentList"));
  const { data, problem, retry } = useCall<Headlines>("web/contentList", { kinds: FEED, size: MOST });
  const rows = data?.rows ?? [];
  const newest = rows[0] && format.day(rows[0].published_at);
  if (data && newest === undefined) return null; // nothing was ever told here: the markets have the page's whole width
  return (
    <section className={styles.today}>
      <header>
        <h2>{t("content.today.title")}</h2>
        <Link to={EVERYTHING}>{t("content.all")}</Link>
      </header>
      {newest === undefined && problem !== null && <ErrorPanel message={problem} onRetry={retry} />}
      {newest === undefined && problem === null && <SkeletonRows rows={MOST} height={46} />}
      {newest !== undefined && (
        <>
          <p className={styles.day}>{newest}</p>
          <ol>
            {rows.map((row) => {
              const day = format.day(row.published_at);
              return (
                <li key={row.id}>
                  <time dateTime={row.published_at}>{day === newest ? format.time(row.published_at, false) : day}</time>
                  <Link to={pathOf(row)}>{row.title}</Link>
                  <Chip {...toneOf(row.label)}>{kindName(t, row.kind, row.label)}</Chip>
                </li>
              );
            })}
          </ol>
        </>
      )}
    </section>
  );
}
