import { useT } from "@agio/sdk";
import { PluginText } from "../PluginText";

const key = (id: string): string => `${id}.plugin`;

/** What a plugin is called in the reader's language; one that has no text for it is called as it calls itself. */
export function PluginName({ id, title = id }: { id: string; title?: string }) {
  return <PluginText name={key(id)} otherwise={title} />;
}

/** The same for a sentence; its catalogue is loaded first, so the caller stands in a Suspense. */
export function usePluginName(id: string, title: string): string {
  const text = useT(id)(key(id));
  return text === key(id) ? title : text;
}
