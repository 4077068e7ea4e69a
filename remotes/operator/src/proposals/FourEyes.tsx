import { gap, rich, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import { initials } from "../console/initials";
import { useInfo } from "../console/rights";
import { Fields } from "../names/Fields";
import { ReasonText } from "../names/ReasonText";
import { useQueue } from "../names/queues";
import { PluginText, words } from "../PluginText";
import { Deciding } from "./Deciding";
import { kindName } from "./kinds";
import type { Proposal } from "../wire.gen";
import styles from "./FourEyes.module.css";

/** Who asked for what, and who is missing. */
export function FourEyes({ proposal, onDecided }: { proposal: Proposal; onDecided(): void }) {
  const t = useT("operator");
  const info = useInfo();
  const queue = useQueue();
  const { trigger, queue: of } = proposal.payload;
  const command =
    typeof trigger === "string" && typeof of === "string" ? (
      <PluginText name={`${queue(of).plugin}.trigger.${trigger}`} otherwise={words(trigger)} />
    ) : (
      kindName(t, proposal.kind)
    );
  return (
    <section className={styles.panel} aria-label={t("operator.four_eyes.title")}>
      <Icon name="eye-check" size={20} />
      <div>
        <strong>{t(proposal.state === "ended" ? "operator.decisions.ended" : "operator.four_eyes.title")}</strong>
        <p>
          {rich(t, "operator.four_eyes.asked", { command }, { name: proposal.maker })}
          {gap(t("operator.four_eyes.asked"))}
          {proposal.state === "ended"
            ? t("operator.decisions.ended_why")
            : proposal.mine
              ? t("operator.four_eyes.other")
              : proposal.may_decide && t("operator.four_eyes.yours")}
        </p>
        <p className={styles.reason}>
          “<ReasonText text={proposal.reason} />”
        </p>
        {typeof trigger !== "string" && <Fields data={proposal.payload} subject={proposal.subject} />}
      </div>
      {proposal.state === "pending" && (
        <>
          <span className={styles.discs} aria-hidden>
            <i>{initials(proposal.maker)}</i>
            <i data-missing>{proposal.mine ? "?" : initials(info?.name ?? "?")}</i>
          </span>
          <div className={styles.commands}>
            <Deciding proposal={proposal} onDecided={onDecided} />
          </div>
        </>
      )}
    </section>
  );
}
