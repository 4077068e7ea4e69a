import { useMemo } from "react";
import { Link, useDeployment, useFormat, useLanguage, useT, useTitle } from "@agio/sdk";
import { Button, Chip, EmptyState, ErrorPanel, Icon, Inline, Markdown, outline, Skeleton } from "@agio/ui";
import { Contents } from "./Contents";
import { kindName, listOf, toneOf } from "./kinds";
import { Picture } from "./Picture";
import { useText, type TextQuery } from "./texts";
import type { Text } from "../wire.gen";
import styles from "./TextPage.module.css";

interface TextPageProps {
  /** Null where there is no such text, undefined while it is asked for which one it is. */
  id: number | null | undefined;
  /** How that went. */
  asked?: Pick<TextQuery, "problem" | "retry">;
}

/** A text of the site to be read: title, date, the text itself and, where it is long, its contents beside it. */
export function TextPage({ id, asked }: TextPageProps) {
  const query = useText(id);
  const { text } = query;
  const { problem, retry } = id === undefined && asked ? asked : query;
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
  const own = useLanguage();
  const other = text.language === own.key ? undefined : languages.find(({ key }) => key === text.language);
  const list = listOf(text.kind);
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <header>
          {list && (
            <Inline gap={8}>
              <Link to={list} className={styles.back}>
                <Icon name="chevron-left" size={16} />
                {kindName(t, text.kind)}
              </Link>
              {text.label !== "" && <Chip {...toneOf(text.label)}>{kindName(t, text.kind, text.label)}</Chip>}
            </Inline>
          )}
          <h1 lang={other?.htmlLang}>{text.title}</h1>
          <p>
            <time dateTime={text.updated_at}>{t("content.text.updated", { date: format.date(text.updated_at) })}</time>
            {other && <span> · {t("content.text.in", { language: other.name })}</span>}
          </p>
        </header>
        <div lang={other?.htmlLang} className={styles.words}>
          {text.summary !== "" && <p className={styles.lead}>{text.summary}</p>}
          {text.picture !== "" && <Picture src={text.picture} alt="" />}
          <Markdown text={text.body} picture={Picture} />
          {text.link !== "" && text.kind !== "page" && <Onward to={text.link} />}
        </div>
      </article>
      <Contents headings={headings} />
    </div>
  );
}

/** What the text leads to: a place of this site, or another one beside it. */
function Onward({ to }: { to: string }) {
  const t = useT("content");
  if (to.startsWith("/") && !/^\/[/\\]/.test(to))
    return (
      <Button to={to} variant="primary">
        {t("content.text.onward")}
      </Button>
    );
  if (!/^https?:\/\//i.test(to)) return null;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {t("content.text.onward")}
    </a>
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
          {LINES.map((width, index) => (width === 0 ? <span key={index} /> : <Skeleton key={index} width={`${width}%`} height={14} />))}
        </div>
      </div>
    </div>
  );
}
