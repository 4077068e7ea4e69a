import { useState } from "react";
import { useCall, useT, useTitle } from "@agio/sdk";
import { QueryState, Screen, Stack } from "@agio/ui";
import { Counted } from "./Counted";
import { Income } from "./Income";
import { Levels } from "./Levels";
import { Lists, type Shown as List } from "./Lists";
import { NewMembers } from "./NewMembers";
import { OwnCode } from "./OwnCode";
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
  const [list, setList] = useState<List>("incomes");
  const promotion = useCall("web/getMyPromotion");
  if (!promotion.data) return <QueryState query={promotion} rows={3} rowHeight={160} />;
  const { data } = promotion;
  return (
    <Stack>
      <div className={styles.halves}>
        <Stack>
          <OwnCode code={data.code} />
          <Income promotion={data} />
          <Lists promotion={data} shown={list} onShown={setList} />
        </Stack>
        <Stack>
          <Levels promotion={data} />
          <NewMembers members={data.members} onAll={() => setList("members")} />
          <Counted promotion={data} />
        </Stack>
      </div>
    </Stack>
  );
}
