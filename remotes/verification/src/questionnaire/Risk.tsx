import { useFormat, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, Columns, Panel, Ring, Screen, Stack, Text, Timeline } from "@agio/ui";
import { Explained } from "./Questionnaire";
import { useRisk } from "./useRisk";

/** The level that counts, how it came about, and the way to the questions. */
export default function Risk() {
  const t = useT("verification");
  useTitle(t("verification.risk.title"));
  return (
    <Screen title={t("verification.risk.title")} lead={t("verification.risk.lead")} real={t("verification.questionnaire.real_needed")}>
      <Columns explains aside={<Explained />}>
        <Level />
      </Columns>
    </Screen>
  );
}

function Level() {
  const t = useT("verification");
  const format = useFormat();
  const query = useRisk();
  if (!query.data) return <QueryState query={query} rows={3} rowHeight={72} />;
  const { level, takings, again, again_at } = query.data;
  const score = takings[0]?.score;
  return (
    <Stack>
      <Panel padding="form" title={t(`verification.risk.${level}`)}>
        <Stack>
          {score !== undefined && (
            <Ring
              size={128}
              part={score / 100}
              label={format.integer(score)}
              caption={t("verification.risk.points")}
              name={t("verification.risk.title")}
            />
          )}
          <Text tone="soft">{t(`verification.risk.${level}_text`)}</Text>
          {again ? (
            <div>
              <Button variant="primary" size={44} to="/questionnaire">
                {t(level === 0 ? "verification.risk.begin" : "verification.risk.again")}
              </Button>
            </div>
          ) : (
            again_at && <Text tone="soft">{t("verification.risk.again_at", { moment: format.dateTime(again_at) })}</Text>
          )}
        </Stack>
      </Panel>
      {takings.length > 0 && (
        <Panel title={t("verification.risk.history")}>
          <Timeline
            items={takings.map((one, index) => ({
              title: t(`verification.risk.${one.level}`),
              text: t("verification.risk.score", { score: one.score }),
              time: one.at,
              now: index === 0,
            }))}
          />
        </Panel>
      )}
    </Stack>
  );
}
