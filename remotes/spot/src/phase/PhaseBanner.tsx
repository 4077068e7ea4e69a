import { useFormat, useT } from "@agio/sdk";
import type { Market } from "@agio/trade";
import { Icon } from "@agio/ui";
import { usePhase } from "../data";
import styles from "./phase.module.css";

/** Why nothing is matched now, and when it will be again; nothing while the pair trades as ever. */
export function PhaseBanner({ symbol, base }: Market) {
  const t = useT("spot");
  const format = useFormat();
  const phase = usePhase(symbol);
  if (phase?.name === "halted") {
    return <Banner title={t("spot.phase.halted")}>{t("spot.phase.halted_text", { reason: t(`spot.halt.${phase.reason}`) })}</Banner>;
  }
  if (phase?.name !== "auction") return null;
  const time = phase.reopens_at === null ? "" : format.time(phase.reopens_at);
  return (
    <Banner title={t("spot.phase.auction", { time })}>
      {t("spot.phase.auction_text")}{" "}
      {phase.price !== null && phase.quantity !== null && (
        <span className={styles.indicative}>
          {t("spot.phase.indicative", {
            price: format.price(phase.price),
            quantity: format.amount(phase.quantity),
            coin: base,
          })}
        </span>
      )}
    </Banner>
  );
}

function Banner({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <Icon name="alert-triangle" size={16} />
      <span>
        <b>{title}</b> {children}
      </span>
    </div>
  );
}
