import { linkOr, useCall, useFormat, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, Facts, Page, Panel, Stack, Text } from "@agio/ui";

const RULES = ["once", "zone", "paid", "tasks", "demo"] as const;

/** The rules of the daily sign-in, with the figures that hold now. */
export default function Rules() {
  const t = useT("signin");
  const format = useFormat();
  const welfare = useCall("web/signinWelfare");
  const zone = linkOr("signin.welfare", "/welfare");
  useTitle(t("signin.nav.rules"));
  return (
    <Page width="public" title={t("signin.nav.rules")}>
      <QueryState query={welfare} rows={7} rowHeight={40} />
      {welfare.data && (
        <Stack>
          <Panel title={t("signin.rule.days")}>
            <Facts
              facts={welfare.data.days.map(({ place, reward }) => ({
                label: t("signin.day", { at: place }),
                value: format.coin(reward, welfare.data?.coin ?? ""),
              }))}
            />
          </Panel>
          <Panel title={t("signin.rule.how")}>
            <Stack gap={12}>
              {RULES.map((rule) => (
                <Text key={rule}>{t(`signin.rule.${rule}`)}</Text>
              ))}
              <Text>{t(welfare.data.restarts ? "signin.restarts" : "signin.goes_on")}</Text>
              {zone && (
                <div>
                  <Button variant="primary" to={zone}>
                    {t("signin.nav.welfare")}
                  </Button>
                </div>
              )}
            </Stack>
          </Panel>
        </Stack>
      )}
    </Page>
  );
}
