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
  /** The name of the kind that is shown where the address names none; by default the first. */
  preset?: string | undefined;
}

/** The kind that the address names (`?kind=`), or the preset one. */
export function useKind(kinds: RecordsProps["kinds"], preset?: string): AnyKind {
  const [search] = useSearchParams();
  const wanted = search.get("kind") ?? preset;
  return kinds.find(({ name }) => name === wanted) ?? kinds[0];
}

/**
 * The lists of declared kinds: filters, pages by place, a row's drawer with its facts and receipt, the CSV file, and for whom
 * they are. Everything but the declaration comes with it; see `RecordKind`.
 */
export function Records({ kinds, title, preset }: RecordsProps) {
  const t = useT();
  const text = useKeyText();
  const kind = useKind(kinds, preset);
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
