import { useKeyText, useSearchParams, useT } from "@agio/sdk";
import { Tabs } from "../choice/choice";
import { Access } from "../screen/Access";
import type { AnyKind } from "./declaration";
import { RecordPanel } from "./RecordPanel";

export interface RecordsProps {
  /** One, or several as tabs. */
  kinds: readonly [AnyKind, ...AnyKind[]];
  /** Above the list, where the page is about something else. */
  title?: string;
}

/** The kind that the address names (`?kind=`), or the first. */
export function useKind(kinds: RecordsProps["kinds"]): AnyKind {
  const [search] = useSearchParams();
  return kinds.find(({ name }) => name === search.get("kind")) ?? kinds[0];
}

/**
 * The lists of declared kinds: filters, pages by place, a row's drawer with its facts and receipt, the CSV file, and for whom
 * they are. Everything but the declaration comes with it; see `RecordKind`.
 */
export function Records({ kinds, title }: RecordsProps) {
  const t = useT();
  const text = useKeyText();
  const kind = useKind(kinds);
  return (
    <>
      {kinds.length > 1 && (
        <Tabs
          size={36}
          label={t("shell.records.kinds")}
          tabs={kinds.map(({ name, title: label, tab = label }) => ({
            value: name,
            label: text(tab),
            to: `?kind=${name}`,
            current: name === kind.name,
          }))}
        />
      )}
      <Access real={kind.real && text(kind.real)}>
        <RecordPanel key={kind.name} kind={kind} title={title} />
      </Access>
    </>
  );
}
