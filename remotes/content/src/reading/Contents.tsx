import { useT } from "@agio/sdk";
import type { Heading } from "@agio/ui";
import styles from "./TextPage.module.css";

const WORTH_A_LIST = 3;

/** The sections of a long text, beside it where there is room. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const t = useT("content");
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < WORTH_A_LIST) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <strong id="contents-title">{t("content.text.contents")}</strong>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
