import { useEffect, useId, useRef, useState } from "react";
import { Link, Slot, useCall, useFormat, useT } from "@agio/sdk";
import { Chip, Icon } from "@agio/ui";
import { kindName, pathOf } from "../reading/kinds";
import type { Found, Piece } from "../wire.gen";
import styles from "./help.module.css";

const AFTER_MS = 250;
const LEAST = 2;
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
const ICONS: Readonly<Record<string, string>> = { notice: "speakerphone", news: "news", flash: "news" };

/** What is looked for once somebody pauses; one character of a script without spaces is a word already. */
function useSought(q: string): string | null {
  const [sought, setSought] = useState<string | null>(null);
  const words = q.trimStart();
  useEffect(() => {
    const enough = words.trim().length >= LEAST || UNSPACED.test(words);
    const timer = setTimeout(() => setSought(enough ? words : null), AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return words.trim() === "" ? null : sought;
}

/** One field over all texts; the best answer opens in its place. */
export function Search({ q, onChange }: { q: string; onChange(q: string): void }) {
  const t = useT("content");
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const sought = useSought(q);
  const query = useCall("web/contentSearch", sought === null ? null : { q: sought }, { keepPrevious: true, staleTime: 30_000 });
  const rows = sought === null ? undefined : query.data?.rows;
  const empty = () => {
    onChange("");
    field.current?.focus();
  };
  return (
    <div
      role="search"
      className={styles.search}
      onKeyDown={(event) => {
        if (event.key === "Escape") empty();
      }}
    >
      <label className={styles.field} htmlFor={id}>
        <Icon name="search" size={20} />
        <input
          ref={field}
          id={id}
          type="search"
          value={q}
          maxLength={200}
          autoComplete="off"
          placeholder={t("content.help.ask")}
          aria-label={t("content.help.ask")}
          onChange={(event) => onChange(event.target.value)}
        />
        <span role="status">{rows && t("content.help.answers", { count: rows.length, shown: format.integer(rows.length) })}</span>
        {q !== "" && (
          <button type="button" onClick={empty} aria-label={`Esc: ${t("content.help.clear")}`}>
            Esc
          </button>
        )}
      </label>
      {sought !== null && query.problem !== null && !rows && <p className={styles.problem}>{query.problem}</p>}
      {rows && (
        <div className={styles.answers}>
          {rows.map((row, index) => (index === 0 ? <Best key={row.text.id} row={row} /> : <Other key={row.text.id} row={row} />))}
          <Slot name="help.answers" props={{ q: sought }} />
          {rows.length === 0 && (
            <p className={styles.problem}>
              {t("content.help.no_answer")} <Link to="/service">{t("content.help.write")}</Link>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, found }, index) => (found ? <mark key={index}>{text}</mark> : text));
}

function About({ row: { text } }: { row: Found }) {
  const t = useT("content");
  const format = useFormat();
  if (text.kind === "help") return <small>{t(`content.topic.${text.topic}`)}</small>;
  return (
    <small>
      {kindName(t, text.kind)}
      {text.kind === "page" ? "" : `, ${format.date(text.published_at)}`}
    </small>
  );
}

function Best({ row }: { row: Found }) {
  const t = useT("content");
  return (
    <div className={styles.best}>
      <p className={styles.head}>
        <Chip tone="moving">{t("content.help.best")}</Chip>
        <b>
          <Pieces pieces={row.title} />
        </b>
        <About row={row} />
      </p>
      <p>
        <Pieces pieces={row.excerpt} />
      </p>
      <Link to={pathOf(row.text)}>{t("content.help.read")}</Link>
    </div>
  );
}

function Other({ row }: { row: Found }) {
  return (
    <Link to={pathOf(row.text)} className={styles.other}>
      <Icon name={ICONS[row.text.kind] ?? "file-text"} size={18} />
      <span>
        <b>
          <Pieces pieces={row.title} />
        </b>{" "}
        <About row={row} />
      </span>
    </Link>
  );
}
