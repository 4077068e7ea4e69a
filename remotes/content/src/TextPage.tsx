import { useMemo } from "react";
import { useDeployment, useFormat, useT, useTitle } from "@agio/sdk";
import { Button, EmptyState, ErrorPanel, Markdown, outline, Skeleton } from "@agio/ui";
import { Contents } from "./Contents";
import { useText } from "./texts";
import type { Text } from "./wire.gen";
import styles from "./TextPage.module.css";

/** A text of the site to be read: title, date, the text itself and, where it is long, its contents beside it. */
export function TextPage({ id }: { id: number | null }) {
  const { text, problem, retry } = useText(id);
  if (text) return <Reading text={text} />;
  if (text === null) return <Missing />;
  if (problem !== null) {
    return (
      <div className={styles.middle}>
        <ErrorPanel message={problem} onRetry={retry} />
      </div>
    );
  }
  return <Loading />;
}

function Reading({ text }: { text: Text }) {
  const t = useT("content");
  const format = useFormat();
  const { languages } = useDeployment();
  useTitle(text.title);
  const headings = useMemo(() => outline(text.body), [text.body]);
  const htmlLang = languages.find(({ key }) => key === text.language)?.htmlLang;
  return (
    <div className={styles.page}>
      <article className={styles.article} lang={htmlLang}>
        <header>
          <h1>{text.title}</h1>
          <p>
            <time dateTime={text.updated_at}>{t("content.text.updated", { date: format.date(text.updated_at) })}</time>
          </p>
        </header>
        <Markdown text={text.body} />
      </article>
      <Contents headings={headings} />
    </div>
  );
}

function Missing() {
  const t = useT("content");
  useTitle(t("content.text.missing"));
  return (
    <div className={styles.middle}>
      <EmptyState
        title={t("content.text.missing")}
        text={t("content.text.missing_hint")}
        action={<Button to="/">{t("content.text.home")}</Button>}
      />
    </div>
  );
}

const LINES = [100, 96, 98, 62, 0, 100, 94, 97, 40, 0, 99, 92, 71];

function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.article}>
        <header>
          <Skeleton width={280} height={36} />
          <Skeleton width={140} height={16} />
        </header>
        <div className={styles.lines}>
          {LINES.map((width, index) =>
            width === 0 ? <span key={index} /> : <Skeleton key={index} width={`${width}%`} height={14} />,
          )}
        </div>
      </div>
    </div>
  );
}
