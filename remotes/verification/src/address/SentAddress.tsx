import { useAction, useFormat, useT } from "@agio/sdk";
import { Button, Facts, Notice, Panel, Stack, StatusBadge } from "@agio/ui";
import { PhotoTile } from "../photo/PhotoTile";
import { TONES } from "../state";
import { CHANGED } from "../useVerification";
import type { Overview } from "../wire.gen";

type Proof = NonNullable<Overview["address"]>;

/** What is under review, or was approved: nobody changes it. */
export function SentAddress({ proof, overview }: { proof: Proof; overview: Overview }) {
  const t = useT("verification");
  const format = useFormat();
  const waits = proof.state === "under_review";
  const withdraw = useAction("web/withdrawAddress", { invalidates: CHANGED });
  return (
    <Panel
      title={t("verification.address.title")}
      actions={<StatusBadge tone={TONES[proof.state]}>{t(`verification.state.${proof.state}`)}</StatusBadge>}
      padding="form"
    >
      <Stack>
        <Notice kind={waits ? "info" : "done"}>
          {waits ? t("verification.reviewed_within", { time: format.span(overview.review_minutes) }) : t("verification.read_only")}
        </Notice>
        <Facts
          facts={[
            { label: t("verification.fact.address"), value: proof.address },
            { label: t("verification.fact.sent"), value: format.dateTime(proof.sent_at) },
          ]}
        />
        <PhotoTile kind="bill" overview={overview} sent />
        {waits && (
          <div>
            <Button busy={withdraw.busy} onClick={() => void withdraw.run({})}>
              {t("verification.withdraw")}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
