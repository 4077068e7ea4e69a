import { useCallback, useMemo } from "react";
import { useSearchParams } from "@agio/sdk";
import { SECTION_NAMES, type SectionName, type PluginSectionName } from "./sectionNames";

/** What the console shows; it stands in the address, so that a case can be sent to a colleague. */
export interface View {
  /** Null for a queue. */
  section: SectionName | PluginSectionName | null;
  /** What of a place is open: a user, a parameter. */
  item: string | null;
  queue: string | null;
  caseId: string | null;
}

export interface ViewState extends View {
  openQueue(queue: string): void;
  /** Null closes the case. */
  openCase(id: string | null): void;
  openCaseOf(queue: string, id: string): void;
  openSection(section: SectionName | PluginSectionName, item?: string | null): void;
}

const SECTIONS: ReadonlySet<string> = new Set(SECTION_NAMES);

/** What a plugin adds to the console has a dot in its name: whether there is such a place, the deployment knows. */
const OF_A_PLUGIN = /^[a-z][a-z0-9_]*\.[a-z]+$/;

const sectionOf = (value: string | null): View["section"] =>
  value !== null && (SECTIONS.has(value) || OF_A_PLUGIN.test(value)) ? (value as View["section"]) : null;

export function useView(): ViewState {
  const [search, setSearch] = useSearchParams();
  const view = useMemo<View>(
    () => ({
      section: sectionOf(search.get("view")),
      item: search.get("item"),
      queue: search.get("queue"),
      caseId: search.get("case"),
    }),
    [search],
  );
  const go = useCallback(
    (queue: string | null, caseId: string | null, replace = false) => {
      const next = new URLSearchParams();
      if (queue !== null) next.set("queue", queue);
      if (caseId !== null) next.set("case", caseId);
      setSearch(next, { replace });
    },
    [setSearch],
  );
  return {
    ...view,
    openQueue: (queue) => go(queue, null),
    // From case to case is one step of the history: "back" leads to the list.
    openCase: (id) => go(view.queue, id, view.caseId !== null && id !== null),
    openCaseOf: (queue, id) => go(queue, id),
    openSection: (section, item = null) => setSearch({ view: section, ...(item === null ? {} : { item }) }),
  };
}
