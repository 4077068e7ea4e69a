import { useAction, useCountryName, useFormat, useT } from "@agio/sdk";
import { Button, Facts, Notice, Panel, Stack, StatusBadge } from "@agio/ui";
import type { Kind } from "../photo/kinds";
import { PhotoTile } from "../photo/PhotoTile";
import { TONES } from "../state";
import { CHANGED } from "../useVerification";
import type { Identity, Overview } from "../wire.gen";
import styles from "../Frame.module.css";

const KINDS: readonly Kind[] = ["front", "back", "held"];

/** What is under review, or was approved: nobody changes it. */
export function Sent({ identity, overview }: { identity: Identity; overview: Overview }) {
  const t = useT("verification");
  const format = useFormat();
  const country = useCountryName();
  const waits = identity.state === "under_review";
  const withdraw = useAction("web/withdrawIdentity", { invalidates: CHANGED });
  const advanced = identity.level === 2;
  return (
    <Panel
      title={t(advanced ? "verification.advanced.title" : "verification.primary.title")}
      actions={<StatusBadge tone={TONES[identity.state]}>{t(`verification.state.${identity.state}`)}</StatusBadge>}
      padding="form"
    >
      <Stack>
        <Notice kind={waits ? "info" : "done"}>
          {waits ? t("verification.reviewed_within", { time: format.span(overview.review_minutes) }) : t("verification.read_only")}
        </Notice>
        <Facts
          facts={[
            { label: t("verification.fact.country"), value: country(identity.country) },
            { label: t("verification.fact.type"), value: t(`verification.type.${identity.type}`) },
            { label: t("verification.fact.name"), value: identity.name },
            { label: t("verification.fact.number"), value: `•••• ${identity.number_end}` },
            advanced && { label: t("verification.fact.bank"), value: identity.bank },
            advanced && { label: t("verification.fact.card"), value: `•••• ${identity.card_end}` },
            { label: t("verification.fact.sent"), value: format.dateTime(identity.sent_at) },
          ]}
        />
        <div className={styles.photos}>
          {KINDS.map((kind) => (
            <PhotoTile key={kind} kind={kind} overview={overview} sent />
          ))}
        </div>
        {waits && (
          <div>
            <Button busy={withdraw.busy} onClick={() => void withdraw.run({ level: identity.level })}>
              {t("verification.withdraw")}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
