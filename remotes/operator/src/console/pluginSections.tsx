import { Slot, useDeployment, type RemoteEntry } from "@agio/sdk";
import { Skeleton } from "@agio/ui";
import { operatorApi } from "../session/client";
import type { PluginSectionName } from "./sectionNames";
import type { SectionEntry } from "./sections";
import type { ViewState } from "./useView";

const SLOT = "console.section";

/**
 * The parts of the console that plugins add (a `Slot("console.section", …)` with title, icon and needs). Each is drawn by
 * its own remote, with the operator's client, what of it is open, and how another item of it is opened.
 */
export function pluginSections(remotes: readonly RemoteEntry[]): SectionEntry[] {
  return remotes.flatMap(({ id, slots = [] }) =>
    slots
      .filter(({ slot }) => slot === SLOT)
      .map(({ name, title = "", icon = "file-text", needs = [] }) => {
        const section: PluginSectionName = `${id}.${name}`;
        return { name: section, icon, title, needs, View: drawn(id, name, section) };
      }),
  );
}

const views = new Map<string, SectionEntry["View"]>();

/** One component for each place, however often the deployment is read: another one would begin anew. */
function drawn(remote: string, name: string, section: PluginSectionName): SectionEntry["View"] {
  let view = views.get(section);
  if (!view) {
    view = function PluginSection({ view: { item, openSection } }: { view: ViewState }) {
      const open = (next: string | null) => openSection(section, next);
      return <Slot name={SLOT} only={{ remote, name }} props={{ client: operatorApi, item, open }} loading={<Skeleton height={320} />} />;
    };
    views.set(section, view);
  }
  return view;
}

export const usePluginSections = (): SectionEntry[] => pluginSections(useDeployment().remotes);
