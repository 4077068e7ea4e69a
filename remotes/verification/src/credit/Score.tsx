import { useFormat, useT } from "@agio/sdk";
import { Panel, Ring, Stack, Text } from "@agio/ui";
import type { Credit } from "../wire.gen";

const HIGHEST = 100;

/** The score that counts, and since when. */
export function Score({ credit: { score, scored_at } }: { credit: Credit }) {
  const t = useT("verification");
  const format = useFormat();
  return (
    <Panel padding="form" title={t("verification.credit.current")}>
      <Stack>
        <Ring
          size={128}
          part={score === null ? null : score / HIGHEST}
          label={score === null ? "–" : format.integer(score)}
          caption={t("verification.risk.points")}
          name={t("verification.credit.title")}
        />
        <Text tone="soft">
          {scored_at === null ? t("verification.credit.none") : t("verification.credit.scored_at", { moment: format.dateTime(scored_at) })}
        </Text>
      </Stack>
    </Panel>
  );
}
