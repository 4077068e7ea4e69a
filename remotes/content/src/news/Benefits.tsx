import { Link, useCall, useT, useTitle } from "@agio/sdk";
import { EmptyState, ErrorPanel, Page, ScreenHead, SkeletonRows } from "@agio/ui";
import { pathOf } from "../reading/kinds";
import styles from "./news.module.css";

/** What the platform offers beside its products. */
export default function Benefits() {
  const t = useT("content");
  useTitle(t("content.benefits.title"));
  const query = useCall("web/getTextsList", { kind: "benefit" });
  const { data } = query;
  return (
    <Page width="public">
      <ScreenHead title={t("content.benefits.title")} lead={t("content.benefits.lead")} />
      {!data && query.problem !== null && <ErrorPanel message={query.problem} onRetry={query.retry} />}
      {!data && query.problem === null && <SkeletonRows rows={3} height={120} />}
      {data?.rows.length === 0 && <EmptyState title={t("content.none")} text={t("content.none_hint")} />}
      <div className={styles.cards}>
        {data?.rows.map((row) => (
          <Link key={row.id} to={pathOf(row)} className={styles.card}>
            <h2>{row.title}</h2>
            <p>{row.summary}</p>
            <span>{t("content.more")}</span>
          </Link>
        ))}
      </div>
    </Page>
  );
}
