import { saveTable, useAction, useFormat, useT } from "@agio/sdk";
import { Button, Panel, RecordList, toast, type Chosen } from "@agio/ui";
import { openReward } from "./RewardReceipt";
import type { Reward } from "./wire.gen";

/** What was received, newest first; a row opens its receipt. */
export function Rewards() {
  const t = useT("signin");
  const format = useFormat();
  return (
    <Panel title={t("signin.rewards")} padding="flush">
      <RecordList<Reward>
        call="web/signinRewards"
        label={t("signin.rewards")}
        pageSize={10}
        rowKey={({ id }) => id}
        onRow={(reward) => openReward({ reward })}
        empty={{ title: t("signin.none.rewards"), text: t("signin.none.rewards_text") }}
        filters={[
          {
            name: "what",
            label: t("signin.filter.what"),
            options: ["", "day", "task"].map((value) => ({ value, label: t(`signin.filter.${value || "all"}`) })),
          },
        ]}
        columns={[
          {
            key: "title",
            header: t("signin.fact.for"),
            card: "title",
            render: (one) => (one.place === null ? one.title : t("signin.day", { at: one.place })),
          },
          { key: "time", header: t("signin.fact.time"), render: ({ time }) => format.dateTime(time) },
          {
            key: "amount",
            header: t("signin.fact.amount"),
            right: true,
            card: "aside",
            render: ({ amount, coin }) => format.coin(amount, coin, { sign: true }),
          },
        ]}
        actions={(chosen) => <Export chosen={chosen} />}
      />
    </Panel>
  );
}

function Export({ chosen }: { chosen: Chosen }) {
  const t = useT("signin");
  const action = useAction("web/signinExport", {
    method: "GET",
    notice: "none",
    onSuccess: ({ filename, csv, complete }) => {
      saveTable(filename, csv);
      toast({ kind: complete ? "success" : "warning", text: t(complete ? "signin.export.done" : "signin.export.newest") });
    },
  });
  return (
    <Button icon="download" busy={action.busy} onClick={() => void action.run({ kind: "rewards", ...chosen })}>
      {t("signin.export.button")}
    </Button>
  );
}
