import { money, useCall, useT, useTitle } from "@agio/sdk";
import { Awaited, Facts, Panel, Screen, Stack, Text } from "@agio/ui";
import { Income } from "./Income";
import { Levels } from "./Levels";
import { Lists } from "./Lists";
import { OwnCode } from "./OwnCode";
import { usePercent } from "./percent";
import type { Promotion } from "./wire.gen";
import styles from "./invite.module.css";

/** The invite page: own code and link, income with its curve, the four levels, what came in and who was invited. */
export default function Invite() {
  const t = useT("referral");
  useTitle(t("referral.nav.invite"));
  return (
    <Screen title={t("referral.nav.invite")} lead={t("referral.lead")} real={t("referral.real")}>
      <Shown />
    </Screen>
  );
}

function Shown() {
  const t = useT("referral");
  const percentOf = usePercent();
  const promotion = useCall<Promotion>("web/getMyPromotion");
  if (!promotion.data) return <Awaited query={promotion} rows={3} rowHeight={160} />;
  const { data } = promotion;
  const together = data.levels.reduce((sum, { share }) => money.add(sum, share), "0");
  return (
    <Stack>
      <div className={styles.halves}>
        <Stack>
          <OwnCode code={data.code} />
          <Income promotion={data} />
        </Stack>
        <Stack>
          <Levels promotion={data} />
          <Panel title={t("referral.counted")}>
            <Stack gap={12}>
              <Facts
                facts={[
                  { label: t("referral.counted.together"), value: percentOf(together) },
                  { label: t("referral.counted.held"), value: t("referral.days", { days: data.held_days }) },
                ]}
              />
              <Text tone="soft">{t("referral.counted.text")}</Text>
            </Stack>
          </Panel>
        </Stack>
      </div>
      <Lists />
    </Stack>
  );
}
