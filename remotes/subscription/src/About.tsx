import { useT, useFormat, money, type AnswerOf } from "@agio/sdk";
import { CopyField, Facts, Notice, Panel, Stack } from "@agio/ui";
import { percent } from "./figures";

/** Facts of the issuer, and what of them was checked. */
export function About({ issue }: { issue: AnswerOf<"web/getIssue"> }) {
  const t = useT("subscription");
  const format = useFormat();
  const share = format.share(issue.founders);
  const held =
    issue.founders_until === null
      ? share
      : t("subscription.about.founders_locked", { share, day: format.date(`${issue.founders_until}T12:00:00Z`) });
  const audited = [
    t("subscription.about.audits", { count: issue.audits }),
    issue.open_points > 0 && t("subscription.about.open_points", { count: issue.open_points }),
  ];
  const part = money.div(issue.quantity, issue.circulation, 6);
  return (
    <Panel
      title={t("subscription.about.title", { name: issue.name })}
      actions={
        issue.white_paper && (
          <a href={issue.white_paper} target="_blank" rel="noreferrer noopener">
            {t("subscription.about.white_paper")}
          </a>
        )
      }
    >
      <Stack>
        <Facts
          facts={[
            issue.network !== "" && { label: t("subscription.fact.network"), value: issue.network },
            issue.contract !== "" && { label: t("subscription.fact.contract"), value: <CopyField value={issue.contract} /> },
            { label: t("subscription.fact.part"), value: t("subscription.about.part", { share: percent(format, part) }) },
            issue.founders !== "" && { label: t("subscription.fact.founders"), value: held },
            issue.audits > 0 && { label: t("subscription.fact.audit"), value: audited.filter(Boolean).join(" · ") },
          ]}
        />
        <Notice kind="info">{t("subscription.about.note")}</Notice>
      </Stack>
    </Panel>
  );
}
