import { useT } from "@agio/sdk";
import { Panel, Timeline } from "@agio/ui";
import type { Overview } from "./wire.gen";

/** What became of what was sent, the newest first. */
export function Happened({ lines }: { lines: Overview["happened"] }) {
  const t = useT("verification");
  if (lines.length === 0) return null;
  return (
    <Panel title={t("verification.happened")}>
      <Timeline items={lines.map(({ at, text }, index) => ({ title: t(text), time: at, now: index === 0 }))} />
    </Panel>
  );
}
