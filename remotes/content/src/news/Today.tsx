import { invalidate, Link, useCall, useFeedListener, useFormat, useT } from "@agio/sdk";
import { Chip, ErrorPanel, SkeletonRows } from "@agio/ui";
import { FEED, kindName, pathOf, toneOf } from "../reading/kinds";
import { Picture } from "../reading/Picture";
import type { Headline } from "../wire.gen";
import { EVERYTHING } from "./FeedTabs";
import styles from "./today.module.css";

const MOST = 6;
const MOST_BANNERS = 2;

/** What was said last, beside the markets of the home page: the newest day's texts by their hour, older ones by their day;
 * and the newest banners below it. They come together, so that nothing moves.
 */
export default function Today() {
  const t = useT("content");
  const format = useFormat();
  useFeedListener("content", () => void invalidate("web/contentList"));
  const reported = useCall("web/contentList", { kinds: FEED, size: MOST });
  const banners = useCall("web/contentList", { kinds: "banner", size: MOST_BANNERS });
  const waiting = reported.loading || banners.loading;
  const rows = reported.data?.rows ?? [];
  const newest = rows[0] && format.day(rows[0].published_at);
  // Nothing was ever told here: the markets have the page's whole width.
  if (!waiting && reported.data && rows.length === 0 && !banners.data?.rows.length) return null;
  return (
    <section className={styles.today}>
      <header>
        <h2>{t("content.today.title")}</h2>
        <Link to={EVERYTHING}>{t("content.all")}</Link>
      </header>
      {waiting && <SkeletonRows rows={MOST} height={46} />}
      {!waiting && reported.problem !== null && <ErrorPanel message={reported.problem} onRetry={reported.retry} />}
      {!waiting && newest !== undefined && (
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
      {!waiting && banners.data?.rows.map((row) => <Banner key={row.id} row={row} />)}
    </section>
  );
}

/** What an operator wants seen: a title, a sentence and, where there is one, a picture, which lead to the whole text. */
function Banner({ row }: { row: Headline }) {
  return (
    <Link to={pathOf(row)} className={styles.banner}>
      {row.picture !== "" && <Picture src={row.picture} alt="" />}
      <b>{row.title}</b>
      {row.summary !== "" && <span>{row.summary}</span>}
    </Link>
  );
}
