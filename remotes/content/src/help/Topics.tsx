import { Link, useCall, useFormat, useLocation, useSearchParams, useT, type AnswerOf } from "@agio/sdk";
import { Button, ErrorPanel, Icon, Inline, Skeleton } from "@agio/ui";
import { pathOf } from "../reading/kinds";
import type { Headline } from "../wire.gen";
import styles from "./help.module.css";

const ICONS: Readonly<Record<string, string>> = {
  account: "user-circle",
  verification: "id",
  funds: "wallet",
  spot: "arrows-left-right",
  leveraged: "adjustments",
  earn: "coins",
  otc: "users",
  rewards: "gift",
};

/** What can be read, by topic; with `?topic=` every article of one. */
export function Topics() {
  const t = useT("content");
  const format = useFormat();
  const [search] = useSearchParams();
  const query = useCall("web/contentTopics", {}, { staleTime: 60_000 });
  const rows = query.data?.rows;
  const chosen = rows?.find(({ topic }) => topic === search.get("topic"));
  if (!rows && query.problem !== null) {
    return (
      <div className={styles.room}>
        <ErrorPanel message={query.problem} of={t("content.help.topics")} onRetry={query.retry} />
      </div>
    );
  }
  const count = rows?.reduce((sum, row) => sum + row.count, 0) ?? 0;
  return (
    <section aria-labelledby="help-topics">
      <div className={styles.title}>
        <h2 id="help-topics">{chosen ? t(`content.topic.${chosen.topic}`) : t("content.help.topics")}</h2>
        {rows && <span>{t("content.help.count", { count: chosen?.count ?? count, shown: format.integer(chosen?.count ?? count) })}</span>}
      </div>
      {chosen ? <Whole topic={chosen.topic} /> : <Grid rows={rows} />}
    </section>
  );
}

function Grid({ rows }: { rows: AnswerOf<"web/contentTopics">["rows"] | undefined }) {
  const t = useT("content");
  const format = useFormat();
  const { pathname } = useLocation();
  if (!rows) {
    return (
      <div className={styles.topics} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index}>
            <Skeleton width={160} height={18} />
            <Skeleton width={220} height={14} />
            <Skeleton width={200} height={14} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.topics}>
      {rows.map(({ topic, count, rows: first }) => (
        <div key={topic}>
          <h3>
            <Icon name={ICONS[topic] ?? "help"} size={20} />
            <Link to={`${pathname}?topic=${topic}`}>{t(`content.topic.${topic}`)}</Link>
            <small>{format.integer(count)}</small>
          </h3>
          <Titles rows={first} />
        </div>
      ))}
    </div>
  );
}

function Titles({ rows }: { rows: readonly Headline[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={pathOf(row)}>{row.title}</Link>
        </li>
      ))}
    </ul>
  );
}

function Whole({ topic }: { topic: string }) {
  const t = useT("content");
  const { pathname } = useLocation();
  const { data, problem, retry } = useCall("web/contentList", { kinds: "help", topic, size: 100 });
  return (
    <div className={styles.topics} data-one>
      <div>
        {!data && problem !== null && <ErrorPanel message={problem} onRetry={retry} />}
        {data && <Titles rows={data.rows} />}
        <Inline>
          <Button to={pathname} size={28} icon="arrow-left">
            {t("content.help.topics")}
          </Button>
        </Inline>
      </div>
    </div>
  );
}
