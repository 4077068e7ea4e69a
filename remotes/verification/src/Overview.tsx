import { linkOr, useT } from "@agio/sdk";
import { Button, Panel, Stack, Text } from "@agio/ui";
import { Frame } from "./Frame";
import { Guarded } from "./Guarded";
import { Again } from "./identity/Again";

/** Where a user stands, and what comes next. */
export default function Overview() {
  const t = useT("verification");
  return (
    <Frame title={t("verification.title")} aside={<Guarded />}>
      {({ tier, primary, advanced }) => {
        const next =
          tier === 0
            ? primary?.state === "under_review"
              ? null
              : "primary"
            : advanced?.state === "under_review" || tier > 1
              ? null
              : "advanced";
        const sent = next === "primary" ? primary : next === "advanced" ? advanced : null;
        const path = next && linkOr(`verification.${next}`, next === "primary" ? "/smauth" : "/seniorauth");
        return (
          <Panel title={next ? t(`verification.${next}.title`) : t("verification.nothing_to_do")} padding="form">
            <Stack>
              {sent?.state === "rejected" ? (
                <Again rejected={sent} />
              ) : (
                <Text tone="soft">
                  {next ? t(`verification.${next}.lead`) : t(tier > 1 ? "verification.all_done" : "verification.wait")}
                </Text>
              )}
              {path && (
                <div>
                  <Button to={path} variant="primary" size={44}>
                    {t(`verification.${next}.begin`)}
                  </Button>
                </div>
              )}
            </Stack>
          </Panel>
        );
      }}
    </Frame>
  );
}
