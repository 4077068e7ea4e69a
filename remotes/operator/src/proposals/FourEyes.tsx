import { useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import type { Proposal } from "../contract";
import { initials } from "../console/initials";
import { useInfo } from "../console/rights";
import { Deciding } from "./Deciding";
import styles from "./FourEyes.module.css";

/** Who asked for what, and who is missing. */
export function FourEyes({ proposal, onDecided }: { proposal: Proposal; onDecided(): void }) {
  const t = useT("operator");
  const info = useInfo();
  const trigger = typeof proposal.payload.trigger === "string" ? proposal.payload.trigger : proposal.kind;
  return (
    <section className={styles.panel}>
      <Icon name="eye-check" size={20} />
      <div>
        <strong>{t("operator.four_eyes.title")}</strong>
        <p>
          {t("operator.four_eyes.asked", { name: proposal.maker, deed: trigger.replaceAll("_", " ") })}{" "}
          {proposal.mine ? t("operator.four_eyes.other") : proposal.may_decide && t("operator.four_eyes.yours")}
        </p>
        <p className={styles.reason}>“{proposal.reason}”</p>
      </div>
      <span className={styles.discs} aria-hidden>
        <i>{initials(proposal.maker)}</i>
        <i data-missing>{proposal.mine ? "?" : initials(info?.name ?? "?")}</i>
      </span>
      <div className={styles.deeds}>
        <Deciding proposal={proposal} onDecided={onDecided} />
      </div>
    </section>
  );
}
