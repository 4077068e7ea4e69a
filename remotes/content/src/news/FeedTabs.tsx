import { useT } from "@agio/sdk";
import { Tabs } from "@agio/ui";
import { FEED, listOf } from "../reading/kinds";

export const EVERYTHING = "/settingNew?all=1";

/** From one list of what is told to the next: everything, and each of its kinds. */
export function FeedTabs({ kind }: { kind: string }) {
  const t = useT("content");
  const kinds = FEED.split(",").map((one) => ({ value: one, label: t(`content.kinds.${one}`), to: listOf(one) ?? "" }));
  const all = { value: FEED, label: t("content.all"), to: EVERYTHING };
  return <Tabs label={t("content.today.title")} tabs={[all, ...kinds].map((tab) => ({ ...tab, current: tab.value === kind }))} />;
}
