import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { useCommand } from "../command/useCommand";
import { PluginText } from "../PluginText";
import { FactText } from "./FactText";
import type { CaseFact } from "../wire.gen";
import styles from "./Case.module.css";

const BULLETS = "••••••••";

/**
 * What is drawn of a masked value: only what the server itself has masked. A value that came in the clear by mistake
 * is not shown either.
 */
export const maskedText = (value: string): string => (/[•*]{2}/.test(value) ? value : BULLETS);

/** What half a line breaks into a column of words: a sentence, a hash. */
const LONG = 32;
const TEXTS: ReadonlySet<string> = new Set(["text", "written", "address"]);
/** A key names a text of a few words; where a person's own words stand for one, there is a blank in them. */
const isLong = ({ kind, value, masked }: CaseFact): boolean =>
  !masked && value.length > LONG && (TEXTS.has(kind) || (kind === "key" && value.includes(" ")));

interface FactsProps {
  queue: string;
  id: string;
  version: string;
  facts: readonly CaseFact[];
  /** Opens the user whom the case is about. */
  onUser?(): void;
}

/** Label and value, two to a line where there is room. A masked value is shown with a reason, which is recorded. */
export function Facts({ queue, id, version, facts, onUser }: FactsProps) {
  const t = useT("operator");
  const command = useCommand();
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const reveal = ({ label }: CaseFact) =>
    command.ask<{ value: string }>({
      title: t("operator.reveal.title"),
      text: t("operator.reveal.text"),
      label: t("operator.reveal.show"),
      call: "web/operatorCaseUnmask",
      params: { queue, case: id, version, label },
      onDone: ({ value }) => setSeen((old) => ({ ...old, [label]: value })),
    });
  return (
    <section className={styles.section}>
      {command.dialog}
      <div className={styles.sectionHead}>
        <h3>{t("operator.case.facts")}</h3>
        {onUser && (
          <Button size={28} variant="quiet" icon="user" onClick={onUser}>
            {t("operator.case.user")}
          </Button>
        )}
      </div>
      <dl className={styles.grid}>
        {facts.map((fact, index) => (
          <div key={`${fact.label}-${index}`} data-long={isLong(fact) || undefined}>
            <dt>
              <PluginText name={fact.label} />
            </dt>
            <dd>
              {!fact.masked || seen[fact.label] !== undefined ? (
                <FactText fact={{ ...fact, value: seen[fact.label] ?? fact.value }} />
              ) : (
                <>
                  <span title={t("operator.case.masked")} aria-label={t("operator.case.masked")} role="img">
                    {maskedText(fact.value)}
                  </span>
                  <button type="button" className={styles.reveal} onClick={() => reveal(fact)}>
                    {t("operator.reveal.show")}
                  </button>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
